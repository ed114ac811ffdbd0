import { expect, test } from 'vitest'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { overdueWords } from '../../shared/durations.ts'
import { spanWords } from './timeline.ts'
import { costWords, courseWords, dueWords } from './words.ts'

const today = '2026-11-21'

test('a treatment is said by its dose and its days', () => {
  const course = (dose: number, dose_unit: 'ml' | 'tablet' | 'drop' | 'iu', every_days: number) =>
    courseWords({ dose, dose_unit, every_days, at_times: [] })
  expect(course(0.125, 'ml', 14)).toBe('0.125 ml every 14 days')
  expect(course(1, 'tablet', 1)).toBe('1 tablet every day')
  expect(course(0.5, 'tablet', 2)).toBe('0.5 tablets every 2 days')
  expect(course(1200, 'iu', 3)).toBe('1,200 IU every 3 days')
  const often = { dose: 0.2, dose_unit: 'ml' as const, every_days: 1, at_times: ['08:00', '20:30'] }
  expect(courseWords(often)).toBe('0.2 ml every day at 8:00 am and 8:30 pm')
})

test('and by when it began and when it ends', () => {
  const course = { ...none, every_days: 1, at_times: [], created_at: '', doses: [] }
  const span = (started_on: string, ends_on: string | null, ended_on: string | null = null) =>
    spanWords({ ...course, started_on, ends_on, ended_on }, `${today}T12:00:00.000Z`, 'Etc/UTC')
  expect(span('2026-11-05', null)).toBe('since Nov 5')
  expect(span('2026-12-05', null)).toBe('from Dec 5')
  expect(span('2025-12-05', '2027-01-03')).toBe('Dec 5, 2025 to Jan 3, 2027')
  expect(span('2026-11-05', today)).toBe('Nov 5 to today')
  expect(span('2026-11-05', '2026-12-01', '2026-11-12')).toBe('Nov 5 to Nov 12')
  // Ended before it began.
  expect(span('2026-12-05', '2026-12-12', today)).toBe('Dec 5 to Dec 12')
  expect(span('2026-12-05', null, today)).toBe('from Dec 5')
  expect(span('2026-11-05', null, '2026-11-01')).toBe('from Nov 5')
  // Three doses were planned, and none was given yet.
  Object.assign(course, { doses_planned: 3, next_on: '2026-11-19' })
  expect(span('2026-11-19', today)).toBe('planned Nov 19 to today, last dose about Nov 23')
})

test('courses of many years are worded at once', async () => {
  const hours = Array.from({ length: 12 }, (_, at) => `${String(2 * at).padStart(2, '0')}:00`)
  const span = { started_on: today, ends_on: '2199-12-30', every_days: 1, at_times: hours }
  const dose = { happenedAt: `${today}T11:10:00.000Z`, skipped_for: null }
  const planned = { ...none, ...span, doses_planned: 758_688, next_on: today }
  const course = { ...planned, created_at: `${today}T11:00:00Z`, doses: [dose], doses_done: 1 }
  const { result, cpu_ms } = await onEventLoop(async () =>
    Array.from({ length: 10 }, () => spanWords(course, `${today}T12:00:00.000Z`, 'Etc/UTC')),
  )
  const words = 'planned Nov 21 to Dec 30, 2199, last dose about Dec 31, 2199'
  expect(result).toEqual(Array(10).fill(words))
  expect(cpu_ms).toBeLessThan(mostOfRequest_ms)
})

const none = {
  due_on: null,
  next_on: null,
  next_at: null,
  days_overdue: 0,
  ended_on: null,
  doses_done: 0,
  doses_given: 0,
  doses_planned: null,
}

test('a dose is due today, late, next or first on a day, or there is none to come', () => {
  const now = `${today}T12:00:00.000Z`
  const words = (given: Partial<typeof none | object>) =>
    dueWords({ ...none, ...given }, now, 'Etc/UTC')
  const due = (on: string, days_overdue: number) => words({ due_on: on, next_on: on, days_overdue })
  expect(due(today, 0)).toBe('Dose due today')
  expect(due('2026-11-20', 1)).toBe('1 day late')
  expect(due('2026-11-19', 2)).toBe('2 days late')
  expect(words({ next_on: '2026-11-24' })).toBe('First Nov 24')
  expect(words({ next_on: '2026-11-24', doses_done: 1 })).toBe('Next Nov 24')
  expect(words({ ended_on: '2026-11-20' })).toBe('Ended Nov 20')
  expect(words({ doses_done: 3, doses_given: 3 })).toBe('Course complete')
  expect(words({ doses_done: 3, doses_given: 2 })).toBe('Course ended')
})

test('a dose with a time is late by the hour', () => {
  const at = (moment: string, days_overdue = 0) => ({
    ...none,
    due_on: moment.slice(0, 10),
    next_on: moment.slice(0, 10),
    next_at: moment,
    days_overdue,
  })
  const words = (given: typeof none | object, now: string) =>
    dueWords({ ...none, ...given }, now, 'Etc/UTC')
  const eight = at('2026-11-21T08:00:00.000Z')
  expect(words(eight, '2026-11-21T08:59:00.000Z')).toBe('Dose due at 8:00 am')
  expect(overdueWords(eight, '2026-11-21T08:59:00.000Z')).toBe('')
  expect(words(eight, '2026-11-21T09:00:00.000Z')).toBe('1 hour late')
  expect(overdueWords(eight, '2026-11-21T09:00:00.000Z')).toBe('1 hour late')
  const evening = at('2026-11-20T20:00:00.000Z', 1)
  expect(words(evening, '2026-11-21T06:00:00.000Z')).toBe('10 hours late')
  expect(words(evening, '2026-11-21T21:00:00.000Z')).toBe('1 day late')
  // Midnight alone makes none late.
  const night = at('2026-11-20T23:30:00.000Z', 1)
  expect(words(night, '2026-11-21T00:10:00.000Z')).toBe('Dose due at 11:30 pm')
  expect(overdueWords(night, '2026-11-21T00:10:00.000Z')).toBe('')
  expect(words(night, '2026-11-21T00:30:00.000Z')).toBe('1 hour late')
  const tomorrow = {
    ...eight,
    due_on: null,
    next_on: '2026-11-22',
    next_at: '2026-11-22T08:00:00Z',
  }
  expect(words(tomorrow, '2026-11-21T09:00:00.000Z')).toBe('First Nov 22, 8:00 am')
})

test('a cost has its cents', () => {
  expect(costWords({ cost: 48, cost_currency: null }, 'GBP')).toBe('£48.00')
  expect(costWords({ cost: 1248.5, cost_currency: 'EUR' }, 'GBP')).toBe('€1,248.50')
  expect(costWords({ cost: null, cost_currency: null }, 'EUR')).toBe('')
})
