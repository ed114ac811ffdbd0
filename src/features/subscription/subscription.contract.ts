import { z } from 'zod'
import { moment, yesNo } from '../../shared/fields.ts'

/** How often is paid. */
export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Where a time of Plus comes from: the owner's own switch, the operator's command, or payment. */
export const planSources = ['local', 'operator', 'stripe'] as const

/** For so many days Plus stays on while a payment is overdue. */
export const graceDays = 14

/** An account's plan, as its owner sees it. */
export const subscriptionState = z.object({
  /** Whether this installation sells Plus; otherwise its owner turns it on and off. */
  payment: z.boolean(),
  /** What it costs, in words. */
  prices: z.object({ month: z.string(), year: z.string() }).nullable(),
  subscribed: z.boolean(),
  /** Where Plus comes from that is on now, since when, and until when where that is known. */
  source: z.enum(planSources).nullable(),
  since: moment().nullable(),
  until: moment().nullable(),
  /** What is paid for, or was paid for last; null as long as nothing ever was. */
  paid: z
    .object({
      interval: z.enum(intervals),
      /** Stripe's word: `active`, `past_due`, `canceled` … */
      status: z.string(),
      paid_until: moment(),
      /** It ends then, and is not renewed. */
      is_ending: z.boolean(),
      /** While a payment is overdue: how long Plus stays on nevertheless. */
      grace_until: moment().nullable(),
    })
    .nullable(),
})
export type SubscriptionState = z.output<typeof subscriptionState>

export const checkoutInput = z.object({
  subscription: z.object({
    interval: z.enum(intervals, 'Please choose monthly or yearly'),
  }),
})

export const switchInput = z.object({ subscription: z.object({ plus: yesNo() }) })

/** Where the browser goes on, at the payment service. */
export const wayOn = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Statuses that a subscription never leaves. */
export const overStatuses = ['canceled', 'incomplete_expired'] as const
