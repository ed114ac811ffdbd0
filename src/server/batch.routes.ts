import { batch, batchQuery } from '../shared/batch.ts'
import type { App } from './context.ts'

/**
 * Several reads in one request, for a phone that fetches what it may need without network. Each is answered as if it
 * had been asked alone, and counts as one request of its person's.
 */
export const batchRoutes = async (app: App) => {
  app.get(
    '/batch',
    {
      schema: {
        summary: 'Read several records and lists',
        querystring: batchQuery(),
        response: { 200: batch() },
      },
    },
    async ({ query, headers, ip }) => {
      const { cookie, authorization } = headers
      const answers: Record<string, unknown> = {}
      // One after the other, so that others get their turn in between.
      for (const path of query.path) {
        const { statusCode, body } = await app.inject({
          url: `/dashboard/api/${path}`,
          headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
          remoteAddress: ip,
        })
        if (statusCode === 200) answers[path] = JSON.parse(body)
      }
      return { answers }
    },
  )
}
