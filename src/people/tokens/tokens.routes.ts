import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { createBody, idParams } from '../../server/wire.ts'
import { apiTokenResource, apiTokens } from './tokens.contract.ts'
import { listTokens, makeToken, revokeToken } from './tokens.queries.ts'

/** The user's API tokens: listed, created with the password, and revoked. */
export const tokenRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requireBrowser)

    action(app, 'GET /api_tokens', { answer: apiTokens }, async (session) => ({
      value: await listTokens(db, session),
    }))

    action(
      app,
      'POST /api_tokens',
      {
        changes: 'own',
        compress: false,
        body: createBody(apiTokenResource),
        created: apiTokenResource.record,
      },
      async (session, request) => {
        const { current_password, ...input } = request.body.api_token
        await confirmPassword({ db }, session, current_password, fromOf(request))
        return db.transaction(async (tx) => {
          const token = await makeToken(tx, session, input)
          await noteSecurity(tx, session.userId, 'token_made', fromOf(request), token.name)
          return token
        })
      },
    )

    action(
      app,
      'DELETE /api_tokens/:id',
      { changes: 'own', params: idParams },
      (session, request) =>
        db.transaction(async (tx) => {
          const name = await revokeToken(tx, session, request.params.id)
          await noteSecurity(tx, session.userId, 'token_revoked', fromOf(request), name)
        }),
    )
  }
