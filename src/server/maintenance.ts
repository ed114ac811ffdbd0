import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import type { Context } from './context.ts'
import { Failure } from './errors.ts'

/** The channel of the database's notices that maintenance has begun or ended. */
export const maintenanceNotice = 'vivary_maintenance'

/** Maintenance that goes on: its reason, since when, and the sentence that people read. */
export type Maintenance = { reason: 'operator' | 'restore'; since: string; sentence: string }

declare module 'fastify' {
  interface FastifyInstance {
    maintenance: {
      /** Returns the state as of the last `read`, which each change of another process calls. */
      current(): Maintenance | undefined
      read(): Promise<void>
    }
  }
  interface FastifyContextConfig {
    /** Goes on during maintenance although it isn't a GET: the operator's own work, and signing in to it. */
    worksInMaintenance?: true
  }
}

/**
 * Refuses requests that may write while maintenance goes on: 503 with `Retry-After`, which phones keep for later. A
 * restore holds writes of other processes off by locks, so that none needs to know of it at once.
 */
export const maintenance = ({ db }: Pick<Context, 'db'>) =>
  fp(async (app) => {
    const state: { now: Maintenance | undefined } = { now: undefined }
    const read = async () => {
      state.now = await readMaintenance(db)
    }
    app.decorate('maintenance', { current: () => state.now, read })
    app.addHook('onReady', async () => {
      const reading = read().catch((err) => app.log.warn({ err }, 'maintenance is unknown'))
      // A database that doesn't answer holds up no start; it is heard of once it does.
      await Promise.race([reading, pause(mostWait_ms, undefined, { ref: false })])
    })
    app.addHook('onRequest', async ({ method, routeOptions }) => {
      if (!state.now || harmless.has(method) || routeOptions.config.worksInMaintenance) return
      const { sentence: message } = state.now
      throw new Failure(503, [{ message, code: 'maintenance' }], { retryAfter_s })
    })
  })

/** The options of a route that people sign in or out by, or an operator works with. */
export const worksInMaintenance = { config: { worksInMaintenance: true } } as const

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const retryAfter_s = 30
const mostWait_ms = 1000

/** Reads whether maintenance goes on, by hand or for a restore. */
export async function readMaintenance(db: Db): Promise<Maintenance | undefined> {
  const { rows } = await db.execute<Maintenance>(sql`
    select 'restore' as reason, created_at as since, ${restoring} as sentence from backup_runs
    where kind = 'restore' and state in ('waiting', 'working')
    union all
    select 'operator', created_at, sentence from maintenance limit 1`)
  const [row] = rows
  return row && { ...row, since: new Date(row.since).toISOString() }
}

const restoring =
  "We're restoring a backup. You can look at everything, but changes have to wait until it's done."
