import { z } from 'zod'
import { climateKinds, climateZones } from '../../../shared/climate.ts'
import { fromFahrenheit } from '../../../shared/degrees.ts'
import { oneOf, pastMoment } from '../../../shared/fields.ts'
import { textToNumber } from '../../../shared/typedNumbers.ts'

/** The most readings of one JSON body. */
export const mostReadings = 10_000

/** The answer of the JSON door: readings kept, known already, and refused, with a reason for the first of those. */
export const readingsTaken = z.object({
  kept: z.int(),
  known: z.int(),
  refused: z.int(),
  reasons: z.array(z.object({ sensor: z.string(), reason: z.string() })),
})

/** A reading by hand, in the unit of answers. */
export const handReading = z.object({
  reading: z.object({
    kind: oneOf(climateKinds, 'Please choose what is measured'),
    zone: oneOf(climateZones, 'Please choose a zone'),
    value: z.number('Please enter a number'),
    happened_at: pastMoment().optional(),
  }),
})

/** A temperature as typed, in degrees Celsius: '31.4', '31,4 °C', '88.5 F'; null for nothing, and as it came otherwise. */
export function readCelsius(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return null
  const isRead = typeof value === 'number' || (typeof value === 'string' && value.length < 40)
  if (!isRead) return value
  const text = String(value).trim()
  const unit = text.match(/°?\s*([cf])$/i)?.[1]?.toLowerCase()
  const number = textToNumber(text.replace(/\s*°?\s*[cf]?$/i, ''))
  return typeof number === 'number'
    ? inCelsius(number, unit === 'c' || unit === 'f' ? unit : undefined)
    : value
}

/** From here on a bare number is Fahrenheit: no incubator has 50 °C, or is as cold as 50 °F. */
export const leastFahrenheit = 50

/** A temperature in degrees Celsius, with one decimal; without a unit, by its size. */
export function inCelsius(number: number, unit?: 'c' | 'f'): number {
  const isFahrenheit = unit === 'f' || (unit === undefined && number >= leastFahrenheit)
  return Number((isFahrenheit ? fromFahrenheit(number) : number).toFixed(1))
}
