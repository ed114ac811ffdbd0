import { randomBytes } from 'node:crypto'

/* What there is at Stripe, in its shapes. */

export const day = 86_400
export const newIdOf = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)

export type Customer = { id: string; object: 'customer'; email: string; metadata: object }
export type Session = {
  id: string
  object: 'checkout.session'
  customer: string
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  url: string
  success_url: string
  cancel_url: string
  price: string
  metadata: Record<string, string>
}
export type Subscription = ReturnType<typeof newSubscription>
export type Invoice = {
  id: string
  object: 'invoice'
  created: number
  status: 'open' | 'paid' | 'void'
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
}

/** All that the stand-in knows. */
export type Kept = {
  customers: Map<string, Customer>
  sessions: Map<string, Session>
  subscriptions: Map<string, Subscription>
  invoices: Invoice[]
}

export function newSubscription({ customer, price, metadata }: Session) {
  const now = seconds()
  const interval = price === 'price_yearly' ? ('year' as const) : ('month' as const)
  return {
    id: newIdOf('sub'),
    object: 'subscription' as const,
    customer,
    metadata,
    status: 'active',
    start_date: now,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    ended_at: null as number | null,
    items: {
      object: 'list' as const,
      data: [
        {
          id: newIdOf('si'),
          object: 'subscription_item' as const,
          current_period_start: now,
          current_period_end: now + daysOf(interval) * day,
          price: { id: price, object: 'price' as const, recurring: { interval } },
        },
      ],
    },
  }
}

const daysOf = (interval: 'month' | 'year') => (interval === 'year' ? 365 : 30)

export function nextPeriod({ items: { data } }: Subscription) {
  for (const item of data) {
    item.current_period_start = item.current_period_end
    item.current_period_end += daysOf(item.price.recurring.interval) * day
  }
}
