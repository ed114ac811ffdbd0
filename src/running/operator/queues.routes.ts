import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { retryMessage } from '../../server/messages/outbox.ts'
import { idParams, listQuery } from '../../server/wire.ts'
import { operatorJobs, runNow } from './jobs.queries.ts'
import { operatorJob, outboxPage, outboxStates } from './operator.contract.ts'
import { messagesPage } from './outbox.queries.ts'

/** Background work: jobs and the outbox. */
export const queueRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const latest = listQuery({ sorts: ['created_at_desc'], filters: outboxStates })

    action(
      app,
      'GET /operator/jobs',
      { answer: z.object({ value: z.array(operatorJob) }) },
      async () => ({ value: await operatorJobs(db, new Date()) }),
    )

    action(
      app,
      'POST /operator/jobs/:name/run',
      {
        summary: 'Run a job',
        params: z.object({ name: z.string().regex(/^[a-z-]{1,50}$/, 'Unknown job') }),
      },
      (_session, { params }) => runNow(db, params.name),
    )

    action(
      app,
      'GET /operator/outbox',
      { query: latest.pick({ page: true, per_page: true, filter: true }), answer: outboxPage },
      (_session, { query }) => messagesPage(db, config, query),
    )

    action(
      app,
      'POST /operator/outbox/:id/retry',
      { summary: 'Retry a message in the outbox', params: idParams },
      (_session, { params }) => retryMessage(db, params.id),
    )
  }
