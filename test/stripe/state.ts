import { answersOf } from './answers.ts'
import {
  day,
  type Invoice,
  type Kept,
  newIdOf,
  newSubscription,
  nextPeriod,
  type Subscription,
  seconds,
} from './shapes.ts'

export type StripeEvent = ReturnType<ReturnType<typeof stripeState>['event']>

/** What the stand-in knows and answers, and what can happen at Stripe: each answers its events. */
export function stripeState() {
  const kept: Kept = {
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: [],
  }
  const { customers, sessions, subscriptions, invoices } = kept

  const event = (type: string, object: object) => ({
    id: newIdOf('evt'),
    object: 'event' as const,
    api_version: '2026-10-28.endive',
    created: seconds(),
    type,
    data: { object: structuredClone(object) },
  })

  function one(id: string): Subscription {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`No subscription ${id}`)
    return subscription
  }

  function invoiceOf({ id, customer }: Subscription, status: Invoice['status']) {
    const invoice: Invoice = {
      id: newIdOf('in'),
      object: 'invoice',
      created: one(id).items.data[0]?.current_period_start ?? seconds(),
      status,
      customer,
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    }
    invoices.push(invoice)
    return invoice
  }

  /** Someone buys: the checkout is complete, the subscription runs. */
  function pay(sessionId: string) {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`No open checkout ${sessionId}`)
    const subscription = newSubscription(session)
    subscriptions.set(subscription.id, subscription)
    Object.assign(session, { status: 'complete', subscription: subscription.id })
    return {
      id: subscription.id,
      events: [
        event('customer.subscription.created', { ...subscription, status: 'incomplete' }),
        event('invoice.paid', invoiceOf(subscription, 'paid')),
        event('checkout.session.completed', session),
        event('customer.subscription.updated', subscription),
      ],
    }
  }

  /** The next period begins, and is paid for. */
  function renew(id: string) {
    const subscription = one(id)
    nextPeriod(subscription)
    return [
      event('invoice.paid', invoiceOf(subscription, 'paid')),
      event('customer.subscription.updated', subscription),
    ]
  }

  /** The next period begins, and its payment fails. */
  function fail(id: string) {
    const subscription = one(id)
    nextPeriod(subscription)
    subscription.status = 'past_due'
    return [
      event('invoice.payment_failed', invoiceOf(subscription, 'open')),
      event('customer.subscription.updated', subscription),
    ]
  }

  /** What was open is paid after all. */
  function recover(id: string) {
    const subscription = one(id)
    subscription.status = 'active'
    const open = invoices.filter(
      ({ parent, status }) => parent.subscription_details.subscription === id && status === 'open',
    )
    for (const invoice of open) invoice.status = 'paid'
    return [
      ...open.map((invoice) => event('invoice.paid', invoice)),
      event('customer.subscription.updated', subscription),
    ]
  }

  /** It will not be renewed; or it will after all. */
  function endLater(id: string, isEnding = true) {
    const subscription = one(id)
    subscription.cancel_at_period_end = isEnding
    subscription.cancel_at = isEnding ? (subscription.items.data[0]?.current_period_end ?? 0) : null
    return [event('customer.subscription.updated', subscription)]
  }

  /** It is over at once. */
  function cancel(id: string) {
    const subscription = one(id)
    Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
    return [event('customer.subscription.deleted', subscription)]
  }

  /** Another of Stripe's statuses. */
  function become(id: string, status: string) {
    one(id).status = status
    return [event('customer.subscription.updated', one(id))]
  }

  /** All of it happened so many days earlier: time that passes, without waiting for it. */
  function age(id: string, days: number) {
    const subscription = one(id)
    const [item] = subscription.items.data
    subscription.start_date -= days * day
    if (item) {
      item.current_period_start -= days * day
      item.current_period_end -= days * day
    }
    if (subscription.cancel_at !== null) subscription.cancel_at -= days * day
    if (subscription.ended_at !== null) subscription.ended_at -= days * day
    for (const invoice of invoices) {
      const { subscription: of } = invoice.parent.subscription_details
      if (of === id) invoice.created -= days * day
    }
  }

  return {
    customers,
    sessions,
    subscriptions,
    answer: answersOf(kept, { endLater, cancel }),
    event,
    pay,
    renew,
    fail,
    recover,
    endLater,
    cancel,
    become,
    age,
  }
}
