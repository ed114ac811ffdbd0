import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { vapidKeys } from '../../server/messages/vapid.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, written } from '../../server/wire.ts'
import { testChannel } from './channelTests.ts'
import { addDevice, listDevices, removeDevice } from './pushSubscriptions.queries.ts'
import {
  channelTest,
  channelTested,
  notificationSettings,
  notificationSettingsInput,
  pushKey,
  pushSubscription,
  pushSubscriptionInput,
} from './reminders.contract.ts'
import { changeSettings, settingsOf } from './settings.queries.ts'

/** Reminder settings, tests of each channel, and devices for web push. */
export const reminderRoutes = (context: Context) => async (app: App) => {
  const { db, config, key } = context

  app.get(
    '/notification_settings',
    { schema: { summary: 'Get notification settings', response: { 200: notificationSettings } } },
    async (request) => settingsOf(context, sessionOf(request)),
  )

  app.patch(
    '/notification_settings',
    {
      config: { changes: 'own' },
      schema: {
        body: z.object({ notification_settings: notificationSettingsInput }),
        response: { 200: written(notificationSettings) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      await changeSettings(db, session, request.body.notification_settings)
      return { success: true as const, object: await settingsOf(context, session) }
    },
  )

  app.post(
    '/notification_settings/test',
    {
      config: { changes: 'own' },
      schema: {
        summary: 'Send a test notification',
        body: channelTest,
        response: { 200: channelTested },
      },
    },
    async (request) => ({
      success: true as const,
      message: await testChannel(context, sessionOf(request), request.body.channel, request.log),
    }),
  )

  const { publicKey } = vapidKeys(key)
  app.get('/push/key', { schema: { response: { 200: pushKey } } }, async () => ({
    key: publicKey,
  }))

  app.get(
    '/push_subscriptions',
    { schema: { response: { 200: z.object({ value: z.array(pushSubscription) }) } } },
    async (request) => ({ value: await listDevices(db, sessionOf(request)) }),
  )

  app.post(
    '/push_subscriptions',
    {
      config: { changes: 'own' },
      onRequest: requireBrowser,
      schema: {
        body: z.object({ push_subscription: pushSubscriptionInput }),
        response: { 201: written(pushSubscription) },
      },
    },
    async (request, reply) => {
      const given = request.body.push_subscription
      const object = await db.transaction((tx) => addDevice(tx, config, sessionOf(request), given))
      return reply.status(201).send({ success: true, object })
    },
  )

  app.delete(
    '/push_subscriptions/:id',
    { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await removeDevice(db, sessionOf(request), request.params.id)
      return { success: true as const }
    },
  )
}
