import pg from 'pg'
import { CannotStart } from './cannotStart.ts'
import { afterCommit, tellChanges } from './changes.ts'
import {
  goThroughPooler,
  ownSession,
  poolerSentence,
  requireSameDatabase,
  type Settings,
} from './pooler.ts'

type Given = {
  max?: number
  patience_ms?: number
  statementLimit_ms?: number
  answerLimit_ms?: number
  name?: string
  settings?: Settings
  directUrl?: string | undefined
  setting?: string
  tellsLater?: boolean
  tellsWith?: pg.Pool
}

/**
 * How long a statement may take, by what waits for it: a page or the API; a report, a file or a worker, which may have
 * much to read; a job. A migration has no limit, and a backup an hour.
 */
export const statementLimits_ms = { request: 8000, report: 120_000, job: 60_000 }

/**
 * A pool of at most `max` connections to the database at `url`, each in UTC. With `patience_ms`,
 * waiting longer for a connection or a lock is an error (`failureOf`: 503); with `statementLimit_ms`
 * a statement that runs longer fails. With `answerLimit_ms`, the connection of a statement that isn't
 * answered by then is ended: a database that is frozen or cut off doesn't keep the other limits. `name` is what the database calls the connections;
 * `tellsLater` is for a server's, which tell what they changed after the commit (changes.ts), and `tellsWith` for a
 * further pool of it. `settings` are further ones of PostgreSQL. With `directUrl`, PostgreSQL's own address, `url` is that of a pooler in transaction mode
 * (pooler.ts). Throws `CannotStart`, which names `setting` (DATABASE_URL by default), when the database can't be reached,
 * is older than PostgreSQL 15, or is behind a pooler unexpectedly.
 */
export async function openPool(url: string, choices: Given = {}): Promise<pg.Pool> {
  const { directUrl, setting = 'DATABASE_URL' } = choices
  const pool = newPool(url, choices)
  try {
    await requireServer(pool, setting, directUrl)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The same for a database that may be away. */
export function newPool(url: string, choices: Given = {}): pg.Pool {
  const { max = 10, patience_ms = 0, statementLimit_ms = 0, answerLimit_ms } = choices
  const { name, tellsWith, tellsLater = tellsWith !== undefined } = choices
  const { directUrl } = choices
  const settings = {
    timezone: 'UTC',
    lock_timeout: patience_ms,
    statement_timeout: statementLimit_ms,
    ...(tellsLater && afterCommit),
    ...choices.settings,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience_ms,
    ...(name && { application_name: name }),
    ...(!directUrl && { options: optionsOf({ ...settings, ...ownSession }) }),
  })
  if (directUrl) goThroughPooler(pool, directUrl, settings)
  if (tellsLater) tellChanges(pool, tellsWith)
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end
  // the process.
  pool.on('error', () => undefined)
  // The same while it is in use: its query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (answerLimit_ms) pool.on('connect', (client) => endWhenFrozen(client, answerLimit_ms))
  return pool
}

/** A pool of sessions for what no pooler may come between: PostgreSQL's own address is used where there is one. */
export function openSessions(
  { databaseUrl = '', databaseDirectUrl }: Addresses,
  max: number,
): Promise<pg.Pool> {
  return databaseDirectUrl
    ? openPool(databaseDirectUrl, { max, setting: 'DATABASE_DIRECT_URL' })
    : openPool(databaseUrl, { max })
}

/** PostgreSQL's own address where the other one is a pooler's. */
export type Addresses = { databaseUrl?: string | undefined; databaseDirectUrl?: string | undefined }

/**
 * Ends a connection whose statement isn't answered in time. pg's own `query_timeout` leaves the connection behind the
 * statement, so that the rollback waits as long once more. What takes no callback and gives no promise, as a COPY, isn't
 * bounded.
 */
function endWhenFrozen(client: pg.PoolClient, limit_ms: number) {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('pg asks in another way now')
  const bounded = (...args: unknown[]): unknown => {
    const timer = setTimeout(() => client.end().catch(() => undefined), limit_ms)
    const done = () => clearTimeout(timer)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const after = (...results: unknown[]) => {
        done()
        callback(...results)
      }
      return query.apply(client, [...args.slice(0, -1), after])
    }
    const answer: unknown = query.apply(client, args)
    if (answer instanceof Promise) answer.then(done, done)
    else done()
    return answer
  }
  Object.assign(client, { query: bounded })
}

const optionsOf = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

async function requireServer(pool: pg.Pool, setting: string, directUrl: string | undefined) {
  const { rows } = await pool
    .query<{ number: number; version: string; session: string | null }>(
      `select current_setting('server_version_num')::int as number,
        current_setting('server_version') as version,
        current_setting('vivary.session', true) as session`,
    )
    .catch((error: NodeJS.ErrnoException) => {
      const reason = error.message || error.code
      const isPooler = reason?.startsWith('unsupported startup parameter')
      throw new CannotStart(
        isPooler ? poolerSentence(setting) : `Can't reach the database at ${setting}: ${reason}`,
        { cause: error },
      )
    })
  const [server] = rows
  if (!server || server.number < 150_000) {
    throw new CannotStart(
      `The database at ${setting} runs PostgreSQL ${server?.version}. Vivary needs version 15 or newer.`,
    )
  }
  if (directUrl) await requireSameDatabase(pool, directUrl)
  else if (server.session !== ownSession['vivary.session']) {
    throw new CannotStart(poolerSentence(setting))
  }
}

/**
 * Does the work in a transaction on a connection of its own, begun by `begin`. If it fails, the
 * connection is closed, which rolls back whatever state it is in, even in the middle of a COPY.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
