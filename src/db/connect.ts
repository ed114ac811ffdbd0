import pg from 'pg'
import { CannotStart } from './cannotStart.ts'
import { afterCommit, tellChanges } from './changes.ts'

type Given = {
  max?: number
  patience_ms?: number
  statementLimit_ms?: number
  name?: string
  tellsLater?: boolean
}

/**
 * A pool of at most `max` connections to the database at `url`, each in UTC. With `patience_ms`,
 * waiting longer for a connection or a lock is an error (`failureOf`: 503); with `statementLimit_ms`
 * a statement that runs longer fails. `name` is what the database calls the connections;
 * `tellsLater` is for a server's, which tell what they changed after the commit (changes.ts). Throws
 * `CannotStart`, which names DATABASE_URL, when the database can't be reached or is older than
 * PostgreSQL 15.
 */
export async function openPool(
  url: string,
  { max = 10, patience_ms = 0, statementLimit_ms = 0, name, tellsLater = false }: Given = {},
): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience_ms,
    ...(name && { application_name: name }),
    options: `-c timezone=UTC -c lock_timeout=${patience_ms} -c statement_timeout=${statementLimit_ms}${tellsLater ? ` ${afterCommit}` : ''}`,
  })
  if (tellsLater) tellChanges(pool)
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end
  // the process.
  pool.on('error', () => undefined)
  // The same while it is in use: its query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await requireVersion15(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function requireVersion15(pool: pg.Pool) {
  const { rows } = await pool
    .query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number,
        current_setting('server_version') as version`,
    )
    .catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(
        `Can't reach the database at DATABASE_URL: ${error.message || error.code}`,
        { cause: error },
      )
    })
  const [server] = rows
  if (!server || server.number < 150_000) {
    throw new CannotStart(
      `The database at DATABASE_URL runs PostgreSQL ${server?.version}. Vivary needs version 15 or newer.`,
    )
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
