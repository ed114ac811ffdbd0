// npm run restore FILE: puts a backup into an empty data folder or database.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { envFile, leave, liveAndDieWith, root } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  // npm runs this in the project's folder, whoever calls from wherever.
  const files = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? '.', file))
  const node = await setUp({ build: true })
  const args = [...envFile(), '--enable-source-maps', 'dist/server/main.js', 'restore', ...files]
  liveAndDieWith([spawn(node, args, { cwd: root, stdio: 'inherit' })])
} catch (error) {
  leave(error)
}
