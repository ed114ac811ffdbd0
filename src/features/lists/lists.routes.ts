import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { countries } from '../../shared/countries.ts'

/** Lists that are the same for everybody. */
export const listRoutes = (_context: Context) => async (app: App) => {
  const value = countries()

  app.get(
    '/countries',
    {
      schema: {
        response: {
          200: z.object({ value: z.array(z.object({ code: z.string(), name: z.string() })) }),
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, max-age=86400')
      return { value }
    },
  )
}
