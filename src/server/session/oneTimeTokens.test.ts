import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { giveToken, takeToken, tryToken } from './oneTimeTokens.ts'

test('of many who try at once, so many are let try', async () => {
  const { db } = await testApp()
  const token = await giveToken(db, 'second_step', { minutes: 5 })
  const tried = await Promise.all(
    Array.from({ length: 9 }, () => tryToken(db, 'second_step', token, 5)),
  )
  const numbers = tried.flatMap((row) => row?.tries ?? [])
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(await tryToken(db, 'second_step', token, 5)).toBeUndefined()
  // Who was right at the last try still gets in.
  expect(await takeToken(db, 'second_step', token)).toBeDefined()
})
