import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  daysAgo,
  formatComing,
  formatLongDay,
  formatMoment,
  formatPart,
  formatShort,
  fromWallClock,
  toWallClock,
} from './dates.ts'
import { dayText } from './days.ts'

test('a log time reads month day, year h:mm am or pm, on the clock of the account', () => {
  expect(formatMoment('2026-11-21T15:03:00.000Z', 'Europe/Berlin')).toBe(
    'November 21, 2026 4:03 pm',
  )
  expect(formatMoment('2026-11-21T15:03:00.000Z', 'America/Los_Angeles')).toBe(
    'November 21, 2026 7:03 am',
  )
})

test('of a hatch date only what is known is said', () => {
  expect(formatPart('2023-07-14', 'day')).toBe('July 14, 2023')
  expect(formatPart('2023-07-01', 'month')).toBe('July 2023')
  expect(formatPart('2023-01-01', 'year')).toBe('2023')
})

test('a day reads like its weekday and month, also long ago', () => {
  expect(dayText('2026-11-21', 'dddd, MMMM D')).toBe('Saturday, November 21')
  expect(dayText('1969-12-31', 'ddd D MMM YYYY')).toBe('Wed 31 Dec 1969')
})

test('yesterday is by the calendar, not by 24 hours', () => {
  const now = '2026-11-21T07:00:00.000Z'
  expect(daysAgo('2026-11-20T22:30:00.000Z', 'Europe/Berlin', now)).toBe('yesterday')
  expect(daysAgo('2026-11-20T23:30:00.000Z', 'Europe/Berlin', now)).toBe('today')
  expect(daysAgo('2026-11-12T07:00:00.000Z', 'Europe/Berlin', now)).toBe('9 days ago')
  // Daylight saving ended between the two: 25 hours, one night.
  expect(daysAgo('2026-10-24T22:30:00.000Z', 'Europe/Berlin', '2026-10-25T23:10:00.000Z')).toBe(
    'yesterday',
  )
})

test('a short date names the year when it is another one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  expect(formatShort('2026-06-14T12:00:00.000Z', 'Etc/UTC')).toBe('Jun 14')
  expect(formatShort('2019-06-14T12:00:00.000Z', 'Etc/UTC')).toBe('Jun 14, 2019')
  expect(formatLongDay('2026-06-14', '2026-11-21')).toBe('June 14')
  expect(formatLongDay('2027-01-02', '2026-11-21')).toBe('January 2, 2027')
})

test('a day to come is a weekday within the week, later a date', () => {
  const saturday = '2026-11-21'
  expect(formatComing('2026-11-22', saturday)).toBe('tomorrow')
  expect(formatComing('2026-11-27', saturday)).toBe('Friday')
  expect(formatComing('2026-11-28', saturday)).toBe('Nov 28')
  expect(formatComing('2027-01-04', saturday)).toBe('Jan 4, 2027')
})

test('what the wall clock shows is the moment it came from, in any zone', () => {
  const zones = ['Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham']
  const minutes = fc.integer({ min: 0, max: 30_000_000 }).map((minute) => minute * 60_000)
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (time, zone) => {
      const clock = toWallClock(new Date(time).toISOString(), zone)
      // In the hour repeated at the end of daylight saving, one reading means two times.
      expect(toWallClock(fromWallClock(clock, zone), zone)).toBe(clock)
    }),
  )
})

test.each([
  ['an hour that summer time leaves out is the next', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['a year that is being typed stays as it is', '0202-03-04T05:06', '0202-03-04T05:06'],
  ['seconds are not shown', '2026-11-21T16:03:20', '2026-11-21T16:03'],
])('%s', (_, typed, clock) => {
  expect(toWallClock(fromWallClock(typed, 'Europe/Berlin'), 'Europe/Berlin')).toBe(clock)
})

test('what is no time is nothing', () => {
  expect(fromWallClock('9999-12-31T23:59', 'Europe/Berlin')).toBe('')
  expect(fromWallClock('', 'Europe/Berlin')).toBe('')
  expect(fromWallClock('soon', 'Europe/Berlin')).toBe('')
})
