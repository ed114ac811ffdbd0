import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/db/connect.ts'
import { openDb } from '../src/db/db.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'

/** Where the seeded database is kept between runs. */
export const folder = join(root, 'data-bench')

/** The seeded database, and a way to serve it by the built application or by the yardstick. */
export async function openStack() {
  mkdirSync(folder, { recursive: true })
  const embedded = await startEmbedded({ dataDir: folder })
  const pool = await openPool(embedded.url, { max: 4 })
  await migrate(pool, root)
  return {
    url: embedded.url,
    db: openDb(pool),
    pool,
    async stop() {
      await pool.end()
      await embedded.stop()
    },
  }
}

export type Served = { url: string; child: ChildProcess; stop(): Promise<void> }

/** Runs a program in a process of its own until it answers at the port with any status below 500. */
export async function serve(args: string[], port: number, env: object = {}): Promise<Served> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 1200 || child.exitCode !== null)
      throw new Error(`${args.join(' ')} does not answer`)
    await pause(50)
  }
  return {
    url,
    child,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const answers = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** The application over the seeded database. */
export const serveApp = (databaseUrl: string, port: number) =>
  serve([join(root, 'dist/server/main.js')], port, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1',
  })
