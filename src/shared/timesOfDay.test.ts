import { afterEach, expect, test } from 'vitest'
import { formatMoment, formatShortMoment, formatTime } from './dates.ts'
import { formatTimeOfDay, showTimesIn, timeFormats } from './timesOfDay.ts'

afterEach(() => showTimesIn('12h'))

test.each([
  ['00:00', '12:00 am', '00:00'],
  ['00:05', '12:05 am', '00:05'],
  ['08:30', '8:30 am', '08:30'],
  ['11:59', '11:59 am', '11:59'],
  ['12:00', '12:00 pm', '12:00'],
  ['16:03', '4:03 pm', '16:03'],
  ['23:59', '11:59 pm', '23:59'],
])('%s is %s to one person and %s to another', (time, twelve, twentyFour) => {
  expect(timeFormats.map((format) => formatTimeOfDay(time, format))).toEqual([twelve, twentyFour])
})

test('a moment is said on the clock that its reader chose, wherever it is said', () => {
  const texts = () =>
    [formatMoment, formatShortMoment, formatTime].map((words) =>
      words('2025-11-21T15:03:00.000Z', 'Europe/Berlin'),
    )
  expect(texts()).toEqual(['November 21, 2025 4:03 pm', 'Nov 21, 2025, 4:03 pm', '4:03 pm'])
  showTimesIn('24h')
  expect(texts()).toEqual(['November 21, 2025 16:03', 'Nov 21, 2025, 16:03', '16:03'])
})
