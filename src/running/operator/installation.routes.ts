import type { App, Context } from '../../server/context.ts'
import { done, idParams, listQuery, pageOf } from '../../server/wire.ts'
import { accountsPage } from './accounts.queries.ts'
import { clientError } from './clientErrors/clientErrors.contract.ts'
import { clientErrorsPage, forgetClientError } from './clientErrors/clientErrors.queries.ts'
import { operatorAccount, storage } from './operator.contract.ts'
import { storageNow } from './storage.queries.ts'

/** Accounts, storage and browser errors. */
export const installationRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  const asked = listQuery({ sorts: ['created_at_desc'], filters: ['all'] })

  app.get(
    '/operator/accounts',
    {
      schema: {
        querystring: asked.pick({ page: true, per_page: true, q: true }),
        response: { 200: pageOf(operatorAccount) },
      },
    },
    async (request) => accountsPage(context, request.query),
  )

  app.get('/operator/storage', { schema: { response: { 200: storage } } }, async () =>
    storageNow(db, config),
  )

  app.get(
    '/operator/client_errors',
    {
      schema: {
        querystring: asked.pick({ page: true, per_page: true }),
        response: { 200: pageOf(clientError) },
      },
    },
    async (request) => clientErrorsPage(db, request.query),
  )

  app.delete(
    '/operator/client_errors/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await forgetClientError(db, request.params.id)
      return { success: true as const }
    },
  )
}
