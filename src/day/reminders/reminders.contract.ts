import { z } from 'zod'
import { reminderKinds } from '../../shared/choices.ts'
import { amount, moment, yesNo } from '../../shared/fields.ts'

export const channels = ['app', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

const channel = () => z.enum(channels, `Please choose one of: ${channels.join(', ')}`)

/** Changes one kind on one channel, so that changes made elsewhere stay. */
const muting = z.object(
  { kind: z.enum(reminderKinds, 'Unknown kind'), channel: channel(), muted: yesNo() },
  'Please send a kind, a channel and whether it is muted',
)
export type Muting = z.output<typeof muting>

/** How a user wants to be reminded in one account; missing fields stay unchanged. */
export const notificationSettingsInput = z.object({
  reminder_hour: amount({ max: 23, step: 1, message: 'Please choose an hour' }).optional(),
  mail_digest: yesNo().optional(),
  muting: muting.optional(),
  mutings: z
    .array(muting, 'Please send a list')
    .max(reminderKinds.length * channels.length, 'Please send each kind and channel once')
    .optional(),
})
export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>

/**
 * `email` is the digest's recipient; `has_mail_server` is false if emails are only written to
 * files. `last_sent_at` is when the latest notification came.
 */
export const notificationSettings = z.object({
  reminder_hour: z.int(),
  mail_digest: z.boolean(),
  muted_app: z.array(z.string()),
  muted_mail: z.array(z.string()),
  muted_push: z.array(z.string()),
  email: z.string(),
  has_mail_server: z.boolean(),
  last_sent_at: moment().nullable(),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** A test of one channel, with its result in a sentence. */
export const channelTest = z.object({
  channel: channel(),
})
export const channelTested = z.object({ success: z.literal(true), message: z.string() })

/** The most devices of a user in one account. */
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
 * A browser's push subscription; `device` is the browser's name, `replaces` its previous endpoint.
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

/** The endpoint normalised to ASCII, so that a browser isn't added twice. */
function inOneSpelling(address: string) {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** A device with web push. Its keys are never returned. */
export const pushSubscription = z.object({
  id: z.uuid(),
  endpoint: z.string(),
  device: z.string(),
  created_at: moment(),
})
export type PushSubscription = z.output<typeof pushSubscription>

export const pushKey = z.object({ key: z.string() })
