import { sql } from 'drizzle-orm'
import type { App, Context } from './context.ts'

/** `/healthz`: the process is up. `/readyz`: it can also reach its database; 503 if not. */
export const health =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (request, reply) => {
      try {
        await db.execute(sql`select 1`)
        return { status: 'ok' }
      } catch (error) {
        request.log.error({ err: error }, 'database out of reach')
        return reply.status(503).header('retry-after', 5).send({ status: 'database out of reach' })
      }
    })
  }
