import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromGrams,
  leastIn,
  toGrams,
  unitWords,
  type WeightUnit,
  weightText,
  weightUnits,
} from './weights.ts'

/** The heaviest that may be entered, in grams. */
const most_g = 100_000_000

test('a weight is shown again as it was typed, in every unit', () => {
  const hundredths = integer({ min: 1, max: most_g })
  const unit = constantFrom(...weightUnits)
  const isGivenBack = (amount: number, unit: WeightUnit) =>
    fromGrams(toGrams(amount, unit), unit) === amount
  assert(property(hundredths, unit, (typed, unit) => isGivenBack(typed / 100, unit)))
  for (const unit of weightUnits) expect([unit, isGivenBack(leastIn[unit], unit)]).toContain(true)
})

test.each([
  [1480, 'grams', '1,480 g'],
  [1480, 'kilograms', '1.48 kg'],
  [453.5924, 'pounds', '1 lb'],
  [28.3495, 'ounces', '1 oz'],
] as const)('%d g in %s are %s', (grams, unit, text) => {
  expect(weightText(grams, unit)).toBe(text)
})

test('units are said in words, and an ounce is the sixteenth part of a pound', () => {
  expect(weightUnits.map((unit) => unitWords[unit])).toEqual([
    ...['Grams', 'Kilograms', 'Pounds', 'Ounces'],
  ])
  expect(weightUnits.map((unit) => toGrams(1, unit))).toEqual([1, 1000, 453.5924, 28.3495])
  expect(weightUnits.map((unit) => leastIn[unit])).toEqual([1, 0.01, 0.01, 1])
  expect(weightText(1480, 'kilograms', 'comma')).toBe('1,48 kg')
})
