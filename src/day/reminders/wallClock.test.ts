import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '../../shared/dates.ts'
import { wallClock } from './wallClock.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('the wall clock shows the day that the rest of Vivary shows', () => {
  fc.assert(
    fc.property(moment, zone, (at, timeZone) => {
      expect(wallClock(at, timeZone).day).toBe(dayOf(at.toISOString(), timeZone))
    }),
  )
})
