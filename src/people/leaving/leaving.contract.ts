import { z } from 'zod'
import { field } from '../../shared/labels.ts'
import { defineResource } from '../../shared/resource.ts'

/** The days in which the owner can cancel the deletion. */
export const daysToKeep = 14

/** The extent of the deletion of the owner's account, and its date, as in `GET /account/erasure.json`. */
export const erasure = z.object({
  /** Null if it wasn't requested. */
  erase_at: z.iso.datetime().nullable(),
  /** Without those that are only in pedigrees. */
  animals: z.int(),
  logs: z.int(),
  pictures: z.int(),
  /** Everyone else in the account, by name. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** True if the owner belongs to other accounts, and keeps their sign-in. */
  has_others: z.boolean(),
  /** Daily backups that the server keeps, which contain the account for as long. */
  backups_kept: z.int(),
})
export type Erasure = z.output<typeof erasure>

/** The request for a deletion. */
export const erasureRequest = defineResource({
  noun: 'user',
  words: { one: 'Deletion', many: 'Deletions' },
  api: 'account/erasure',
  path: 'account/delete',
  input: () => z.object({}),
  writes: () =>
    z.object({
      /** Left out by users without a password. */
      current_password: field(
        'Your password',
        z.string('Please enter your password').max(1000).optional(),
      ),
    }),
  sorts: ['created_at_desc'],
})

/** The day of the deletion in the account's time zone: 'December 5, 2026'. */
export const dayOfErasure = (erase_at: string, zone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(new Date(erase_at))

/** The result of cancelling the deletion, in a sentence. */
export const cancellation = z.object({ success: z.literal(true), message: z.string() })
export type Cancellation = z.output<typeof cancellation>

export const keptWords = {
  whole: 'Deletion cancelled. Your account is staying.',
  unpaid:
    "Deletion cancelled. We can't reach Stripe right now, so your subscription will be restored as soon as we can.",
}
