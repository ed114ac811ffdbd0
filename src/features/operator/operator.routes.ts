import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requireOperator } from '../../server/operator.ts'
import { requireBrowser } from '../../server/reach.ts'
import { done, idParams, listQuery, pageOf } from '../../server/wire.ts'
import { accountsPage } from './accounts.queries.ts'
import { clientError } from './clientErrors.contract.ts'
import { clientErrorsPage, forgetClientError } from './clientErrors.queries.ts'
import { invited, signUpInvitation, signUpRule } from './invitations.contract.ts'
import { inviteToSignUp } from './invitations.queries.ts'
import { operatorJobs, runNow } from './jobs.queries.ts'
import {
  operatorAccount,
  operatorJob,
  outboxPage,
  outboxStates,
  storage,
} from './operator.contract.ts'
import { lettersPage, retryLetter } from './outbox.queries.ts'
import { storageNow } from './storage.queries.ts'

/** How the installation does, for those who run it. It shows nothing of what keepers write down. */
export const operatorRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  app.addHook('onRequest', requireOperator(context))
  app.addHook('onRequest', requireBrowser)
  const asked = listQuery({ sorts: ['created_at_desc'], filters: outboxStates })
  const paged = asked.pick({ page: true, per_page: true })

  app.get(
    '/operator/jobs',
    { schema: { response: { 200: z.object({ value: z.array(operatorJob) }) } } },
    async () => ({ value: await operatorJobs(db, new Date()) }),
  )

  app.post(
    '/operator/jobs/:name/run',
    {
      config: { changes: 'own' },
      schema: {
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
    async (request) => lettersPage(db, config, request.query),
  )

  app.post(
    '/operator/outbox/:id/retry',
    { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await retryLetter(db, request.params.id)
      return { success: true as const }
    },
  )

  app.get(
    '/operator/client_errors',
    { schema: { querystring: paged, response: { 200: pageOf(clientError) } } },
    async (request) => clientErrorsPage(db, request.query),
  )

  app.delete(
    '/operator/client_errors/:id',
    { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await forgetClientError(db, request.params.id)
      return { success: true as const }
    },
  )

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

  app.get('/operator/sign_up', { schema: { response: { 200: signUpRule } } }, async () => ({
    sign_up: config.signUp,
  }))

  app.post(
    '/operator/invitations',
    { schema: { body: signUpInvitation, response: { 200: invited } } },
    async (request) => {
      const message = await inviteToSignUp(context, request.body.invitation.email)
      return { success: true as const, message }
    },
  )

  app.get('/operator/storage', { schema: { response: { 200: storage } } }, async () =>
    storageNow(db, config),
  )
}
