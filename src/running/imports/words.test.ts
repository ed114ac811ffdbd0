import { expect, test } from 'vitest'
import { errorWords, isBeyondPlan, readingOf, undoWords } from './words.ts'

test.each([
  ['08/07/2025', 'dmy', 'July 8'],
  ['08/07/2025', 'mdy', 'August 7'],
  ['8.7.25', 'dmy', 'July 8, 2025'],
  ['8.7.25', 'ymd', 'July 25, 2008'],
  ['8.7.98', 'dmy', 'July 8, 1998'],
  ['31/02/2024', 'mdy', ''],
  ['08/07/2025', 'ymd', ''],
  ['no idea', 'dmy', ''],
] as const)('%s reads in %s as "%s"', (text, order, words) => {
  expect(readingOf(text, order, '2026-11-23')).toBe(words)
})

const result = {
  added: 31,
  updated: 6,
  parents: 0,
  pictures: 0,
  unfetched: 0,
  left_out: 0,
  kept: [],
}

test('undo says what it removes and what it reverts', () => {
  const stays = 'What you record from now on stays.'
  expect(undoWords({ result })).toBe(
    `Undo removes the 31 new ones and reverts the 6 changes. ${stays}`,
  )
  expect(undoWords({ result: { ...result, added: 0, updated: 1 } })).toBe(
    `Undo reverts the change. ${stays}`,
  )
  expect(undoWords({ result: null })).toBe(`Undo removes what it made. ${stays}`)
})

test('errors name their field as people do', () => {
  const errors = [{ field: 'born', message: "31/02/2024 isn't a day" }, { message: 'Too long' }]
  expect(errorWords({ errors })).toBe("Hatch date: 31/02/2024 isn't a day · Too long")
})

test('a row without room on the free plan is told from one that is skipped', () => {
  expect(isBeyondPlan({ errors: [{ message: 'x', code: 'subscription_required' }] })).toBe(true)
  expect(isBeyondPlan({ errors: [] })).toBe(false)
})
