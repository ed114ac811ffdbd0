import { z } from 'zod'
import { isStorable, moment, unstorable } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { eventNames } from './events.contract.ts'

/** The most webhooks of an account, without Plus and with it. */
export const mostWebhooks = { free: 2, plus: 10 }
export const tooManyWebhooks = (most: number) =>
  `At most ${most} webhooks. Please delete one first.`

/** Hours that the secret before the present one still signs as well. */
export const oldSecret_h = 24
/** Days that deliveries are kept, to be looked at and replayed. */
export const deliveriesKept_days = 14

const noUrl = 'Please enter an address that begins with https://'

/** An address that is called for some events. The address stays; all else can be changed. */
export const webhookResource = defineResource({
  noun: 'webhook',
  words: { one: 'Webhook', many: 'Webhooks' },
  api: 'webhooks',
  path: 'account/webhooks',
  input: () =>
    z.object({
      url: field(
        'Address',
        z
          .string(noUrl)
          .trim()
          .max(1000, 'At most 1,000 characters')
          .refine(isStorable, unstorable)
          .refine((url) => URL.parse(url)?.protocol === 'https:', noUrl),
      ),
      events: field(
        'Events',
        z
          .array(z.enum(eventNames, 'Please choose events from the list'), 'Please send a list')
          .min(1, 'Please choose at least one event')
          .max(100, 'Please choose events from the list')
          .transform((events) => eventNames.filter((name) => events.includes(name))),
      ),
    }),
  writes: () =>
    z.object({
      current_password: field(
        'Your password',
        z.string('Please enter your password').max(1000).optional(),
      ),
    }),
  reads: () =>
    z.object({
      is_on: z.boolean(),
      /** Switched off by ten failures within an hour. */
      has_failed: z.boolean(),
      failures_in_a_row: z.int(),
      /** When it last took a delivery. */
      last_sent_at: moment().nullable(),
      /** Deliveries that are yet to be sent. */
      waiting: z.int(),
      secret_replaced_at: moment().nullable(),
      /** Its secret, only in the response that creates or replaces it. */
      secret: z.string().optional(),
    }),
  sorts: ['created_at_asc'],
})
export type Webhook = RecordOf<typeof webhookResource>

/** An account's webhooks, the oldest first, and how many it can have. */
export const webhookList = () => z.object({ value: z.array(webhookResource.record), most: z.int() })
export type WebhookList = z.output<ReturnType<typeof webhookList>>

/** `PATCH` of a webhook: other events, or switched on or off. */
export const webhookChange = () =>
  z.object({
    webhook: z.object({
      events: webhookResource.input.shape.events.optional(),
      is_on: z.boolean('Please choose yes or no').optional(),
    }),
  })
export type WebhookChange = z.output<ReturnType<typeof webhookChange>>['webhook']

/** One event on its way to a webhook, or there. `body` is sent word for word; `status` is that of the latest response. */
export const delivery = () =>
  z.object({
    id: z.uuid(),
    event: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    tries: z.int(),
    status: z.int().nullable(),
    error: z.string(),
    body: z.string(),
    created_at: moment(),
    sent_at: moment().nullable(),
    next_try_at: moment().nullable(),
  })
export type Delivery = z.output<ReturnType<typeof delivery>>
