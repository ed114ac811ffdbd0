import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { AlreadyRunning, CannotStart } from '../db/cannotStart.ts'
import { type Addresses, openSessions } from '../db/connect.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'
import { describeServer, databaseUrl as urlOf } from '../db/embedded/server.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { Config } from '../server/settings/config.ts'

type Place = Addresses & Pick<Config, 'dataDir'>
type Work<Result> = (pool: Pool) => Promise<Result>

/**
 * Does the work on the installation's database, which may be in use: the one at DATABASE_URL, or
 * the embedded one, which is started for the work if it isn't running. Throws `CannotStart` when
 * there is none.
 */
export async function withUsedDatabase<Result>(place: Place, work: Work<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl) return withPool(place, work)
  await access(join(dataDir, 'postgres')).catch(() => {
    throw new CannotStart(`There is no database in ${dataDir}. Is DATA_DIR right?`)
  })
  const server = await describeServer(dataDir, true)
  const running = await findPostmaster(server.folder)
  if (running?.isReady) return withPool({ databaseUrl: urlOf(server, running.address) }, work)
  return withIdleDatabase(place, work).catch((error: unknown) => {
    // Vivary has started in the meantime, so its database can be reached now.
    if (error instanceof AlreadyRunning) return withUsedDatabase(place, work)
    throw error
  })
}

/**
 * The same on a database that nothing else uses: an embedded one is started, and stopped at the end.
 * Throws `AlreadyRunning` when Vivary is running on it.
 */
export async function withIdleDatabase<Result>(place: Place, work: Work<Result>): Promise<Result> {
  if (place.databaseUrl) return withPool(place, work)
  const embedded = await startEmbedded({ dataDir: place.dataDir })
  try {
    return await withPool({ databaseUrl: embedded.url }, work)
  } finally {
    await embedded.stop()
  }
}

async function withPool<Result>(addresses: Addresses, work: Work<Result>) {
  const pool = await openSessions(addresses, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
