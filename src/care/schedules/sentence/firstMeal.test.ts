import { expect, test } from 'vitest'
import { dueOf } from '../due/due.ts'
import { beginningOn, firstOf, planIn } from './firstMeal.ts'

const today = '2026-11-25'
const plan = (first: string, repeat_amount: number, repeat: 'day' | 'week' = 'day') => ({
  ...beginningOn(first, today, { repeat_amount, repeat }),
  repeat_amount,
  repeat,
  counts_from: 'start' as const,
  pause_reason: '',
})

test('a first meal that lies ahead is the next one due, and nothing is before it', () => {
  for (const [first, amount] of [
    ['2026-11-27', 2],
    ['2026-11-26', 7],
    ['2026-12-01', 2],
    ['2026-11-28', 0],
  ] as const) {
    const begun = plan(first, amount)
    expect(begun.started_on <= today).toBe(true)
    expect(dueOf(begun, null, today)).toMatchObject({ due_on: null, next_on: first })
    if (amount === 0) expect(dueOf(begun, today, today).next_on).toBe(first)
    expect(dueOf(begun, null, first)).toMatchObject({ due_on: first, days_overdue: 0 })
    expect(firstOf(begun, today)).toBe(first)
  }
})

test('one of today or before begins on its day, without a pause', () => {
  expect(plan('2026-11-20', 1, 'week')).toMatchObject({
    started_on: '2026-11-20',
    paused_until: null,
  })
  expect(firstOf(plan(today, 3), today)).toBe(today)
})

test('a pause with a reason leaves the first day as it was', () => {
  const paused = { ...plan('2024-03-01', 7), paused_until: '2027-02-01', pause_reason: 'Brumation' }
  expect(firstOf(paused, today)).toBe('2024-03-01')
})

test('what is half typed is no plan yet', () => {
  expect(planIn({ started_on: '', repeat_amount: '7', repeat: 'day' })).toBeUndefined()
  expect(planIn({ ...plan(today, 7), repeat_amount: '7' })).toMatchObject({ repeat_amount: 7 })
})
