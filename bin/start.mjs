// npm start: everything from a bare machine with Node and npm to a running Vivary.
import { spawn } from 'node:child_process'
import { envFile, leave, liveAndDieWith, root, serverFlags, serverMemory } from './run.mjs'
import { setUp } from './setup.mjs'

try {
  const node = await setUp({ build: true })
  const server = spawn(
    node,
    [...envFile(), ...serverFlags, 'dist/server/main.js', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { NODE_ENV: 'production', ...serverMemory, ...process.env },
      // By the channel the server notices when this process is killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  liveAndDieWith([server])
} catch (error) {
  leave(error)
}
