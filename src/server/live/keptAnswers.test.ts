import { beforeEach, expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.ts'

let now: number
let kept: KeptAnswers
let readings: number

beforeEach(() => {
  now = Date.parse('2026-11-22T12:00:20Z')
  kept = new KeptAnswers(() => now)
  kept.listen(true)
  readings = 0
})

const reading = async () => {
  readings += 1
  return `answer ${readings}`
}
const ask = (accountId = 'account', variant = 'plus') => kept.of(accountId, variant, reading)

test('an answer is kept while nothing changes, and shared by who asks at once', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['answer 1', 'answer 1'])
  expect(await ask()).toBe('answer 1')
})

test('other accounts and other readers get answers of their own', async () => {
  await ask()
  expect(await ask('other')).toBe('answer 2')
  expect(await ask('account', 'free')).toBe('answer 3')
  kept.drop('account', 'climate_readings')
  kept.drop('other', 'feeding_logs')
  expect([await ask(), await ask('other')]).toEqual(['answer 1', 'answer 4'])
})

test('what was read while a record changed is not kept', async () => {
  const slow = Promise.withResolvers<string>()
  const asked = kept.of('account', 'plus', () => slow.promise)
  kept.drop('account')
  expect(await ask()).toBe('answer 1')
  slow.resolve('from before the change')
  expect(await asked).toBe('from before the change')
  expect(await ask()).toBe('answer 1')
})

test('nothing is kept into the next minute', async () => {
  await ask()
  now = Date.parse('2026-11-22T12:00:59.999Z')
  expect(await ask()).toBe('answer 1')
  now = Date.parse('2026-11-22T12:01:00Z')
  expect(await ask()).toBe('answer 2')
})

test('nothing that a clock which was ahead has kept is kept once it is right', async () => {
  now = Date.parse('2026-11-22T14:00:20Z')
  await ask()
  now = Date.parse('2026-11-22T12:00:20Z')
  expect([await ask(), await ask()]).toEqual(['answer 2', 'answer 2'])
})

test('nothing is kept while changes are not heard', async () => {
  await ask()
  kept.listen(false)
  expect([await ask(), await ask()]).toEqual(['answer 2', 'answer 3'])
  kept.listen(true)
  expect(await ask()).toBe('answer 4')
})

test('a failure is told to who asked, and is not kept', async () => {
  const failing = () => Promise.reject(new Error('The database is away'))
  await expect(kept.of('account', 'plus', failing)).rejects.toThrow('The database is away')
  expect(await ask()).toBe('answer 1')
})

test('who has not asked for longest makes room', async () => {
  const large = () => Promise.resolve('x'.repeat(6 * 1024 * 1024))
  for (const account of ['one', 'two']) await kept.of(account, 'plus', large)
  await kept.of('one', 'plus', reading)
  await kept.of('three', 'plus', large)
  expect(await ask('two')).toBe('answer 1')
  expect(await ask('one')).toHaveLength(6 * 1024 * 1024)
})
