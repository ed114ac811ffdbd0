import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { throttles } from '../db/schema.ts'
import { TooManyTries } from './errors.ts'
import { forgetTries, giveTryBack, networkOf, takeTry } from './throttle.ts'

const limit = { most: 3, window_s: 60 }

test('of parallel tries exactly as many pass as there may be', async () => {
  const { db } = await testApp()
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () => takeTry(db, 'parallel', limit)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a refused try says how long to wait, and does not make it longer', async () => {
  const { db } = await testApp()
  for (let tried = 0; tried < 3; tried++) await takeTry(db, 'waiting', limit)
  const refused = async () => takeTry(db, 'waiting', limit).catch((error: unknown) => error)
  const [first, second] = [await refused(), await refused()]
  expect(first).toBeInstanceOf(TooManyTries)
  const waits = [first, second].map((error) => (error as TooManyTries).extra.retryAfter_s ?? 0)
  expect(waits[0]).toBeGreaterThan(50)
  expect(waits[1]).toBeLessThanOrEqual(waits[0] ?? 0)
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

test('the table knows nobody by name', async () => {
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
