// npm run backup: one file with everything, while Vivary runs or not.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envFile, leave, liveAndDieWith, pinnedNode, root } from './run.mjs'
import { setUp } from './setup.mjs'

const program = join(root, 'dist/server/main.js')

try {
  // A build under a running Vivary, in the moment before an upgrade, would take its files away.
  if (!existsSync(program) || !existsSync(pinnedNode)) await setUp({ build: true })
  const args = [...envFile(), '--enable-source-maps', program, 'backup']
  liveAndDieWith([spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' })])
} catch (error) {
  leave(error)
}
