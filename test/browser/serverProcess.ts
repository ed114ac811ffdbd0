import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'
import type { Address } from './server.ts'

/** The files in this folder that start a server; globalSetup.ts builds them. */
export type ServerFile = 'serve' | 'serveDemo' | 'serveLinked' | 'serveSelling'

/** A server in a process of its own, by the name of the file that starts it. */
export async function startProcess(file: ServerFile, settings = {}): Promise<Address & Running> {
  const server = fork(join(process.env.VIVARY_SERVERS ?? '', `${file}.js`), {
    cwd: root,
    execPath: join(
      root,
      'node_modules/node/bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    ),
    execArgv: [],
    // As it is started in earnest: the other React takes half as long again to draw a screen.
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  })
  const ended = once(server, 'exit')
  const address = await Promise.race([addressOf(server), failed(ended)])
  return {
    ...address,
    async ask(what) {
      server.send(what)
      await Promise.race([once(server, 'message'), failed(ended)])
    },
    async stop() {
      server.disconnect()
      await ended
    },
  }
}

type Running = {
  /** Has it do what it knows by this name, and waits until that is done. */
  ask(what: string): Promise<void>
  stop(): Promise<void>
}

async function addressOf(server: ReturnType<typeof fork>): Promise<Address> {
  const [address] = await once(server, 'message')
  return address as Address
}

async function failed(ended: Promise<unknown[]>): Promise<never> {
  const [code] = await ended
  throw new Error(`The server under test ended with ${code} before it was done`)
}
