import { expect, test } from 'vitest'
import { Busy, concurrencyLimit } from './concurrencyLimit.ts'

/** Work that goes on until it is let go. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let isBegun = false
  return {
    begin: () => {
      isBegun = true
      return promise
    },
    isBegun: () => isBegun,
    end: () => resolve('done'),
  }
}

test('so much is worked on at once, and the rest in its turn', async () => {
  const limited = concurrencyLimit(2, 2)
  const [first, second, third, fourth] = [work(), work(), work(), work()]
  const all = [first, second, third, fourth]
  const answers = all.map(({ begin }) => limited(begin))
  expect(all.map(({ isBegun }) => isBegun())).toEqual([true, true, false, false])
  second.end()
  await answers[1]
  await Promise.resolve()
  expect(all.map(({ isBegun }) => isBegun())).toEqual([true, true, true, false])
  for (const { end } of all) end()
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done'])
})

test('of too many that wait, the next is asked to come back', async () => {
  const limited = concurrencyLimit(1, 1)
  const [first, second] = [work(), work()]
  const answers = [limited(first.begin), limited(second.begin)]
  await expect(limited(async () => 'never')).rejects.toThrow(Busy)
  for (const { end } of [first, second]) end()
  await Promise.all(answers)
  // Both are done, so that there is room again, for two who come at once.
  const later = [limited(async () => 'third'), limited(async () => 'fourth')]
  expect(await Promise.all(later)).toEqual(['third', 'fourth'])
})

test('what fails makes room as well', async () => {
  const limited = concurrencyLimit(1, 0)
  const failing = async () => {
    throw new Error('no')
  }
  await expect(limited(failing)).rejects.toThrow('no')
  expect(await limited(async () => 'next')).toBe('next')
})
