import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '../src/db/connect.ts'
import { type Database, openDb } from '../src/db/db.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'

/** Where the seeded database is kept between runs. */
export const folder = join(root, 'data-bench')

/** The seeded database. */
export type Stack = { url: string; db: Database; pool: pg.Pool; stop(): Promise<void> }

export async function openStack(): Promise<Stack> {
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
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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

/** A server of the bench's own, over the seeded database. */
export const serveOwn = (name: string, port: number, ...args: string[]) =>
  serve(['--import', 'tsx', join(root, `bench/servers/${name}.ts`), String(port), ...args], port)

/** The application over the seeded database, as `npm start` runs it, with further settings. */
export const serveApp = (
  { url }: Pick<Stack, 'url'>,
  port: number,
  settings: Record<string, string> = {},
): Promise<Served> =>
  serve([join(root, 'bin/start.mjs')], port, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1',
    // The people of the bench are to get no mail, whatever `.env` says.
    SMTP_URL: '',
    ...settings,
  })

/** Keeps the application from doing any job until it starts again, and waits for those it does. */
export async function withoutJobs({ pool }: Pick<Stack, 'pool'>): Promise<void> {
  // A fresh folder has them a moment after the application answers.
  const hasJobs = async () =>
    (await pool.query(`select to_regclass('pgboss.schedule') as found`)).rows[0]?.found !== null
  while (!(await hasJobs())) await pause(200)
  await pool.query('delete from pgboss.schedule')
  await pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
  const isAtWork = async () =>
    (await pool.query(`select from pgboss.job where state = 'active'`)).rows.length > 0
  while (await isAtWork()) await pause(200)
}
