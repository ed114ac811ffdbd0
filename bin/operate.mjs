// npm run password-link|mfa-off|end-sessions|plan -- EMAIL …: what the operator does for one person, while
// Vivary runs or not; end-sessions -- --all for everyone.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envFile, leave, liveAndDieWith, pinnedNode, root } from './run.mjs'
import { setUp } from './setup.mjs'

const program = join(root, 'dist/server/main.js')

try {
  // A build under a running Vivary, in the moment before an upgrade, would take its files away.
  if (!existsSync(program) || !existsSync(pinnedNode)) await setUp({ build: true })
  const args = [...envFile(), '--enable-source-maps', program, ...process.argv.slice(2)]
  liveAndDieWith([spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' })])
} catch (error) {
  leave(error)
}
