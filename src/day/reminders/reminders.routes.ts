import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { vapidKeys } from '../../server/messages/push.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { idParams, succeeded } from '../../server/wire.ts'
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

  action(
    app,
    'GET /notification_settings',
    { summary: 'Get notification settings', answer: notificationSettings },
    (session) => settingsOf(context, session),
  )

  action(
    app,
    'PATCH /notification_settings',
    {
      changes: 'own',
      body: z.object({ notification_settings: notificationSettingsInput }),
      written: notificationSettings,
    },
    async (session, { body }) => {
      await changeSettings(db, session, body.notification_settings)
      return settingsOf(context, session)
    },
  )

  action(
    app,
    'POST /notification_settings/test',
    {
      summary: 'Send a test notification',
      changes: 'own',
      body: channelTest,
      answer: channelTested,
    },
    async (session, { body, log }) =>
      succeeded({ message: await testChannel(context, session, body.channel, log) }),
  )

  action(app, 'GET /push/key', { answer: pushKey }, async () => ({ key: vapidKeys(key).publicKey }))

  action(
    app,
    'GET /push_subscriptions',
    { answer: z.object({ value: z.array(pushSubscription) }) },
    async (session) => ({ value: await listDevices(db, session) }),
  )

  action(
    app,
    'POST /push_subscriptions',
    {
      onRequest: requireBrowser,
      changes: 'own',
      body: z.object({ push_subscription: pushSubscriptionInput }),
      created: pushSubscription,
    },
    (session, { body }) =>
      db.transaction((tx) => addDevice(tx, config, session, body.push_subscription)),
  )

  action(
    app,
    'DELETE /push_subscriptions/:id',
    { changes: 'own', params: idParams },
    (session, { params }) => removeDevice(db, session, params.id),
  )
}
