import type { App, Context } from '../../server/context.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { createBody, done, idParams, written } from '../../server/wire.ts'
import { apiTokenResource, apiTokens } from './tokens.contract.ts'
import { listTokens, makeToken, revokeToken } from './tokens.queries.ts'

/** The user's API tokens: listed, created with the password, and revoked. */
export const tokenRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requireBrowser)

    app.get('/api_tokens', { schema: { response: { 200: apiTokens } } }, async (request) => ({
      value: await listTokens(db, sessionOf(request)),
    }))

    app.post(
      '/api_tokens',
      {
        compress: false,
        config: { changes: 'own' },
        schema: {
          body: createBody(apiTokenResource),
          response: { 201: written(apiTokenResource.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { current_password, ...given } = request.body.api_token
        await confirmPassword({ db }, session, current_password, fromOf(request))
        const object = await db.transaction(async (tx) => {
          const made = await makeToken(tx, session, given)
          await noteSecurity(tx, session.userId, 'token_made', fromOf(request), made.name)
          return made
        })
        return reply.status(201).send({ success: true, object })
      },
    )

    app.delete(
      '/api_tokens/:id',
      { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
      async (request) => {
        const session = sessionOf(request)
        await db.transaction(async (tx) => {
          const name = await revokeToken(tx, session, request.params.id)
          await noteSecurity(tx, session.userId, 'token_revoked', fromOf(request), name)
        })
        return { success: true as const }
      },
    )
  }
