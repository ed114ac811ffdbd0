import { count, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { memberships, subscriptionPeriods, users } from '../db/schema.ts'
import type { App } from './context.ts'
import { endLocalPlus, hasPlus, requireOwner, requirePlus, startLocalPlus } from './plan.ts'
import { withSession } from './session/bearer.ts'
import { KeptSessions } from './session/keptSessions.ts'
import type { Session } from './session/session.ts'
import { openSession, sessionCookie } from './session/session.ts'

const isSubscribed = async (keeper: Awaited<ReturnType<typeof signedIn>>) =>
  (await keeper.get('user')).json().subscribed

test('the owner turns Plus on and off, as often as they like', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  for (const plus of [true, true, false, false, true]) {
    const answer = await keeper.patch('subscription', { subscription: { plus } })
    expect(answer.json()).toMatchObject({ success: true, object: { subscribed: plus } })
    expect(await isSubscribed(keeper)).toBe(plus)
  }
  const periods = await db
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.account_id, keeper.accountId))
  expect(periods).toHaveLength(2)
})

test('Plus is a yes or a no', async () => {
  const keeper = await signedIn()
  for (const subscription of [{}, { plus: 'perhaps' }, undefined]) {
    const answer = await keeper.patch('subscription', { subscription })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([{ field: 'plus', message: 'Please choose yes or no' }])
  }
})

test('Plus of two switches at once is one period', async () => {
  const { db } = await testApp()
  const { accountId } = await signedIn()
  await Promise.all(
    Array.from({ length: 5 }, () => db.transaction((tx) => startLocalPlus(tx, accountId))),
  )
  const [periods] = await db
    .select({ number: count() })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.account_id, accountId))
  expect(periods?.number).toBe(1)
})

test('a switch that had to wait for another sees what the other did', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  await db.transaction(async (late) => {
    // The column has milliseconds, so the two times must differ by some.
    await late.execute(sql`select pg_sleep(0.01)`)
    await db.transaction((tx) => startLocalPlus(tx, keeper.accountId))
    await endLocalPlus(late, keeper.accountId)
  })
  expect(await isSubscribed(keeper)).toBe(false)
})

test('a shared user may not touch the subscription', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const userId = newId()
  await stack.db
    .insert(users)
    .values({ id: userId, name: 'Ida', email: `${userId}@example.org`, password_hash: 'none' })
  await stack.db
    .insert(memberships)
    .values({ account_id: owner.accountId, user_id: userId, role: 'keeper' })
  const { token } = await openSession(stack.db, { userId, accountId: owner.accountId })
  const cookie = { cookie: `${sessionCookie(stack.config).name}=${token}` }

  const answer = await owner.send('PATCH', 'subscription', { subscription: { plus: true } }, cookie)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().errors[0].code).toBe('owner_only')
  const me = (await owner.send('GET', 'user', undefined, cookie)).json()
  expect(me).toMatchObject({ name: 'Ida', owner: false, subscribed: false })
})

test('a period that is yet to come, or is over, is no Plus', async () => {
  const { config, db } = await testApp()
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  for (const [starts_at, ends_at, expected] of [
    [at(-9), at(-1), false],
    [at(1), null, false],
    [at(-1), at(1), true],
    [at(-1), null, true],
  ] as const) {
    const { accountId } = await signedIn()
    await db
      .insert(subscriptionPeriods)
      .values({ account_id: accountId, id: newId(), source: 'local', starts_at, ends_at })
    const [row] = await db
      .select({ plus: hasPlus(config, accountId) })
      .from(users)
      .limit(1)
    expect(row?.plus).toBe(expected)
  }
})

test('scopes of Plus and of the owner let in whom they should', async () => {
  const stack = await testApp()
  const [free, plus] = [await signedIn(), await signedIn({ plus: true })]
  const app: App = (await import('fastify')).default().withTypeProvider()
  await app.register((await import('@fastify/cookie')).default)
  app.decorate('keptSessions', new KeptSessions<Session>())
  withSession(app, stack)
  app.addHook('onRequest', requirePlus)
  app.addHook('onRequest', requireOwner)
  app.get('/', async () => 'in')
  const as = ({ cookie }: { cookie: string }) => app.inject({ url: '/', headers: { cookie } })
  expect((await as(plus)).statusCode).toBe(200)
  expect((await as(free)).json()).toMatchObject({ message: 'Subscribe to access' })
})
