import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { retryMessage } from '../../server/messages/outbox.ts'
import { requireOperator } from '../../server/session/operator.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { helpSumRoutes } from '../help/help.routes.ts'
import { concernsOf } from '../watch/concerns.queries.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { clientError } from './clientErrors/clientErrors.contract.ts'
import { clientErrorsPage, forgetClientError } from './clientErrors/clientErrors.queries.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { operatorJobs, runNow } from './jobs.queries.ts'
import {
  concern,
  operatorAccount,
  operatorJob,
  outboxPage,
  outboxStates,
  overview,
  storage,
} from './operator.contract.ts'
import { accountsPage, messagesPage, storageNow } from './operator.queries.ts'
import { overviewOf } from './overview.queries.ts'

/** The server's state for operators, without keepers' records. */
export const operatorRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireOperator(context))
  app.addHook('onRequest', requireBrowser)
  // Independent of the current account, so operators may do it in any role, and of keepers' writes.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, changes: 'own', worksInMaintenance: true }
  })
  for (const part of [
    queueRoutes,
    installationRoutes,
    invitationRoutes,
    helpSumRoutes,
    backupRoutes,
  ]) {
    await part(context)(app)
  }
}

/** Everything at a glance, accounts, storage and browser errors. */
const installationRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  const latest = listQuery({ sorts: ['created_at_desc'], filters: ['all'] })

  action(
    app,
    'GET /operator/accounts',
    {
      query: latest.pick({ page: true, per_page: true, q: true }),
      answer: pageOf(operatorAccount),
    },
    (_session, { query }) => accountsPage(context, query),
  )

  action(app, 'GET /operator/overview', { answer: overview }, () => overviewOf(context, new Date()))

  action(app, 'GET /operator/storage', { answer: storage }, () => storageNow(db, config))

  action(
    app,
    'GET /operator/client_errors',
    { query: latest.pick({ page: true, per_page: true }), answer: pageOf(clientError) },
    (_session, { query }) => clientErrorsPage(db, query),
  )

  action(app, 'DELETE /operator/client_errors/:id', { params: idParams }, (_session, { params }) =>
    forgetClientError(db, params.id),
  )
}

/** Background work: jobs and the outbox, and what of the server needs its operator. */
const queueRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const latest = listQuery({ sorts: ['created_at_desc'], filters: outboxStates })

    action(
      app,
      'GET /operator/concerns',
      { answer: z.object({ value: z.array(concern) }) },
      async () => ({ value: await concernsOf({ config, db }, { now: new Date() }) }),
    )

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
