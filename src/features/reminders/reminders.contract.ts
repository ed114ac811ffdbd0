import { z } from 'zod'
import { amount, moment, yesNo } from '../../shared/fields.ts'

/** What reminders are about. */
export const reminderKinds = ['feeding', 'cleaning', 'treatment', 'bulb', 'low_stock'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** The ways on which a person is told. */
export const channels = ['app', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

const channel = () => z.enum(channels, `Please choose one of: ${channels.join(', ')}`)

/**
 * How a person wants to be told in one account; what is left out stays. `muting` is about one kind on
 * one channel, so that what was chosen on another screen meanwhile stays as well.
 */
export const notificationSettingsInput = z.object({
  reminder_hour: amount({ max: 23, step: 1, message: 'Please choose an hour' }).optional(),
  mail_digest: yesNo().optional(),
  muting: z
    .object(
      { kind: z.enum(reminderKinds, 'Unknown kind'), channel: channel(), muted: yesNo() },
      'Please send a kind, a channel and whether it is muted',
    )
    .optional(),
})
export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>

/** `email` is where the digest goes; `has_mail_server` is false where mails only become files. */
export const notificationSettings = z.object({
  reminder_hour: z.int(),
  mail_digest: z.boolean(),
  muted_app: z.array(z.string()),
  muted_mail: z.array(z.string()),
  muted_push: z.array(z.string()),
  email: z.string(),
  has_mail_server: z.boolean(),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** A test of one channel, and what became of it in a sentence. */
export const channelTest = z.object({
  channel: channel(),
})
export const channelTested = z.object({ success: z.literal(true), message: z.string() })

/** Devices that one person can have in one account. */
export const mostDevices = 20

const wrongEndpoint = 'Please send the address that the browser gave'
const base64url = (bytes: number, what: string) =>
  z
    .string(`Please send ${what}`)
    .regex(/^[\w-]+$/, `Please send ${what}`)
    .length(Math.ceil((bytes * 4) / 3), `Please send ${what}`)

const endpoint = z
  .url({ protocol: /^https$/, error: wrongEndpoint })
  .transform(inOneSpelling)
  .pipe(z.string().max(1000, wrongEndpoint))

/**
 * A browser's push subscription, as it gives it; `device` is what the browser says it is, `replaces`
 * the address before, when the browser has exchanged it.
 */
export const pushSubscriptionInput = z.object({
  endpoint,
  replaces: endpoint.optional(),
  p256dh: base64url(65, 'the key of the subscription'),
  auth: base64url(16, 'the secret of the subscription'),
  device: z
    .string('Please enter text')
    .trim()
    .transform((text) => text.replace(/\p{Cc}/gu, ' ').slice(0, 100))
    .optional(),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>

/** The address as it would be asked, in ASCII: by any other spelling one browser would be two. */
function inOneSpelling(address: string) {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** A device that takes web push. Its keys are told nobody. */
export const pushSubscription = z.object({
  id: z.uuid(),
  endpoint: z.string(),
  device: z.string(),
  created_at: moment(),
})
export type PushSubscription = z.output<typeof pushSubscription>

export const pushKey = z.object({ key: z.string() })
