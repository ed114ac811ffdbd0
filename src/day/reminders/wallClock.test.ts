import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../test/endurance.ts'
import { dayOf } from '../../shared/dates.ts'
import { isTimeToRemind, wallClock } from './wallClock.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const quarter_ms = 15 * 60_000

test('the wall clock shows the day that the rest of Vivary shows', () => {
  fc.assert(
    fc.property(moment, zone, (at, timeZone) => {
      expect(wallClock(at, timeZone).day).toBe(dayOf(at.toISOString(), timeZone))
    }),
  )
})

test('in every zone, over every change of the clocks, each day reminds once and not before its hour', () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 0, max: 23 }), (from, timeZone, reminder_hour) => {
      let reminded_on: string | null = null
      const days: string[] = []
      for (let quarter = 0; quarter < 5 * 96; quarter++) {
        const clock = wallClock(new Date(from.getTime() + quarter * quarter_ms), timeZone)
        if (!isTimeToRemind(clock, { reminder_hour, reminded_on })) continue
        expect(clock.hour).toBeGreaterThanOrEqual(reminder_hour)
        expect(clock.day > (reminded_on ?? '')).toBe(true)
        reminded_on = clock.day
        days.push(clock.day)
      }
      // Five times 24 hours include at least four whole days, whatever daylight saving does.
      expect(days.length).toBeGreaterThanOrEqual(4)
      expect(new Set(days).size).toBe(days.length)
    }),
    { numRuns: 10 * rounds(4) },
  )
})

test('an hour that the clocks leap over is made up for, and one that comes twice counts once', () => {
  const at = (time: string) => wallClock(new Date(time), 'Europe/Berlin')
  const settings = { reminder_hour: 2, reminded_on: '2026-03-28' }
  expect(isTimeToRemind(at('2026-03-29T00:59:00Z'), settings)).toBe(false)
  expect(isTimeToRemind(at('2026-03-29T01:00:00Z'), settings)).toBe(true)
  const autumn = { reminder_hour: 2, reminded_on: '2026-10-25' }
  expect(isTimeToRemind(at('2026-10-25T01:30:00Z'), autumn)).toBe(false)
})
