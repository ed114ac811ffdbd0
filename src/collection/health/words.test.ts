import { expect, test } from 'vitest'
import { costWords, courseWords, dueWords, spanWords } from './words.ts'

const today = '2026-11-21'

test('a treatment is said by its dose and its days', () => {
  const course = (dose: number, dose_unit: 'ml' | 'tablet' | 'drop' | 'iu', every_days: number) =>
    courseWords({ dose, dose_unit, every_days })
  expect(course(0.125, 'ml', 14)).toBe('0.125 ml every 14 days')
  expect(course(1, 'tablet', 1)).toBe('1 tablet every day')
  expect(course(0.5, 'tablet', 2)).toBe('0.5 tablets every 2 days')
  expect(course(1200, 'iu', 3)).toBe('1,200 IU every 3 days')
})

test('and by when it began and when it ends', () => {
  const span = (started_on: string, ends_on: string | null) =>
    spanWords({ started_on, ends_on }, today)
  expect(span('2026-11-05', null)).toBe('since Nov 5')
  expect(span('2026-12-05', null)).toBe('from Dec 5')
  expect(span('2025-12-05', '2027-01-03')).toBe('Dec 5, 2025 to Jan 3, 2027')
  expect(span('2026-11-05', today)).toBe('Nov 5 to today')
})

test('a dose is due today, late, next or first on a day, or there is none to come', () => {
  const none = { due_on: null, next_on: null, days_overdue: 0, ends_on: null, doses: [] }
  const dose = { id: '', happenedAt: '', givenBy: '', recorded_by: null }
  const due = (on: string, days_overdue: number) =>
    dueWords({ ...none, due_on: on, next_on: on, days_overdue }, today)
  expect(due(today, 0)).toBe('Dose due today')
  expect(due('2026-11-20', 1)).toBe('1 day late')
  expect(due('2026-11-19', 2)).toBe('2 days late')
  expect(dueWords({ ...none, next_on: '2026-11-24' }, today)).toBe('First Nov 24')
  expect(dueWords({ ...none, next_on: '2026-11-24', doses: [dose] }, today)).toBe('Next Nov 24')
  expect(dueWords({ ...none, ends_on: '2026-11-20' }, today)).toBe('')
  expect(dueWords({ ...none, ends_on: '2026-11-22' }, today)).toBe('All doses given')
})

test('a cost has its cents', () => {
  expect(costWords(48, 'GBP')).toBe('£48.00')
  expect(costWords(1248.5, 'EUR')).toBe('€1,248.50')
  expect(costWords(null, 'EUR')).toBe('')
})
