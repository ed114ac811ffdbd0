import { randomBytes } from 'node:crypto'

/* What the stand-in knows: customers, checkouts, subscriptions and invoices, in Stripe's shapes. */

const day = 86_400
const newIdOf = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)

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
type Invoice = {
  id: string
  object: 'invoice'
  created: number
  status: 'open' | 'paid' | 'void'
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
}

export type Answer = { status: number; body: object }
type Asked = {
  method: string
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: a form of which each route knows its own fields
  given: any
  key: string
  isRefused: boolean
  base: string
}

export function stripeState() {
  const customers = new Map<string, Customer>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const invoices: Invoice[] = []
  const repeated = new Map<string, Answer>()

  function answer(asked: Asked): Answer {
    const { method, path, key, isRefused } = asked
    if (isRefused) return failure(401, 'Invalid API Key', 'api_key_invalid')
    const before = key && repeated.get(key)
    if (before) return before
    const [, place = '', id = '', act = ''] = path.replace('/checkout', '').split('/')
    const route = `${method} ${place}${id ? '/id' : ''}${act ? `/${act}` : ''}`
    const made = routes[route]?.(asked, decodeURIComponent(id)) ?? failure(404, 'No such address')
    if (key) repeated.set(key, made)
    return made
  }

  const routes: Record<string, (asked: Asked, id: string) => Answer> = {
    'POST customers': ({ given }) => {
      const customer = { metadata: {}, ...given, id: newIdOf('cus'), object: 'customer' as const }
      customers.set(customer.id, customer)
      return found(customer)
    },
    'GET customers/id': (_, id) => found(customers.get(id)),
    'POST sessions': ({ given, base }) => {
      if (!customers.has(given.customer)) return found(undefined)
      const id = newIdOf('cs')
      const session: Session = {
        id,
        object: 'checkout.session',
        customer: given.customer,
        status: 'open',
        subscription: null,
        url: `${base}/pay/${id}`,
        success_url: given.success_url,
        cancel_url: given.cancel_url,
        price: given.line_items[0].price,
        metadata: given.subscription_data.metadata,
      }
      sessions.set(id, session)
      return found(session)
    },
    'GET sessions': ({ given }) =>
      list([...sessions.values()].filter((one) => fits(one, given, ['customer', 'status']))),
    'POST sessions/id/expire': (_, id) => {
      const session = sessions.get(id)
      if (session?.status === 'complete') return failure(400, 'It is complete')
      if (session) session.status = 'expired'
      return found(session)
    },
    'POST billing_portal/id': ({ given, base }) => {
      if (!customers.has(given.customer)) return found(undefined)
      const to = encodeURIComponent(given.return_url)
      return found({
        id: newIdOf('bps'),
        object: 'billing_portal.session',
        url: `${base}/portal/${given.customer}/${to}`,
      })
    },
    'GET subscriptions/id': (_, id) => found(subscriptions.get(id)),
    'GET subscriptions': ({ given }) =>
      list([...subscriptions.values()].filter((one) => fits(one, given, ['customer']))),
    'POST subscriptions/id': ({ given }, id) => {
      const subscription = subscriptions.get(id)
      if (!subscription) return found(undefined)
      endLater(id, given.cancel_at_period_end === 'true')
      Object.assign(subscription.metadata, given.metadata)
      return found(subscription)
    },
    'DELETE subscriptions/id': (_, id) => {
      const subscription = subscriptions.get(id)
      if (!subscription || subscription.status === 'canceled') return found(undefined)
      cancel(id)
      return found(subscription)
    },
    'GET invoices': ({ given }) =>
      list(
        invoices.filter(
          ({ parent, status }) =>
            parent.subscription_details.subscription === given.subscription &&
            status === given.status,
        ),
      ),
  }

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

  /** Somebody buys: the checkout is complete, the subscription runs. */
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
    answer,
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

function newSubscription({ customer, price, metadata }: Session) {
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

function nextPeriod({ items: { data } }: Subscription) {
  for (const item of data) {
    item.current_period_start = item.current_period_end
    item.current_period_end += daysOf(item.price.recurring.interval) * day
  }
}

const fits = (one: object, given: Record<string, string>, names: string[]) =>
  names.every((name) => given[name] === undefined || Reflect.get(one, name) === given[name])

const found = (body: object | undefined): Answer =>
  body ? { status: 200, body } : failure(404, 'No such thing', 'resource_missing')

const list = (data: object[]): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more: false },
})

const failure = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, code } },
})
