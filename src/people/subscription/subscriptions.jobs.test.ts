import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Selling, sellingServer } from '../../../test/stripe/selling.ts'
import { keepSubscriptions } from './subscriptions.jobs.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterAll(() => here.stop())

test('the hourly job makes up for events that got lost', async () => {
  const keeper = await here.owner()
  const { id } = await here.buy(keeper)
  await keepSubscriptions(here)
  expect(await here.isSubscribed(keeper)).toBe(true)
  here.stripe.age(id, 30)
  here.stripe.cancel(id)
  await here.waitedFor(keeper)
  await keepSubscriptions(here)
  expect(await here.isSubscribed(keeper)).toBe(false)
  const seen = here.stripe.requests.length
  await keepSubscriptions(here)
  expect(here.stripe.requests.slice(seen).join()).not.toContain(id)
})

test('the hourly job tells of Plus that ended by itself, once, however it was given', async () => {
  const keeper = await here.owner()
  await here.pool.query(
    `insert into subscription_periods (account_id, id, starts_at, ends_at, source)
     values ($1, gen_random_uuid(), now() - interval '9 days', now() - interval '1 hour', 'operator')`,
    [keeper.accountId],
  )
  expect(await keepSubscriptions(here)).toMatchObject({ ended: 1 })
  here.statements.length = 0
  expect(await keepSubscriptions(here)).toMatchObject({ ended: 0 })
  // And the account isn't retried every hour.
  expect(here.statements.join()).not.toContain('for no key update')
  expect(await here.toldTo(keeper)).toEqual(['Plus has ended', 'mail: Plus has ended'])
})

test('the hourly job ends what was paid for an unknown Stripe account only when its time is over', async () => {
  const { keeper, id } = await here.subscriber()
  here.stripe.subscriptions.delete(id)
  await here.waitedFor(keeper)
  await keepSubscriptions(here)
  expect(await here.isSubscribed(keeper)).toBe(true)
  const seen = here.stripe.requests.length
  await keepSubscriptions(here)
  expect(here.stripe.requests.slice(seen).join()).not.toContain(id)
})

test('a subscription that cannot be read keeps no one else from being renewed or told', async () => {
  const { keeper: broken, id } = await here.subscriber()
  Object.assign(here.stripe.subscriptions.get(id) ?? {}, { items: null })
  await here.waitedFor(broken)
  const keeper = await here.owner()
  await here.buy(keeper)
  const other = await here.owner()
  await here.pool.query(
    `insert into subscription_periods (account_id, id, starts_at, ends_at, source)
     values ($1, gen_random_uuid(), now() - interval '9 days', now() - interval '1 hour', 'operator')`,
    [other.accountId],
  )
  await expect(keepSubscriptions(here)).rejects.toThrow("Some subscriptions weren't checked")
  expect(await here.isSubscribed(keeper)).toBe(true)
  expect(await here.toldTo(other)).toContain('Plus has ended')
})
