// npm run dev: both halves from their sources, each reloaded when one of its files is written.
import { spawn } from 'node:child_process'
import { commandOf, envFile, leave, liveAndDieWith, root } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  const node = await setUp({ build: false })
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, VIVARY_DEV: '1' } }
  const watch = ['watch', '--clear-screen=false', 'src/app/main.ts']
  liveAndDieWith([
    spawn(node, [...envFile(), commandOf('tsx'), ...watch, ...process.argv.slice(2)], options),
    spawn(node, [...envFile(), commandOf('vite'), '--clearScreen', 'false'], options),
  ])
} catch (error) {
  leave(error)
}
