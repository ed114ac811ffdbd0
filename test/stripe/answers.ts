import { z } from 'zod'
import { type Kept, newIdOf, type Session } from './shapes.ts'

export type Answer = { status: number; body: object }
export type Asked = {
  method: string
  path: string
  /** A form; each route reads what it knows out of it. */
  given: Record<string, unknown>
  key: string
  isRefused: boolean
  base: string
}

/** What a request changes at Stripe, beyond what it adds. */
type Acts = { endLater(id: string, isEnding: boolean): unknown; cancel(id: string): unknown }

/** The stand-in's API over what it knows. A request that is sent again with its key has the same answer. */
export function answersOf({ customers, sessions, subscriptions, invoices }: Kept, acts: Acts) {
  const repeated = new Map<string, Answer>()

  const routes: Record<string, (asked: Asked, id: string) => Answer> = {
    'POST customers': ({ given }) => {
      const customer = { ...buyer.parse(given), id: newIdOf('cus'), object: 'customer' as const }
      customers.set(customer.id, customer)
      return found(customer)
    },
    'GET customers/id': (_, id) => found(customers.get(id)),
    'POST sessions': ({ given, base }) => {
      const asked = checkout.parse(given)
      if (!customers.has(asked.customer)) return found(undefined)
      const id = newIdOf('cs')
      const session: Session = {
        id,
        object: 'checkout.session',
        customer: asked.customer,
        status: 'open',
        subscription: null,
        url: `${base}/pay/${id}`,
        success_url: asked.success_url,
        cancel_url: asked.cancel_url,
        price: asked.line_items[0].price,
        metadata: asked.subscription_data.metadata,
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
      const { customer, return_url } = portal.parse(given)
      if (!customers.has(customer)) return found(undefined)
      const to = encodeURIComponent(return_url)
      return found({
        id: newIdOf('bps'),
        object: 'billing_portal.session',
        url: `${base}/portal/${customer}/${to}`,
      })
    },
    'GET subscriptions/id': (_, id) => found(subscriptions.get(id)),
    'GET subscriptions': ({ given }) =>
      list([...subscriptions.values()].filter((one) => fits(one, given, ['customer']))),
    'POST subscriptions/id': ({ given }, id) => {
      const subscription = subscriptions.get(id)
      if (!subscription) return found(undefined)
      acts.endLater(id, given.cancel_at_period_end === 'true')
      Object.assign(subscription.metadata, change.parse(given).metadata)
      return found(subscription)
    },
    'DELETE subscriptions/id': (_, id) => {
      const subscription = subscriptions.get(id)
      if (!subscription || subscription.status === 'canceled') return found(undefined)
      acts.cancel(id)
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

  return function answer(asked: Asked): Answer {
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
}

const metadata = z.record(z.string(), z.string())
const buyer = z.looseObject({ email: z.string(), metadata: metadata.default({}) })
const checkout = z.object({
  customer: z.string(),
  success_url: z.string().default(''),
  cancel_url: z.string().default(''),
  line_items: z.tuple([z.object({ price: z.string() })]),
  subscription_data: z.object({ metadata }),
})
const portal = z.object({ customer: z.string(), return_url: z.string() })
const change = z.object({ metadata: metadata.optional() })

const fits = (one: object, given: Asked['given'], names: string[]) =>
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
