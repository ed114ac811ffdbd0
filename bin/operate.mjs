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
const buildTool = join(root, 'node_modules/vite')
const [name, ...words] = process.argv.slice(2)

try {
  const isBuilt = existsSync(program) && existsSync(pinnedNode)
  // A build under a running Vivary, in the moment before an upgrade, would take its files away: only a restore may
  // build, and not where the build's tools were pruned, as in the image.
  const mayBuild = name === 'restore' && !words.includes('--help') && existsSync(buildTool)
  if (!isBuilt || mayBuild) await setUp({ build: true })
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
