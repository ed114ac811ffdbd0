import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'
import type { Address } from './server.ts'

/** One server for the whole run. The workers read where it is from their environment. */
export default async function setUp() {
  const logs = mkdtempSync(join(tmpdir(), 'vivary-logs-'))
  process.env.VIVARY_LOGS = logs
  const shared = mkdtempSync(join(tmpdir(), 'vivary-shared-'))
  process.env.VIVARY_SHARED = shared
  const { url, databaseUrl, mails, stop } = await startProcess('serve.ts')
  process.env.VIVARY_URL = url
  process.env.VIVARY_DATABASE_URL = databaseUrl
  process.env.VIVARY_MAILS = mails
  return async () => {
    await stop()
    for (const folder of [logs, shared]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A server in a process of its own, by the file that starts it. */
export async function startProcess(file: string): Promise<Address & Running> {
  const server = fork(join(root, 'test/browser', file), {
    cwd: root,
    execPath: join(
      root,
      'node_modules/node/bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    ),
    execArgv: ['--import', 'tsx'],
    // As it is started in earnest: the other React takes half as long again to draw a screen.
    env: { ...process.env, NODE_ENV: 'production' },
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
