import { z } from 'zod'
import { defineResource } from '../../shared/resource.ts'

/** How long the owner of an account can change their mind. */
export const daysToKeep = 14

/** What goes with the account its owner is in, and when, as `GET /account/erasure.json` says it. */
export const erasure = z.object({
  /** Null: it was not asked for. */
  erase_at: z.iso.datetime().nullable(),
  animals: z.int(),
  logs: z.int(),
  pictures: z.int(),
  /** Who else works in the account, by name. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether the owner belongs to other accounts, and keeps their sign-in for those. */
  has_others: z.boolean(),
  /** How many daily backups the installation keeps: the last of them hold the account for so long. */
  backups_kept: z.int(),
})
export type Erasure = z.output<typeof erasure>

/** What is sent to ask for it. */
export const erasureRequest = defineResource({
  noun: 'user',
  words: { one: 'Deletion', many: 'Deletions' },
  api: 'account/erasure',
  path: 'account/delete',
  input: z.object({}),
  writes: z.object({
    /** Left out by who has none. */
    current_password: z.string('Please enter your password').max(1000).optional(),
  }),
  sorts: ['created_at_desc'],
})

/** The day that is told, by the account's calendar: 'December 5, 2026'. */
export const dayOfErasure = (erase_at: string, zone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(new Date(erase_at))

/** What has come of keeping the account, in a sentence. */
export const kept = z.object({ success: z.literal(true), message: z.string() })
export type Kept = z.output<typeof kept>

export const keptWords = {
  whole: 'The account stays.',
  unpaid:
    'The account stays. Stripe does not answer just now: your subscription will be renewed again as soon as it does.',
}
