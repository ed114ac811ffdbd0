import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../src/db/embedded/postmaster.ts'
import { root } from '../src/server/root.ts'

/** Stands for `npm start`: a script of bin/ with a server that goes on until it is told to end. */
const script = `
  import { spawn } from 'node:child_process'
  import { liveAndDieWith } from './bin/run.mjs'
  const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  liveAndDieWith([server])
  process.stdout.write(process.pid + ' ' + server.pid + '\\n')`

/**
 * Stands for npm, which may be killed with no time to pass it on. Its shell stays between the two, as some do, or
 * is replaced by the script.
 */
const npm = `
  const { spawn } = require('node:child_process')
  const options = { stdio: ['ignore', 'inherit', 'ignore'] }
  if (process.env.SHELL_STAYS === 'yes') {
    spawn('"$NODE" --input-type=module -e "$SCRIPT"; exit $?', { ...options, shell: true })
  } else spawn(process.env.NODE, ['--input-type=module', '-e', process.env.SCRIPT], options)`

test.for([
  ['SIGTERM', 'no'],
  ['SIGKILL', 'no'],
  ['SIGTERM', 'yes'],
  ['SIGKILL', 'yes'],
] as const)(
  'whichever way npm is killed, its script and the server end, too: %s, with a shell between them: %s',
  async ([signal, SHELL_STAYS]) => {
    const settings = { SCRIPT: script, NODE: process.execPath, SHELL_STAYS }
    const running = spawn(process.execPath, ['-e', npm], {
      cwd: root,
      env: { ...process.env, ...settings, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = await once(createInterface(running.stdout), 'line')
    const pids = String(line).split(' ').map(Number)
    onTestFinished(() => {
      for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
    })
    expect(pids.map(isAlive)).toEqual([true, true])
    running.kill(signal)
    await expect.poll(() => pids.map(isAlive), { interval: 50 }).toEqual([false, false])
  },
)
