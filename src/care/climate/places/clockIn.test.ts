import { expect, test } from 'vitest'
import { fromWallClock } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { clockIn } from './clockIn.ts'

test('the clock times of days in a row are the moments that each has by itself, in any zone', () => {
  const zones = [
    'Etc/UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
  ]
  const clocks = ['00:00', '01:30', '02:30', '08:00', '23:59']
  for (const zone of zones) {
    const momentOf = clockIn(zone)
    for (let day = '2026-02-20'; day < '2026-11-20'; day = addDays(day, 1)) {
      const moments = clocks.map((clock) => momentOf(day, clock))
      expect(moments).toEqual(clocks.map((clock) => fromWallClock(`${day}T${clock}`, zone)))
    }
  }
})
