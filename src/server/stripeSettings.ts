import { z } from 'zod'
import { optional } from './settingKinds.ts'

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Stripe's ids of the prices. */
  prices: { month: string; year: string }
  /** The same prices in the words that people read. */
  shown: { month: string; year: string }
  /** Without a slash at its end; undefined is Stripe's own. */
  api: string | undefined
}

const stripeId = (start: RegExp, example: string) =>
  z.string().regex(start, `must look like ${example}`)

const shownPrice = z
  .string()
  .max(30, 'must have at most 30 characters')
  .regex(/\d/, 'must be a price such as £4.99')

const loopbackAddress = z
  .url({
    protocol: /^http$/,
    hostname: /^(127\.0\.0\.1|localhost)$/,
    abort: true,
    error: 'must be an address on this machine such as http://127.0.0.1:12111',
  })
  .transform((url) => new URL(url).origin)

export const stripeFields = {
  STRIPE_SECRET_KEY: optional(stripeId(/^(sk|rk)_\w+$/, 'sk_live_…')),
  STRIPE_WEBHOOK_SECRET: optional(stripeId(/^whsec_\S+$/, 'whsec_…')),
  STRIPE_PRICE_MONTHLY: optional(stripeId(/^price_\w+$/, 'price_…')),
  STRIPE_PRICE_YEARLY: optional(stripeId(/^price_\w+$/, 'price_…')),
  PLUS_PRICE_MONTHLY: optional(shownPrice),
  PLUS_PRICE_YEARLY: optional(shownPrice),
  STRIPE_API: optional(loopbackAddress),
}

/** All of what selling needs, or nothing: who reads the settings has seen to it. */
export function stripeOf(
  given: z.output<z.ZodObject<typeof stripeFields>>,
): StripeConfig | undefined {
  const [secretKey, webhookSecret, monthly, yearly, month, year] = paid.map((name) => given[name])
  if (!secretKey || !webhookSecret || !monthly || !yearly || !month || !year) return undefined
  return {
    secretKey,
    webhookSecret,
    prices: { month: monthly, year: yearly },
    shown: { month, year },
    api: given.STRIPE_API,
  }
}

/** Who sets one of these sets all of them. */
export const paid = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'PLUS_PRICE_MONTHLY',
  'PLUS_PRICE_YEARLY',
] as const
