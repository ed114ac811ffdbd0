import { expect, test } from 'vitest'
import { zone } from '../../../test/zone.ts'
import { formatLongDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { comingWords, repeatWords } from './planWords.ts'
import { lateWords } from './words.ts'

const now = today(zone)

test('how often is said as a keeper says it', () => {
  const every = (repeat_amount: number, repeat: 'day' | 'week' | 'month') =>
    repeatWords({ repeat_amount, repeat, counts_from: 'start' }, 'feeding')
  expect(every(0, 'week')).toBe('once')
  expect(every(1, 'day')).toBe('every day')
  expect(every(7, 'day')).toBe('every 7 days')
  expect(every(2, 'month')).toBe('every 2 months')
  const last = { repeat_amount: 7, repeat: 'day', counts_from: 'last_log' } as const
  expect(repeatWords(last, 'feeding')).toBe('every 7 days after the last meal')
  expect(repeatWords(last, 'cleaning')).toBe('every 7 days after the last clean')
})

test('what comes is said in days, what is far off by its date', () => {
  expect(comingWords(now, zone)).toBe('today')
  expect(comingWords(addDays(now, 1), zone)).toBe('tomorrow')
  expect(comingWords(addDays(now, 5), zone)).toBe('in 5 days')
  expect(comingWords(addDays(now, 40), zone)).toBe(`on ${formatLongDay(addDays(now, 40), now)}`)
  expect([lateWords(1), lateWords(3)]).toEqual(['1 day late', '3 days late'])
})
