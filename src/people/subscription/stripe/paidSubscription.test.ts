import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromNow, type Selling, sellingServer } from '../../../../test/stripe/selling.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterAll(() => here.stop())

test('a subscription is renewed', async () => {
  const { keeper, id } = await here.subscriber()
  here.stripe.age(id, 30)
  await here.tell(here.stripe.renew(id))
  const { paid } = await here.stateOf(keeper)
  expect(daysFromNow(paid.paid_until)).toBe(30)
  expect(await here.toldTo(keeper)).toEqual([])
})

test('a subscription whose payment fails has fourteen days, and is told once', async () => {
  const { keeper, id } = await here.subscriber()
  here.stripe.age(id, 30)
  const events = here.stripe.fail(id)
  await here.tell([...events, ...events])
  expect(await here.isSubscribed(keeper)).toBe(true)
  const { paid } = await here.stateOf(keeper)
  expect(paid.status).toBe('past_due')
  expect(daysFromNow(paid.grace_until)).toBe(14)
  const told = ['Your payment for Plus failed', 'mail: Your payment for Plus failed']
  expect(await here.toldTo(keeper)).toEqual(told)

  // Still overdue when the next month begins, so there is no further grace.
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

test('a subscription that is not renewed lasts to its end, and may be renewed after all', async () => {
  const { keeper, id } = await here.subscriber()
  await here.tell(here.stripe.endLater(id))
  expect((await here.stateOf(keeper)).paid).toMatchObject({ status: 'active', is_ending: true })
  expect(daysFromNow((await here.stateOf(keeper)).until)).toBe(30)
  await here.tell(here.stripe.endLater(id, false))
  expect((await here.stateOf(keeper)).paid.is_ending).toBe(false)
  await here.tell(here.stripe.endLater(id))
  here.stripe.age(id, 30)
  await here.tell(here.stripe.cancel(id))
  expect(await here.isSubscribed(keeper)).toBe(false)
  expect(await here.toldTo(keeper)).toEqual(['Plus has ended', 'mail: Plus has ended'])
})

test('a subscription that is cancelled at once ends at once, and can be bought again', async () => {
  const { keeper, id } = await here.subscriber()
  await here.tell(here.stripe.cancel(id))
  expect(await here.isSubscribed(keeper)).toBe(false)
  expect((await here.stateOf(keeper)).paid.status).toBe('canceled')
  const { events } = await here.buy(keeper, 'year')
  await here.tell(events)
  expect(await here.isSubscribed(keeper)).toBe(true)
  expect((await here.stateOf(keeper)).paid).toMatchObject({ status: 'active', interval: 'year' })
})

test('a subscription that was never paid, or is unpaid or paused, gives nothing', async () => {
  const { keeper, id } = await here.subscriber()
  for (const status of ['unpaid', 'paused', 'incomplete', 'incomplete_expired']) {
    await here.tell(here.stripe.become(id, 'active'))
    expect(await here.isSubscribed(keeper)).toBe(true)
    await here.tell(here.stripe.become(id, status))
    expect([status, await here.isSubscribed(keeper)]).toEqual([status, false])
    // One without its first payment has never been one.
    const { paid } = await here.stateOf(keeper)
    expect(paid?.status ?? 'none').toBe(status.startsWith('incomplete') ? 'none' : status)
  }
})
