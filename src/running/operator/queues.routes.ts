import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { retryMessage } from '../../server/messages/outbox.ts'
import { done, idParams, listQuery } from '../../server/wire.ts'
import { operatorJobs, runNow } from './jobs.queries.ts'
import { operatorJob, outboxPage, outboxStates } from './operator.contract.ts'
import { messagesPage } from './outbox.queries.ts'

/** Background work: jobs and the outbox. */
export const queueRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const asked = listQuery({ sorts: ['created_at_desc'], filters: outboxStates })

    app.get(
      '/operator/jobs',
      { schema: { response: { 200: z.object({ value: z.array(operatorJob) }) } } },
      async () => ({ value: await operatorJobs(db, new Date()) }),
    )

    app.post(
      '/operator/jobs/:name/run',
      {
        schema: {
          summary: 'Run a job',
          params: z.object({ name: z.string().regex(/^[a-z-]{1,50}$/, 'Unknown job') }),
          response: { 200: done },
        },
      },
      async (request) => {
        await runNow(db, request.params.name)
        return { success: true as const }
      },
    )

    app.get(
      '/operator/outbox',
      {
        schema: {
          querystring: asked.pick({ page: true, per_page: true, filter: true }),
          response: { 200: outboxPage },
        },
      },
      async (request) => messagesPage(db, config, request.query),
    )

    app.post(
      '/operator/outbox/:id/retry',
      {
        schema: {
          summary: 'Retry a message in the outbox',
          params: idParams,
          response: { 200: done },
        },
      },
      async (request) => {
        await retryMessage(db, request.params.id)
        return { success: true as const }
      },
    )
  }
