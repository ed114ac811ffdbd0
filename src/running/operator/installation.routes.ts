import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { accountsPage } from './accounts.queries.ts'
import { clientError } from './clientErrors/clientErrors.contract.ts'
import { clientErrorsPage, forgetClientError } from './clientErrors/clientErrors.queries.ts'
import { operatorAccount, storage } from './operator.contract.ts'
import { storageNow } from './storage.queries.ts'

/** Accounts, storage and browser errors. */
export const installationRoutes = (context: Context) => async (app: App) => {
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
