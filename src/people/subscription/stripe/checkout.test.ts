import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysFromNow, type Selling, sellingServer } from '../../../../test/stripe/selling.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterEach(() => here.stripe.be('up'))
afterAll(() => here.stop())

test('checkout leads to Stripe and back to our own address only', async () => {
  const keeper = await here.owner()
  expect(await here.stateOf(keeper)).toEqual({
    payment: true,
    prices: { month: '£4.99', year: '£49.90' },
    subscribed: false,
    source: null,
    since: null,
    until: null,
    paid: null,
  })
  const { id, events } = await here.buy(keeper, 'year')
  const [session] = [...here.stripe.sessions.values()].filter(
    ({ subscription }) => subscription === id,
  )
  expect(session).toMatchObject({
    price: 'price_yearly',
    success_url: 'https://vivary.example.org/dashboard/subscribe/success',
    cancel_url: 'https://vivary.example.org/dashboard/subscribe',
  })
  expect(await here.isSubscribed(keeper)).toBe(false)
  await here.tell(events)
  expect(await here.isSubscribed(keeper)).toBe(true)
  const state = await here.stateOf(keeper)
  expect(state).toMatchObject({
    subscribed: true,
    source: 'stripe',
    paid: { interval: 'year', status: 'active', is_ending: false, grace_until: null },
  })
  expect(daysFromNow(state.paid.paid_until)).toBe(365)
  expect(daysFromNow(state.until)).toBe(366)
})

test('checkout of many that are opened at once one is open, for one customer', async () => {
  const keeper = await here.owner()
  const customers = here.stripe.customers.size
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      keeper.post('subscriptions', { subscription: { interval: at % 2 ? 'month' : 'year' } }),
    ),
  )
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect(statuses).toContain(200)
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
  await here.buy(keeper)
  expect(here.stripe.customers.size).toBe(customers + 1)
  const [customer] = [...here.stripe.customers.values()].slice(-1)
  const open = [...here.stripe.sessions.values()].filter(
    (one) => one.customer === customer?.id && one.status === 'open',
  )
  expect(open).toEqual([])
})

test('checkout is not opened twice: who has subscribed is led to where it is managed', async () => {
  const { keeper } = await here.subscriber()
  const again = await keeper.post('subscriptions', { subscription: { interval: 'month' } })
  expect(again.json().url).toContain('/portal/')
  // Also before an event has reported it.
  const hasty = await here.owner()
  await here.buy(hasty)
  const answer = await hasty.post('subscriptions', { subscription: { interval: 'year' } })
  expect(answer.json().url).toContain('/portal/')
  expect(await here.isSubscribed(hasty)).toBe(true)
})

test('checkout wants monthly or yearly', async () => {
  const keeper = await here.owner()
  for (const interval of [undefined, 'week', 7]) {
    const answer = await keeper.post('subscriptions', { subscription: { interval } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      { field: 'interval', message: 'Please choose monthly or yearly' },
    ])
  }
})

test("checkout is the owner's alone, as all of it is, and not for scripts", async () => {
  const { keeper } = await here.subscriber()
  for (const role of ['keeper', 'viewer'] as const) {
    const other = await here.join(keeper, role)
    const answers = await Promise.all([
      other.get('subscription'),
      other.patch('subscription', { subscription: { plus: false } }),
      other.post('subscriptions', { subscription: { interval: 'month' } }),
      other.post('subscriptions/portal', {}),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    expect((await other.get('user')).json().subscribed).toBe(true)
  }
})

test('checkout makes a new customer where the old one was deleted at Stripe', async () => {
  const keeper = await here.owner()
  await keeper.post('subscriptions', { subscription: { interval: 'month' } })
  here.stripe.customers.clear()
  const { events } = await here.buy(keeper)
  await here.tell(events)
  expect(await here.isSubscribed(keeper)).toBe(true)
})

test('checkout says so when Stripe is down or refuses us, and opens when it is back', async () => {
  const keeper = await here.owner()
  const ask = () => keeper.post('subscriptions', { subscription: { interval: 'month' } })
  here.stripe.be('down')
  const down = await ask()
  expect([down.statusCode, down.json().errors[0].code]).toEqual([503, 'payment_unavailable'])
  here.stripe.be('refusing')
  const refused = await ask()
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([503, 'payment_refused'])
  here.stripe.be('up')
  expect((await ask()).statusCode).toBe(200)
})

test('the portal is for who has been at a checkout; no one turns paid Plus on', async () => {
  const keeper = await here.owner()
  const none = await keeper.post('subscriptions/portal', {})
  expect([none.statusCode, none.json().errors[0].code]).toEqual([409, 'no_subscription'])
  const turned = await keeper.patch('subscription', { subscription: { plus: true } })
  expect([turned.statusCode, turned.json().errors[0].code]).toEqual([409, 'payment'])
  expect(await here.isSubscribed(keeper)).toBe(false)
  const { keeper: paying } = await here.subscriber()
  expect((await paying.post('subscriptions/portal', {})).json().url).toContain('/portal/')
})
