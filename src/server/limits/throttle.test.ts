import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildOn, keeperIn, ownInstallation, testApp } from '../../../test/app.ts'
import { throttles } from '../../db/schema.ts'
import { TooManyTries } from '../errors.ts'
import {
  forgetTries,
  giveTriesBack,
  giveTryBack,
  networkOf,
  takeTries,
  takeTry,
} from './throttle.ts'

ownInstallation()

const limit = { most: 3, window_s: 60 }

test('of parallel tries exactly as many pass as there may be', async () => {
  const { db } = await testApp()
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () => takeTry(db, 'parallel', limit)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('requests of a minute in which the clock was ahead are forgotten in the next one, as others are', async () => {
  const stack = await buildOn((await testApp()).pool, { rateLimit: 3 })
  onTestFinished(async () => {
    vi.useRealTimers()
    await stack.app.close()
  })
  const keeper = await keeperIn(stack)
  const ask = async (times: number) => {
    const codes: number[] = []
    while (codes.length < times) codes.push((await keeper.get('user')).statusCode)
    return codes
  }
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: now + 7_200_000 })
  expect(await ask(4)).toEqual([200, 200, 200, 429])
  vi.setSystemTime(now)
  const refused = await keeper.get('user')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  vi.advanceTimersByTime(60_000)
  expect(await ask(4)).toEqual([200, 200, 200, 429])
})

test('a refused try says how long to wait, and does not make it longer', async () => {
  const { db } = await testApp()
  const begin = performance.now()
  for (let tried = 0; tried < 3; tried++) await takeTry(db, 'waiting', limit)
  const refused = async () => takeTry(db, 'waiting', limit).catch((error: unknown) => error)
  const first = await refused()
  // Fifty seconds later.
  await db.update(throttles).set({ expires_at: sql`now() + interval '10 seconds'` })
  const second = await refused()
  expect(first).toBeInstanceOf(TooManyTries)
  const waits = [first, second].map((error) => (error as TooManyTries).extra.retryAfter_s ?? 0)
  expect(waits[0]).toBeGreaterThan(limit.window_s - 1 - (performance.now() - begin) / 1000)
  // Of the ten seconds, whose end the machine's clock may be set back from by a moment.
  expect(waits[1]).toBeLessThan(11)
})

test('the next window begins anew', async () => {
  const { db } = await testApp()
  for (let tried = 0; tried < 3; tried++) await takeTry(db, 'passing', limit)
  await db.update(throttles).set({ expires_at: sql`now() - interval '1 second'` })
  for (let tried = 0; tried < 3; tried++) await takeTry(db, 'passing', limit)
  await expect(takeTry(db, 'passing', limit)).rejects.toThrow(TooManyTries)
})

test('tries that succeeded can be given back or forgotten', async () => {
  const { db } = await testApp()
  for (let tried = 0; tried < 9; tried++) {
    await takeTry(db, 'given back', limit)
    await giveTryBack(db, 'given back')
  }
  for (let tried = 0; tried < 3; tried++) await takeTry(db, 'forgotten', limit)
  await forgetTries(db, 'forgotten')
  await takeTry(db, 'forgotten', limit)
})

test('who is refused for their own network uses up nothing of what others need', async () => {
  const { db } = await testApp()
  const everywhere = { key: 'as maren', limit: { most: 5, window_s: 60 } }
  const from = (network: string) => takeTries(db, [{ key: `from ${network}`, limit }, everywhere])
  const hammering = await Promise.allSettled(Array.from({ length: 40 }, () => from('one')))
  expect(hammering.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const others = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => from(`other ${at}`)),
  )
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('after a success my own tries are forgotten, and this one of those that others share', async () => {
  const { db } = await testApp()
  const shared = { key: 'shared', limit: { most: 2, window_s: 60 }, isOwn: false }
  const mine = { key: 'mine', limit, isOwn: true }
  for (let tried = 0; tried < 2; tried++) await takeTries(db, [mine])
  await takeTries(db, [mine, shared])
  await giveTriesBack(db, [mine, shared])
  for (let tried = 0; tried < 2; tried++) await takeTries(db, [mine, shared])
  await expect(takeTries(db, [mine, shared])).rejects.toThrow(TooManyTries)
  await takeTries(db, [{ ...mine, limit: { most: 4, window_s: 60 } }])
})

test('many who try and succeed at once, under keys that they share, do not wait in a circle', async () => {
  const { db } = await testApp()
  const much = { most: 1000, window_s: 60 }
  await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const tries = ['own', 'network', 'address'].map((what) => ({
        key: `${what} ${at % (what === 'own' ? 200 : 2)}`,
        limit: much,
        isOwn: what === 'own',
      }))
      await takeTries(db, tries)
      await giveTriesBack(db, tries)
    }),
  )
})

test('the table knows no one by name', async () => {
  const { db } = await testApp()
  await takeTry(db, 'sign-in 192.0.2.1 maren@example.org', limit)
  const rows = await db.select({ key: throttles.key }).from(throttles)
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('a network is an address, or what one customer gets', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})
