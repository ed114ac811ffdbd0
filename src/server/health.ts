import { sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import type { App, Context } from './context.ts'

/** `/healthz`: the process is up. `/readyz`: it can also reach its database; 503 if not, within two seconds. */
export const health =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (request, reply) => {
      try {
        await requireAnswer(db)
        return { status: 'ok' }
      } catch (error) {
        request.log.error({ err: error }, 'database out of reach')
        return reply.status(503).header('retry-after', 5).send({ status: 'database out of reach' })
      }
    })
  }

/** A monitor asks often, and gives up on a server that waits for a frozen database. */
const patience_ms = 1500

async function requireAnswer(db: Database) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database is too slow')), patience_ms)
  try {
    await Promise.race([db.execute(sql`select 1`), late])
  } finally {
    clearTimeout(timer)
  }
}
