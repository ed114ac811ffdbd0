import { expect, test } from 'vitest'
import { daysAt, expectedDay, hatchWindow, keptAt } from './incubation.ts'

const python = { incubation_days: 60, incubation_celsius: 31.5 }

test('cooler eggs take longer, warmer ones hatch sooner', () => {
  expect(daysAt(python, 31.5)).toBe(60)
  expect(daysAt(python, 30.5)).toBe(66)
  expect(daysAt(python, 32.5)).toBe(55)
  expect(daysAt(python, null)).toBe(60)
  // A mistyped temperature moves the day no further than four degrees do.
  expect(daysAt(python, 3)).toBe(daysAt(python, 27.5))
})

test('the days of a studied lizard are met within a tenth', () => {
  // Agama impalearis: 83 days at 26, 67 at 28 and 41 to 46 at 32 degrees.
  const agama = { incubation_days: 67, incubation_celsius: 28 }
  expect(daysAt(agama, 26)).toBe(80)
  expect(daysAt(agama, 32)).toBe(46)
})

test('a species without days has no expected day', () => {
  const unknown = { incubation_days: null, incubation_celsius: null }
  expect(expectedDay('2026-09-25', unknown, {})).toBeNull()
  expect(expectedDay(null, python, {})).toBeNull()
  expect(expectedDay('2026-09-25', python, {})).toBe('2026-11-24')
})

test('the temperature is the middle of the range', () => {
  expect(keptAt({ celsius_from: 31, celsius_to: 32 })).toBe(31.5)
  expect(keptAt({ celsius_from: 31 })).toBe(31)
  expect(keptAt({})).toBeNull()
})

test('the window is a twelfth to either side, and wider where the temperature disagrees', () => {
  const clutch = { laid_on: '2026-09-25', expected_to_hatch_on: '2026-11-24' }
  expect(hatchWindow(clutch, python)).toEqual({ from: '2026-11-19', to: '2026-11-29' })
  const cool = { ...clutch, celsius_from: 30, celsius_to: 31 }
  expect(hatchWindow(cool, python)).toEqual({ from: '2026-11-19', to: '2026-12-05' })
  expect(hatchWindow({ ...clutch, laid_on: null }, null)).toEqual({
    from: '2026-11-22',
    to: '2026-11-26',
  })
  expect(hatchWindow({ ...clutch, expected_to_hatch_on: null }, python)).toBeNull()
})
