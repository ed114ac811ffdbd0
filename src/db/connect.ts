import pg from 'pg'
import { CannotStart } from './cannotStart.ts'

type Given = { max?: number; patience_ms?: number }

/**
 * A pool of at most `max` connections to the database at `url`, each in UTC. With `patience_ms` who
 * waits longer for a connection or for a lock is told so by an error (`failureOf`: 503). Throws `CannotStart`,
 * which names DATABASE_URL, when it does not answer or is older than PostgreSQL 15.
 */
export async function openPool(
  url: string,
  { max = 10, patience_ms = 0 }: Given = {},
): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience_ms,
    options: `-c timezone=UTC -c lock_timeout=${patience_ms}`,
  })
  // A connection that breaks while nobody uses it is replaced by the pool; unheard it would end
  // the process.
  pool.on('error', () => undefined)
  // The same while it is in use: its query fails, and whoever sent it is told.
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
        `The database at DATABASE_URL does not answer: ${error.message || error.code}`,
        { cause: error },
      )
    })
  const [found] = rows
  if (!found || found.number < 150_000) {
    throw new CannotStart(
      `The database at DATABASE_URL is PostgreSQL ${found?.version}. Vivary needs 15 or newer.`,
    )
  }
}
