import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../src/server/root.ts'

/** The built server in a process group of its own, as an operator runs it. */
export type Running = {
  url: string
  /** Of the program that was started, by which its group is known. */
  pid: number
  /** Ends the whole group at once; its database, which has a group of its own, goes on. */
  kill(): Promise<void>
  /** Asks it to end, by one signal after the other; answers its exit code, null when it was killed. */
  stop(...signals: NodeJS.Signals[]): Promise<number | null>
}

const builtServer = [process.execPath, join(root, 'dist/server/main.js')]

/**
 * Starts the built server over a data folder, by another program if need be, and answers once it says where
 * it is.
 */
export async function startServer(
  dataDir: string,
  port: number,
  settings = {},
  [program = '', ...args]: readonly string[] = builtServer,
  /** Where it stands, and the user it runs as. */
  place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
): Promise<Running> {
  const child = spawn(program, args, {
    cwd: root,
    ...place,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const url = await firstAddress(child)
  return {
    url,
    pid: child.pid ?? Number.NaN,
    kill: () => end(child, () => process.kill(-(child.pid ?? 0), 'SIGKILL')),
    stop: async (...signals) => {
      await end(child, () => {
        for (const signal of signals.length > 0 ? signals : ['SIGTERM' as const]) child.kill(signal)
      })
      return child.exitCode
    },
  }
}

/**
 * A port that no one listens on. It is none of those that systems give to a program that asks for any: of
 * those another program may have got it before it is used, or while a server starts again on it.
 */
export async function freePort(): Promise<number> {
  while (true) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const answered = Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    server.listen(port)
    const isFree = await answered.catch(() => false)
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Throws what the server said if it ends before it is up. */
async function firstAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output')
  const closed = once(child, 'close')
  let errors = ''
  child.stderr?.on('data', (part) => {
    errors += part
  })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = line.match(/^Vivary is at (\S+)$/) ?? []
    if (address) return address
  }
  const [code, signal] = await closed
  throw new Error(`The server ended with ${code ?? signal} before it was up: ${errors}`)
}

async function end(child: ChildProcess, how: () => void) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  how()
  await ended
}
