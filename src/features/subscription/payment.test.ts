import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Keeper } from '../../../test/app.ts'
import { keepersPassword } from '../../../test/password.ts'
import { type Selling, sellingServer } from '../../../test/stripe/selling.ts'
import { signed } from '../../../test/stripe/standIn.ts'
import { eraseAccounts } from '../leaving/leaving.jobs.ts'
import { keepSubscriptions } from './subscriptions.jobs.ts'
import { cancelSubscriptions } from './subscriptions.queries.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterEach(() => here.stripe.be('up'))
afterAll(() => here.stop())

const stateOf = async (keeper: Keeper) => (await keeper.get('subscription')).json()
const day = 86_400_000
const daysFromNow = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / day)

/** An owner who has paid, and whose server knows it. */
async function subscriber(interval: 'month' | 'year' = 'month') {
  const keeper = await here.owner()
  const { id, events } = await here.buy(keeper, interval)
  await here.tell(events)
  return { keeper, id }
}

describe('checkout', () => {
  test('leads to Stripe and back to our own address only', async () => {
    const keeper = await here.owner()
    expect(await stateOf(keeper)).toEqual({
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
    const state = await stateOf(keeper)
    expect(state).toMatchObject({
      subscribed: true,
      source: 'stripe',
      paid: { interval: 'year', status: 'active', is_ending: false, grace_until: null },
    })
    expect(daysFromNow(state.paid.paid_until)).toBe(365)
    expect(daysFromNow(state.until)).toBe(366)
  })

  test('of many that are opened at once one is open, for one customer', async () => {
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

  test('is not opened twice: who has subscribed is led to where it is managed', async () => {
    const { keeper } = await subscriber()
    const again = await keeper.post('subscriptions', { subscription: { interval: 'month' } })
    expect(again.json().url).toContain('/portal/')
    // Also before an event has told us of it.
    const hasty = await here.owner()
    await here.buy(hasty)
    const answer = await hasty.post('subscriptions', { subscription: { interval: 'year' } })
    expect(answer.json().url).toContain('/portal/')
    expect(await here.isSubscribed(hasty)).toBe(true)
  })

  test('wants monthly or yearly', async () => {
    const keeper = await here.owner()
    for (const interval of [undefined, 'week', 7]) {
      const answer = await keeper.post('subscriptions', { subscription: { interval } })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual([
        { field: 'interval', message: 'Please choose monthly or yearly' },
      ])
    }
  })

  test("is the owner's alone, as all of it is, and not for scripts", async () => {
    const { keeper } = await subscriber()
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

  test('makes a new customer where the old one was deleted at Stripe', async () => {
    const keeper = await here.owner()
    await keeper.post('subscriptions', { subscription: { interval: 'month' } })
    here.stripe.customers.clear()
    const { events } = await here.buy(keeper)
    await here.tell(events)
    expect(await here.isSubscribed(keeper)).toBe(true)
  })

  test('says so when Stripe is down or refuses us, and opens when it is back', async () => {
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
})

test('the portal is for who has been at a checkout; nobody turns paid Plus on', async () => {
  const keeper = await here.owner()
  const none = await keeper.post('subscriptions/portal', {})
  expect([none.statusCode, none.json().errors[0].code]).toEqual([409, 'no_subscription'])
  const turned = await keeper.patch('subscription', { subscription: { plus: true } })
  expect([turned.statusCode, turned.json().errors[0].code]).toEqual([409, 'payment'])
  expect(await here.isSubscribed(keeper)).toBe(false)
  const { keeper: paying } = await subscriber()
  expect((await paying.post('subscriptions/portal', {})).json().url).toContain('/portal/')
})

describe('a subscription', () => {
  test('is renewed', async () => {
    const { keeper, id } = await subscriber()
    here.stripe.age(id, 30)
    await here.tell(here.stripe.renew(id))
    const { paid } = await stateOf(keeper)
    expect(daysFromNow(paid.paid_until)).toBe(30)
    expect(await here.toldTo(keeper)).toEqual([])
  })

  test('whose payment fails has fourteen days, and is told once', async () => {
    const { keeper, id } = await subscriber()
    here.stripe.age(id, 30)
    const events = here.stripe.fail(id)
    await here.tell([...events, ...events])
    expect(await here.isSubscribed(keeper)).toBe(true)
    const { paid } = await stateOf(keeper)
    expect(paid.status).toBe('past_due')
    expect(daysFromNow(paid.grace_until)).toBe(14)
    const told = ['The payment for Plus failed', 'mail: The payment for Plus failed']
    expect(await here.toldTo(keeper)).toEqual(told)

    // Still overdue when the next month begins: no more grace for it.
    here.stripe.age(id, 30)
    await here.tell(here.stripe.fail(id))
    expect(await here.isSubscribed(keeper)).toBe(false)
    expect(await here.toldTo(keeper)).toEqual([
      'Plus has ended',
      ...told.slice(0, 1),
      'mail: Plus has ended',
      ...told.slice(1),
    ])
    await here.tell(here.stripe.recover(id))
    expect(await here.isSubscribed(keeper)).toBe(true)
  })

  test('that is not renewed lasts to its end, and may be renewed after all', async () => {
    const { keeper, id } = await subscriber()
    await here.tell(here.stripe.endLater(id))
    expect((await stateOf(keeper)).paid).toMatchObject({ status: 'active', is_ending: true })
    expect(daysFromNow((await stateOf(keeper)).until)).toBe(30)
    await here.tell(here.stripe.endLater(id, false))
    expect((await stateOf(keeper)).paid.is_ending).toBe(false)
    await here.tell(here.stripe.endLater(id))
    here.stripe.age(id, 30)
    await here.tell(here.stripe.cancel(id))
    expect(await here.isSubscribed(keeper)).toBe(false)
    expect(await here.toldTo(keeper)).toEqual(['Plus has ended', 'mail: Plus has ended'])
  })

  test('that is cancelled at once ends at once, and can be bought again', async () => {
    const { keeper, id } = await subscriber()
    await here.tell(here.stripe.cancel(id))
    expect(await here.isSubscribed(keeper)).toBe(false)
    expect((await stateOf(keeper)).paid.status).toBe('canceled')
    const { events } = await here.buy(keeper, 'year')
    await here.tell(events)
    expect(await here.isSubscribed(keeper)).toBe(true)
    expect((await stateOf(keeper)).paid).toMatchObject({ status: 'active', interval: 'year' })
  })

  test('that was never paid, or is unpaid or paused, gives nothing', async () => {
    const { keeper, id } = await subscriber()
    for (const status of ['unpaid', 'paused', 'incomplete', 'incomplete_expired']) {
      await here.tell(here.stripe.become(id, 'active'))
      expect(await here.isSubscribed(keeper)).toBe(true)
      await here.tell(here.stripe.become(id, status))
      expect([status, await here.isSubscribed(keeper)]).toEqual([status, false])
    }
  })

  test('ends with the account, twice as well as once, and so do open checkouts', async () => {
    const { keeper, id } = await subscriber()
    await cancelSubscriptions(here, keeper.accountId)
    await cancelSubscriptions(here, keeper.accountId)
    expect(here.stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect(await here.isSubscribed(keeper)).toBe(false)
    const leaving = await here.owner()
    await leaving.post('subscriptions', { subscription: { interval: 'month' } })
    await cancelSubscriptions(here, leaving.accountId)
    await expect(here.buy(leaving)).resolves.toBeTruthy()
    const open = [...here.stripe.sessions.values()].filter(({ status }) => status === 'open')
    expect(open.map(({ metadata }) => metadata.account_id)).not.toContain(leaving.accountId)
    here.stripe.be('down')
    await expect(cancelSubscriptions(here, keeper.accountId)).rejects.toMatchObject({ status: 503 })
  })
})

describe('an account that is to be erased', () => {
  const password = { user: { current_password: keepersPassword } }
  const endingOf = (id: string) => here.stripe.subscriptions.get(id)?.cancel_at_period_end

  test('pays no more, and again when its owner keeps it', async () => {
    const { keeper, id } = await subscriber()
    expect((await keeper.post('account/erasure', password)).statusCode).toBe(201)
    expect(endingOf(id)).toBe(true)
    expect((await stateOf(keeper)).paid.is_ending).toBe(true)
    expect((await keeper.delete('account/erasure')).statusCode).toBe(200)
    expect(endingOf(id)).toBe(false)
  })

  test('does not renew what its owner had ended before', async () => {
    const { keeper, id } = await subscriber()
    await here.tell(here.stripe.endLater(id))
    await keeper.post('account/erasure', password)
    await keeper.delete('account/erasure')
    expect(endingOf(id)).toBe(true)
  })

  test('goes only when its subscription has ended, which is tried again', async () => {
    const { keeper, id } = await subscriber()
    await keeper.post('account/erasure', password)
    const now = new Date(Date.now() + 15 * day)
    here.stripe.be('down')
    await expect(eraseAccounts(here, { now })).rejects.toThrow()
    expect((await keeper.get('user')).statusCode).toBe(200)
    here.stripe.be('up')
    await eraseAccounts(here, { now })
    expect(here.stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect((await keeper.get('user')).statusCode).toBe(401)
    expect(await here.tell(here.stripe.become(id, 'active'))).toEqual([200])
  })
})

describe('webhooks', () => {
  test('are believed only when signed, with our secret, in the last five minutes', async () => {
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

  test('that tell of others, or of nothing that matters, change nothing', async () => {
    const { keeper } = await subscriber()
    const before = await periodsOf(keeper)
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
        // Somebody else's customer with this account's note: the account has one of its own.
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
    expect(await periodsOf(keeper)).toEqual(before)
  })

  test('find the account by the note of its checkout when its customer got lost', async () => {
    const keeper = await here.owner()
    const { events } = await here.buy(keeper)
    await here.pool.query('delete from stripe_customers where account_id = $1', [keeper.accountId])
    await here.tell(events)
    expect(await here.isSubscribed(keeper)).toBe(true)
  })

  test('that come fifty times at once have one effect', async () => {
    const { keeper, id } = await subscriber()
    here.stripe.age(id, 30)
    const [, updated] = here.stripe.fail(id)
    const { payload, header } = signed(updated ?? {})
    const answers = await Promise.all(Array.from({ length: 50 }, () => here.post(payload, header)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await here.toldTo(keeper)).toHaveLength(2)
    expect(await periodsOf(keeper)).toHaveLength(1)
    const { rows } = await here.pool.query('select from stripe_events where id = $1', [updated?.id])
    expect(rows).toHaveLength(1)
  })

  test('are told again when Stripe could not be asked', async () => {
    const keeper = await here.owner()
    const { events } = await here.buy(keeper)
    here.stripe.be('down')
    expect(await here.tell(events.slice(-1))).toEqual([503])
    expect(await here.isSubscribed(keeper)).toBe(false)
    here.stripe.be('up')
    expect(await here.tell(events.slice(-1))).toEqual([200])
    expect(await here.isSubscribed(keeper)).toBe(true)
  })

  test('whose answer is overtaken by a newer one do not bring the old state back', async () => {
    const { keeper, id } = await subscriber()
    const release = here.stripe.hold()
    const asked = here.stripe.nextAnswer()
    const late = here.tell(here.stripe.endLater(id))
    await asked
    await here.tell(here.stripe.cancel(id))
    release()
    expect(await late).toEqual([200])
    expect(await here.isSubscribed(keeper)).toBe(false)
    expect((await stateOf(keeper)).paid.status).toBe('canceled')
  })

  test('in whatever order and number end with what Stripe says', async () => {
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
        // Hasty: while Stripe is asked about the last step, the next one happens there.
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
        expect((await stateOf(keeper)).paid).toMatchObject({
          status: now?.status,
          is_ending: now?.status === 'canceled' || now?.cancel_at !== null,
        })
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})

describe('the hourly job', () => {
  test('makes up for events that got lost', async () => {
    const keeper = await here.owner()
    const { id } = await here.buy(keeper)
    await keepSubscriptions(here)
    expect(await here.isSubscribed(keeper)).toBe(true)
    here.stripe.age(id, 30)
    here.stripe.cancel(id)
    await waitedFor(keeper)
    await keepSubscriptions(here)
    expect(await here.isSubscribed(keeper)).toBe(false)
    const seen = here.stripe.requests.length
    await keepSubscriptions(here)
    expect(here.stripe.requests.slice(seen).join()).not.toContain(id)
  })

  test('tells of Plus that ended by itself, once, whoever gave it', async () => {
    const keeper = await here.owner()
    await here.pool.query(
      `insert into subscription_periods (account_id, id, starts_at, ends_at, source)
       values ($1, gen_random_uuid(), now() - interval '9 days', now() - interval '1 hour', 'operator')`,
      [keeper.accountId],
    )
    await keepSubscriptions(here)
    await keepSubscriptions(here)
    expect(await here.toldTo(keeper)).toEqual(['Plus has ended', 'mail: Plus has ended'])
  })

  test('ends what was paid for an unknown Stripe account only when its time is over', async () => {
    const { keeper, id } = await subscriber()
    here.stripe.subscriptions.delete(id)
    await waitedFor(keeper)
    await keepSubscriptions(here)
    expect(await here.isSubscribed(keeper)).toBe(true)
  })
})

/** As if Stripe had last been asked long ago, and the time were over. */
const waitedFor = ({ accountId }: Keeper) =>
  here.pool.query(
    `update stripe_subscriptions set updated_at = now() - interval '8 days' where account_id = $1`,
    [accountId],
  )

async function periodsOf({ accountId }: Keeper) {
  const { rows } = await here.pool.query(
    'select * from subscription_periods where account_id = $1',
    [accountId],
  )
  return rows
}
