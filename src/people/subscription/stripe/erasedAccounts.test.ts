import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepersPassword } from '../../../../test/password.ts'
import { type Selling, sellingServer } from '../../../../test/stripe/selling.ts'
import { eraseAccounts } from '../../leaving/leaving.jobs.ts'
import { keepSubscriptions } from '../subscriptions.jobs.ts'
import { cancelSubscriptions } from '../subscriptions.queries.ts'

let here: Selling

beforeAll(async () => {
  here = await sellingServer()
})
afterEach(() => here.stripe.be('up'))
afterAll(() => here.stop())

const day = 86_400_000
const password = { user: { current_password: keepersPassword } }
const endingOf = (id: string) => here.stripe.subscriptions.get(id)?.cancel_at_period_end

test('an account that is to be erased pays no more, and again when its owner keeps it', async () => {
  const { keeper, id } = await here.subscriber()
  expect((await keeper.post('account/erasure', password)).statusCode).toBe(201)
  expect(endingOf(id)).toBe(true)
  expect((await here.stateOf(keeper)).paid.is_ending).toBe(true)
  expect((await keeper.delete('account/erasure')).statusCode).toBe(200)
  expect(endingOf(id)).toBe(false)
})

test('an account that is to be erased goes only when its subscription has ended, which is tried again', async () => {
  const { keeper, id } = await here.subscriber()
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

test('a subscription ends with the account, twice as well as once', async () => {
  const { keeper, id } = await here.subscriber()
  await cancelSubscriptions(here, keeper.accountId)
  await cancelSubscriptions(here, keeper.accountId)
  expect(here.stripe.subscriptions.get(id)?.status).toBe('canceled')
  expect(await here.isSubscribed(keeper)).toBe(false)
  here.stripe.be('down')
  await expect(cancelSubscriptions(here, keeper.accountId)).rejects.toMatchObject({ status: 503 })
})

test('no one pays at a page that was left open by an account that is gone', async () => {
  const keeper = await here.owner()
  const answer = await keeper.post('subscriptions', { subscription: { interval: 'month' } })
  const page = () => here.stripe.sessions.get(answer.json().url.split('/pay/')[1])?.status
  expect(page()).toBe('open')
  await cancelSubscriptions(here, keeper.accountId)
  expect(page()).toBe('expired')
})

test('an account is kept while Stripe is down, and pays again once it is up', async () => {
  const { keeper, id } = await here.subscriber()
  await keeper.post('account/erasure', password)
  here.stripe.be('down')
  const kept = await keeper.delete('account/erasure')
  expect([kept.statusCode, kept.json()]).toEqual([
    200,
    { success: true, message: expect.stringContaining('will be restored') },
  ])
  expect((await keeper.get('user')).json().erase_at).toBeNull()
  await expect(keepSubscriptions(here)).rejects.toMatchObject({
    errors: [{ status: 503 }],
  })
  expect(endingOf(id)).toBe(true)
  here.stripe.be('up')
  await keepSubscriptions(here)
  expect(endingOf(id)).toBe(false)
  expect((await here.stateOf(keeper)).paid.is_ending).toBe(false)
})

test('what its owner had ended stays so, though they keep an account that was to be erased; the hourly job asks Stripe nothing about it', async () => {
  const { id, keeper } = await here.subscriber()
  const { keeper: leaving, id: going } = await here.subscriber()
  await leaving.post('account/erasure', password)
  const askedByJob = async () => {
    const seen = here.stripe.requests.length
    await keepSubscriptions(here)
    return here.stripe.requests.slice(seen).sort()
  }
  const before = await askedByJob()
  await here.tell(here.stripe.endLater(id))
  expect(await askedByJob()).toEqual(before)
  expect([endingOf(id), endingOf(going)]).toEqual([true, true])
  expect((await here.stateOf(keeper)).paid.is_ending).toBe(true)
  // Stripe has two fields for the end of a subscription.
  for (const end of [{}, { cancel_at: null }]) {
    Object.assign(here.stripe.subscriptions.get(id) ?? {}, end)
    await keeper.post('account/erasure', password)
    await keeper.delete('account/erasure')
    expect(endingOf(id)).toBe(true)
  }
})

test('the hourly job ends what was renewed at Stripe while its account is to be erased', async () => {
  const { keeper, id } = await here.subscriber()
  await keeper.post('account/erasure', password)
  await here.tell(here.stripe.endLater(id, false))
  await keepSubscriptions(here)
  expect(endingOf(id)).toBe(true)
})

test('asking in vain while Stripe is down does not use up the tries of the day', async () => {
  const { keeper } = await here.subscriber()
  here.stripe.be('down')
  for (let at = 0; at < 6; at++) {
    expect((await keeper.post('account/erasure', password)).statusCode).toBe(503)
  }
  here.stripe.be('up')
  expect((await keeper.post('account/erasure', password)).statusCode).toBe(201)
})
