import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../test/endurance.ts'
import { type Selling, sellingServer } from '../../../../test/stripe/selling.ts'
import { signed } from '../../../../test/stripe/standIn.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterEach(() => here.stripe.be('up'))
afterAll(() => here.stop())

test('webhooks are believed only when signed, with our secret, in the last five minutes', async () => {
  const keeper = await here.owner()
  const { events } = await here.buy(keeper)
  const event = events.at(-1) ?? {}
  const { payload, header } = signed(event)
  const old = signed(event, { at: Date.now() - 301_000 })
  const foreign = signed(event, { secret: 'whsec_somebody_else' })
  const tries = [
    [payload, undefined],
    [payload, ''],
    [payload, 't=1,v1=00'],
    [payload, foreign.header],
    [payload, old.header],
    [`${payload} `, header],
    ['', header],
  ] as const
  for (const [body, signature] of tries) {
    const answer = await here.post(body, signature)
    expect([answer.statusCode, answer.json().success]).toEqual([400, false])
  }
  expect(await here.isSubscribed(keeper)).toBe(false)
  expect((await here.post(payload, header)).statusCode).toBe(200)
  expect(await here.isSubscribed(keeper)).toBe(true)
})

test.each([
  null,
  [],
  'event',
  {},
  { id: 'evt_1', type: 'customer.subscription.updated' },
  { id: 'evt_1', type: 'customer.subscription.updated', data: { object: null } },
  { id: 'evt_1', type: 'customer.subscription.updated', data: { object: { id: ['sub_1'] } } },
  { id: 'evt_1', type: 'checkout.session.completed', data: { object: { subscription: 7 } } },
  { id: 'evt_1', type: 'invoice.paid', data: { object: { parent: 'in_1' } } },
])('a webhook that is signed and no event is refused: %j', async (event) => {
  const { payload, header } = signed(event)
  const answer = await here.post(payload, header)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'unreadable'])
})

test('webhooks that tell of others, or of nothing that matters, change nothing', async () => {
  const { keeper } = await here.subscriber()
  const before = await here.periodsOf(keeper)
  const { event, customers } = here.stripe
  customers.set('cus_shop', { id: 'cus_shop', object: 'customer', email: '', metadata: {} })
  const session = here.stripe.answer({
    method: 'POST',
    path: '/checkout/sessions',
    key: '',
    isRefused: false,
    base: '',
    given: {
      customer: 'cus_shop',
      line_items: [{ price: 'price_else' }],
      // Another customer with this account's metadata, while the account has a customer of its own.
      subscription_data: { metadata: { account_id: keeper.accountId } },
    },
  })
  const { id, events } = here.stripe.pay(Reflect.get(session.body, 'id'))
  expect(await here.tell(events)).toEqual([200, 200, 200, 200])
  expect(
    await here.tell([
      event('charge.succeeded', { id: 'ch_1' }),
      event('invoice.paid', { id: 'in_1', parent: null }),
      event('checkout.session.completed', { id: 'cs_1', subscription: null }),
      event('customer.subscription.updated', { id: 'sub_unknown' }),
    ]),
  ).toEqual([200, 200, 200, 200])
  await here.tell(here.stripe.cancel(id))
  expect(await here.periodsOf(keeper)).toEqual(before)
})

test('webhooks find the account by the note of its checkout when its customer got lost', async () => {
  const keeper = await here.owner()
  const { events } = await here.buy(keeper)
  await here.pool.query('delete from stripe_customers where account_id = $1', [keeper.accountId])
  await here.tell(events)
  expect(await here.isSubscribed(keeper)).toBe(true)
})

test('webhooks that come a dozen times at once have one effect', async () => {
  const { keeper, id } = await here.subscriber()
  here.stripe.age(id, 30)
  const [, updated] = here.stripe.fail(id)
  const { payload, header } = signed(updated ?? {})
  const answers = await Promise.all(Array.from({ length: 12 }, () => here.post(payload, header)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await here.toldTo(keeper)).toHaveLength(2)
  expect(await here.periodsOf(keeper)).toHaveLength(1)
  const { rows } = await here.pool.query('select from stripe_events where id = $1', [updated?.id])
  expect(rows).toHaveLength(1)
})

test('webhooks are told again when Stripe could not be asked', async () => {
  const keeper = await here.owner()
  const { events } = await here.buy(keeper)
  here.stripe.be('down')
  expect(await here.tell(events.slice(-1))).toEqual([503])
  expect(await here.isSubscribed(keeper)).toBe(false)
  here.stripe.be('up')
  expect(await here.tell(events.slice(-1))).toEqual([200])
  expect(await here.isSubscribed(keeper)).toBe(true)
})

test('webhooks whose answer is overtaken by a newer one do not bring the old state back', async () => {
  const { keeper, id } = await here.subscriber()
  const release = here.stripe.hold()
  const asked = here.stripe.nextAnswer()
  const late = here.tell(here.stripe.endLater(id))
  await asked
  await here.tell(here.stripe.cancel(id))
  release()
  expect(await late).toEqual([200])
  expect(await here.isSubscribed(keeper)).toBe(false)
  expect((await here.stateOf(keeper)).paid.status).toBe('canceled')
})

test('webhooks in whatever order and number end with what Stripe says', async () => {
  const steps = ['renew', 'fail', 'recover', 'endLater', 'cancel'] as const
  const plan = fc.record({
    life: fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
    shuffled: fc.infiniteStream(fc.nat()),
    repeated: fc.nat(3),
    isHasty: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ life, shuffled, repeated, isHasty }) => {
      const keeper = await here.owner()
      const { id, events } = await here.buy(keeper)
      const told: Promise<unknown>[] = []
      let waiting = [...events]
      // While the server reads one state from Stripe, the next change happens there.
      for (const step of life) {
        if (here.stripe.subscriptions.get(id)?.status === 'canceled') break
        if (isHasty) {
          const asked = here.stripe.nextAnswer()
          told.push(...waiting.splice(0).map((one) => here.tell([one])))
          await asked
        }
        waiting.push(...here.stripe[step](id))
      }
      waiting = [...waiting, ...waiting.slice(0, repeated)]
        .map((one) => ({ one, place: shuffled.next().value }))
        .sort((one, two) => one.place - two.place)
        .map(({ one }) => one)
      told.push(...waiting.map((one) => here.tell([one])))
      await Promise.all(told)
      const now = here.stripe.subscriptions.get(id)
      const isOn = now?.status === 'active' || now?.status === 'past_due'
      expect(await here.isSubscribed(keeper)).toBe(isOn)
      expect((await here.stateOf(keeper)).paid).toMatchObject({
        status: now?.status,
        is_ending: now?.status === 'canceled' || now?.cancel_at !== null,
      })
    }),
    { numRuns: 3 * rounds(5) },
  )
})
