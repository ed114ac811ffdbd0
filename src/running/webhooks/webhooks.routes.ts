import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { requireOwner } from '../../server/plan.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import type { Tenant } from '../../server/session/session.ts'
import { createBody, idParams, pageOf } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import { pageFields } from '../../shared/resource.ts'
import { call } from './call.ts'
import { addTest, deliveryOf, listDeliveries, noteDelivery, replay } from './deliveries.queries.ts'
import { delivery, webhookChange, webhookList, webhookResource } from './webhooks.contract.ts'
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  replaceSecret,
} from './webhooks.queries.ts'

const deliveryParams = z.object({ id: identity(), deliveryId: identity() })
/** Tests of an account, which call out at once. */
const testLimit = { most: 20, window_s: 600 }

/** The account's webhooks: for its owner only, and not for scripts. */
export const outgoingRoutes = (context: Context) => async (app: App) => {
  const { db, key } = context
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)
  const written = webhookResource.record

  action(app, 'GET /webhooks', { answer: webhookList() }, (session) => listWebhooks(db, session))

  action(
    app,
    'POST /webhooks',
    { compress: false, body: createBody(webhookResource), created: written },
    async (session, request) => {
      const { current_password, ...input } = request.body.webhook
      await confirmPassword({ db }, session, current_password, fromOf(request))
      return db.transaction(async (tx) => {
        const webhook = await addWebhook(tx, context, session, input)
        await noteSecurity(tx, session.userId, 'webhook_added', fromOf(request), webhook.url)
        return webhook
      })
    },
  )

  action(app, 'GET /webhooks/:id', { params: idParams, answer: written }, (session, { params }) =>
    findWebhook(db, session, params.id),
  )

  action(
    app,
    'PATCH /webhooks/:id',
    { params: idParams, body: webhookChange(), written },
    (session, { params, body }) =>
      db.transaction((tx) => changeWebhook(tx, session, params.id, body.webhook)),
  )

  action(app, 'DELETE /webhooks/:id', { params: idParams }, (session, request) =>
    db.transaction(async (tx) => {
      const url = await removeWebhook(tx, session, request.params.id)
      await noteSecurity(tx, session.userId, 'webhook_deleted', fromOf(request), url)
    }),
  )

  action(
    app,
    'POST /webhooks/:id/secret',
    { summary: 'Replace the secret of a webhook', compress: false, params: idParams, written },
    (session, { params }) => db.transaction((tx) => replaceSecret(tx, key, session, params.id)),
  )

  action(
    app,
    'POST /webhooks/:id/test',
    { summary: 'Call a webhook with a test', params: idParams, written: delivery() },
    (session, { params }) => testWebhook(context, session, params.id),
  )

  action(
    app,
    'GET /webhooks/:id/deliveries',
    { params: idParams, query: z.object(pageFields()), answer: pageOf(delivery()) },
    (session, { params, query }) => listDeliveries(db, session, params.id, query),
  )

  action(
    app,
    'POST /webhooks/:id/deliveries/:deliveryId/replay',
    { summary: 'Send a delivery again', params: deliveryParams, written: delivery() },
    (session, { params: { id, deliveryId } }) =>
      db.transaction((tx) => replay(tx, session, id, deliveryId)),
  )
}

/** Calls a webhook at once, so that the button shows the real result. Throws `NotFound` and `TooManyTries`. */
async function testWebhook(context: Context, account: Tenant, id: string) {
  const { db } = context
  await takeTry(db, `webhook tests of ${account.accountId}`, testLimit)
  const test = await db.transaction((tx) => addTest(tx, account, id))
  const outcome = await call(context, test.webhook, test.delivery)
  const isTaken = outcome.error === ''
  const noted = await noteDelivery(db, test.delivery, {
    ...outcome,
    ...(isTaken && { sent_at: new Date().toISOString(), failed_at: null }),
  })
  return deliveryOf(noted)
}
