import { z } from 'zod'
import { moment, yesNo } from '../../shared/fields.ts'

/** The billing intervals. */
const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** The source of a period of Plus: the owner's switch, the operator's command, or payment. */
const planSources = ['local', 'operator', 'stripe'] as const

/** Days that Plus stays on while a payment is overdue. */
export const graceDays = 14

/** An account's plan, as its owner sees it. */
export const subscriptionState = () =>
  z.object({
    /** True if this server sells Plus; otherwise its owner turns it on and off. */
    payment: z.boolean(),
    /** The prices as shown. */
    prices: z.object({ month: z.string(), year: z.string() }).nullable(),
    subscribed: z.boolean(),
    /** The source of the running Plus, its start, and its end if known. */
    source: z.enum(planSources).nullable(),
    since: moment().nullable(),
    until: moment().nullable(),
    /** The current or last subscription; null if there never was one. */
    paid: z
      .object({
        interval: z.enum(intervals),
        /** Stripe's status: `active`, `past_due`, `canceled` … */
        status: z.string(),
        paid_until: moment(),
        /** True if it ends then instead of renewing. */
        is_ending: z.boolean(),
        /** The end of the grace period while a payment is overdue. */
        grace_until: moment().nullable(),
      })
      .nullable(),
  })
export type SubscriptionState = z.output<ReturnType<typeof subscriptionState>>

export const checkoutInput = () =>
  z.object({
    subscription: z.object({
      interval: z.enum(intervals, 'Please choose monthly or yearly'),
    }),
  })

export const switchInput = () => z.object({ subscription: z.object({ plus: yesNo() }) })

/** The address of the payment service, where the browser goes next. */
export const wayOn = () => z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Final statuses of a subscription. */
export const overStatuses = ['canceled', 'incomplete_expired'] as const
