import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { AlreadyRunning, CannotStart } from '../cannotStart.ts'
import { isAlive, type Postmaster } from './postmaster.ts'
import type { Server } from './server.ts'

/** A connection of the database's superuser, whose advisory lock reserves the folder for this process. */
export type Lock = pg.Client

/** How long the connection of a killed Vivary may take to close. */
const patience_ms = 10_000
/** How long to wait for a live Vivary that holds the lock, in case it is just stopping. */
const politeness_ms = 300
/** Any number; it is the only advisory lock in the database `postgres`. */
const lockNumber = 1_447_642_689
/** The connection's application name begins with this and ends with the pid of its process. */
const lockName = 'vivary lock of '

/**
 * Locks the cluster for this process until the connection ends. Undefined when PostgreSQL stops in the
 * meantime (another Vivary is just stopping). Throws `AlreadyRunning` when another process holds the
 * lock.
 */
export async function holdLock(server: Server, { address }: Postmaster): Promise<Lock | undefined> {
  const { password, dataDir } = server
  const client = new pg.Client({
    ...{ ...address, user: 'postgres', password, database: 'postgres', ssl: false },
    application_name: `${lockName}${process.pid}`,
    connectionTimeoutMillis: patience_ms,
  })
  // A lost connection is noticed by its event `end`.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireOurs(server, client)
    const begin = Date.now()
    while (!(await tryLock(client))) {
      const limit_ms = (await isHolderAlive(client)) ? politeness_ms : patience_ms
      if (Date.now() - begin > limit_ms) throw new AlreadyRunning(dataDir)
      await pause(20)
    }
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isPassing(error)) return undefined
    if (codeOf(error) !== wrongPassword) throw error
    throw new CannotStart(
      `The database in ${server.folder} rejects the password in ${dataDir}/postgres.password. Restore the original file from a backup.`,
      { cause: error },
    )
  }
}

async function tryLock(client: pg.Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockNumber])
  return rows[0].held === true
}

/** Tells whether the process that holds the lock is alive; its connection can outlive it for a moment. */
async function isHolderAlive(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and granted and application_name like $1`,
    [`${lockName}%`],
  )
  return rows.some(({ name }) => isAlive(Number(name.slice(lockName.length))))
}

async function requireOurs({ folder }: Server, client: pg.Client) {
  const { rows } = await client.query('show data_directory')
  if (rows[0].data_directory === folder) return
  throw new CannotStart(`A different database is answering instead of the one in ${folder}.`)
}

const wrongPassword = '28P01'
const passing = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
])

function isPassing(error: unknown) {
  if (passing.has(codeOf(error))) return true
  return (
    error instanceof Error && /^Connection terminated|^Client|^timeout expired/.test(error.message)
  )
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
