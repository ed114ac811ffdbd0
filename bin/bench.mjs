// npm run bench: measures the built application and writes docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { leave, liveAndDieWith, root } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  const node = await setUp({ build: true })
  const bench = spawn(node, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  liveAndDieWith([bench])
} catch (error) {
  leave(error)
}
