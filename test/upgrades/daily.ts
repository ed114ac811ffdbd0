import { createECDH, randomBytes } from 'node:crypto'
import { reminderSources } from '../../src/app/jobs.ts'
import { unlockAchievements } from '../../src/day/achievements/achievements.jobs.ts'
import { remind } from '../../src/day/reminders/reminders.jobs.ts'
import { packOne } from '../../src/running/exports/exports.jobs.ts'
import type { Context } from '../../src/server/context.ts'

type Send = (method: 'POST' | 'GET' | 'PATCH', path: string, payload?: object) => Promise<unknown>

/** The daily work: tasks, events, a calendar feed, a device, reminders with their emails, badges. */
export async function collectDaily(send: Send, context: Context) {
  await send('POST', 'tasks', { task: { content: 'Order pinkies' } })
  await send('POST', 'custom_events', {
    custom_event: { title: 'Reptile fair', description: 'Hall 3', started_on: '2026-12-05' },
  })
  await send('POST', 'calendar_feed/rotate', {})
  await send('POST', 'animals', {
    animal: {
      name: 'Kodama',
      sex: 'male',
      cleaning_schedule: { started_on: '2026-01-05', repeat_amount: 1, repeat: 'day' },
    },
  })
  await send('PATCH', 'notification_settings', {
    notification_settings: { reminder_hour: 0, mail_digest: true },
  })
  const key = createECDH('prime256v1')
  key.generateKeys()
  await send('POST', 'push_subscriptions', {
    push_subscription: {
      endpoint: 'https://push.example.org/maren',
      p256dh: key.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  })
  await send('POST', 'client_errors', {
    client_error: { message: 'It broke', stack: 'Error: It broke', url: '/dashboard/animals' },
  })
  await send('POST', 'exports', {})
  await packOne(context, new AbortController().signal, { warn: () => undefined })
  await remind(context, reminderSources, { now: new Date() })
  await unlockAchievements(context.db)
}
