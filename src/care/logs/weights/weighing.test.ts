import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGrams, weightUnits } from '../../../shared/weights.ts'
import { amountText, changeText, enteredGrams, isJump } from './weighing.ts'

test('a weight is typed with a point or a comma, and two decimals at most', () => {
  expect(enteredGrams('1482', 'grams')).toBe(1482)
  expect(enteredGrams(' 3,26 ', 'pounds')).toBe(toGrams(3.26, 'pounds'))
  expect(enteredGrams('0.5', 'kilograms')).toBe(500)
  expect([enteredGrams('12g', 'grams'), enteredGrams('0,5 KG', 'kilograms')]).toEqual([12, 500])
  for (const text of ['1,234.5', '1.234,50']) expect(enteredGrams(text, 'grams')).toBe(1234.5)
  for (const text of ['', '0', '0.5', '-3', '1.234', '1,234', '12 kg', '2 lb 3 oz', '1e3', 'NaN']) {
    expect(enteredGrams(text, 'grams'), text).toBeNaN()
  }
})

test('what was typed comes back as it was typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.constantFrom(...weightUnits),
      (hundredths, unit) => {
        const text = String(hundredths / 100)
        expect(amountText(enteredGrams(text, unit), unit)).toBe(text)
      },
    ),
  )
})

test('a change is said with its sign, and one that is hard to believe is known', () => {
  expect(changeText(1482, 1455, 'grams')).toBe('+27 g')
  expect(changeText(1455, 1482, 'grams')).toBe('−27 g')
  expect(changeText(1482, 1482, 'grams')).toBe('no change')
  expect(changeText(1482, 1455, 'kilograms')).toBe('+0.02 kg')
  expect([isJump(14820, 1482), isJump(148, 1482), isJump(1600, 1482)]).toEqual([true, true, false])
})
