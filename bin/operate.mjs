// npm run backup|restore|status|shards|move-files|password-link|mfa-off|end-sessions|plan: what the operator does at the
// terminal, while Vivary runs or not (restore: not). `npm run plan -- --help` says how.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  envFile,
  leave,
  liveAndDieWith,
  pinnedNode,
  root,
  serverFlags,
  serverMemory,
} from './run.mjs'
import { setUp } from './setup.mjs'

const program = join(root, 'dist/server/main.js')
const [name, ...words] = process.argv.slice(2)

try {
  // A build under a running Vivary, in the moment before an upgrade, would take its files away.
  const isReady = name !== 'restore' && existsSync(program) && existsSync(pinnedNode)
  if (!isReady) await setUp({ build: true })
  // npm runs this in the project's folder; a file is named from where the command was typed.
  const place = process.env.INIT_CWD ?? '.'
  const isFile = (word) => name === 'restore' && !word.startsWith('--')
  const args = words.map((word) => (isFile(word) ? resolve(place, word) : word))
  const node = [...envFile(), ...serverFlags, program]
  const env = { ...serverMemory, ...process.env }
  liveAndDieWith([
    spawn(pinnedNode, [...node, name, ...args], { cwd: root, env, stdio: 'inherit' }),
  ])
} catch (error) {
  leave(error)
}
