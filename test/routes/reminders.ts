import { deviceOf } from '../factories.ts'
import type { RouteSamples } from './sample.ts'

export const reminders: RouteSamples = {
  // Anyone who has a mail's sealed address may end those mails.
  forVisitors: ['GET /users/unsubscribe', 'POST /users/unsubscribe'],
  aimed: {
    'DELETE /push_subscriptions/:id': ({ device }) => ({ url: `/push_subscriptions/${device}` }),
  },
  unaimed: {
    'GET /notification_settings': undefined,
    'GET /push/key': undefined,
    'GET /push_subscriptions': undefined,
    'PATCH /notification_settings': { notification_settings: { reminder_hour: 7 } },
    'POST /notification_settings/test': { channel: 'app' },
    'POST /push_subscriptions': { push_subscription: deviceOf('routes') },
  },
  own: [
    'DELETE /push_subscriptions/:id',
    'PATCH /notification_settings',
    'POST /notification_settings/test',
    'POST /push_subscriptions',
  ],
}
