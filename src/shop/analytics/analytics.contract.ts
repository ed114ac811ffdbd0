import { z } from 'zod'
import { listingStatuses } from '../../shared/choices.ts'
import { day } from '../../shared/fields.ts'
import { photoUrls } from '../../shared/pictures.ts'

/** The most days that one answer covers. */
export const mostDays = 366

/** Days in the account's time zone, both included; the last 30 unless asked otherwise. */
export const analyticsAsked = z.object({ from: day().optional(), to: day().optional() })
export type AnalyticsAsked = z.output<typeof analyticsAsked>

const sums = { views: z.int(), visitors: z.int(), questions: z.int() }

/**
 * The visits of a public shop. A visitor counts once a day, since no one can be recognised the next day; visitors
 * of a period are those of its days together.
 */
export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** Null while the account has no shop. `opened_on` is the day it was created. */
  shop: z
    .object({
      name: z.string(),
      isPublic: z.boolean(),
      opened_on: z.string(),
      currency: z.string(),
    })
    .nullable(),
  ...sums,
  /** The questions about a listing, also of deleted ones and those that `listings` leaves out. */
  about_listings: z.int(),
  /** The same number of days before `from`. */
  before: z.object(sums),
  /** Sales in the shop's currency, the latest of them, and how many `others` there are in other currencies. */
  sold: z.object({
    amount: z.number(),
    count: z.int(),
    last: z.object({ title: z.string(), sold_on: z.string() }).nullable(),
    others: z.int(),
  }),
  /** Every day of the period, those without visitors too. */
  days: z.array(z.object({ day: z.string(), ...sums })),
  /** Listings that were seen or asked about, the most seen first; at most 100. */
  listings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: z.enum(listingStatuses),
      ...sums,
      photoUrls: photoUrls.nullable(),
      animal: z.object({ id: z.uuid(), species: z.string(), genetics: z.string() }).nullable(),
    }),
  ),
})
export type Analytics = z.output<typeof analytics>
export type ListingSums = Analytics['listings'][number]
