import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { celsiusOf } from '../web/fields/DegreesField.tsx'
import { degreesText, enteredDegrees } from './degrees.ts'

test.each([
  [31.4, '31.4 °C', '88.5 °F'],
  [31.1, '31.1 °C', '88 °F'],
  [28, '28 °C', '82.4 °F'],
  [-40, '-40 °C', '-40 °F'],
  [0, '0 °C', '32 °F'],
  [26.3, '26.3 °C', '79.3 °F'],
])('%d degrees are read as %s or as %s', (celsius, inCelsius, inFahrenheit) => {
  expect(degreesText(celsius, { unit: 'celsius' })).toBe(inCelsius)
  expect(degreesText(celsius, { unit: 'fahrenheit' })).toBe(inFahrenheit)
})

test('what was entered in half degrees Fahrenheit is read as it was entered', () => {
  assert(
    property(integer({ min: -100, max: 500 }), (halves) => {
      const celsius = celsiusOf(halves / 2, '°F')
      expect(celsius).toBe(Math.round(celsius * 10) / 10)
      expect(enteredDegrees(celsius, 'fahrenheit') + 0).toBe(halves / 2)
    }),
  )
})
