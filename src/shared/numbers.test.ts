import { assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { amount } from './fields.ts'
import {
  decimalSigns,
  moneyText,
  numberText,
  showNumbersWith,
  textToNumber,
  typedNumber,
} from './numbers.ts'
import { weightText } from './weights.ts'

afterEach(() => showNumbersWith('point'))

/** A non-breaking space separates number and unit. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [1480.5, '1,480.5', '1.480,5'],
  [-0.125, '-0.125', '-0,125'],
  [1_234_567, '1,234,567', '1.234.567'],
  [7, '7', '7'],
])('%d is read as %s or as %s', (value, point, comma) => {
  expect([numberText(value, 'point'), numberText(value, 'comma')]).toEqual([point, comma])
})

test.each([
  [12.5, 'GBP', '£12.50', '12,50 £'],
  [1480, 'EUR', '€1,480.00', '1.480,00 €'],
  [0.05, 'CHF', 'CHF 0.05', '0,05 CHF'],
  [1480, 'JPY', '¥1,480', '1.480 ¥'],
  [12.5, 'JPY', '¥12.50', '12,50 ¥'],
  [1.5, 'KWD', 'KWD 1.50', '1,50 KWD'],
])('%d %s are %s or %s', (value, currency, point, comma) => {
  const texts = decimalSigns.map((sign) => plain(moneyText(value, currency, sign)))
  expect(texts).toEqual([point, comma])
})

test('what is shown follows the sign of who reads, words and refusals too', () => {
  const { error: before } = amount({ max: 1480.5, step: 0.1 }).safeParse(2000)
  showNumbersWith('comma')
  const { error: after } = amount({ max: 1480.5, step: 0.1 }).safeParse(2000)
  expect(weightText(1480.5, 'grams')).toBe('1.480,5 g')
  expect(weightText(1480.5, 'grams', 'point')).toBe('1,480.5 g')
  expect([before, after].map((error) => error?.issues[0]?.message)).toEqual([
    'Please enter at most 1,480.5',
    'Please enter at most 1.480,5',
  ])
})

test.each([
  ['1,5', 1.5, 1.5],
  ['1.5', 1.5, 1.5],
  ['1,480', '1,480', 1.48],
  ['1.480', 1.48, '1.480'],
  ['-12.480', -12.48, '-12.480'],
  ['0.125', 0.125, 0.125],
  ['1.480,5', '1.480,5', '1.480,5'],
  ['1480.125', 1480.125, 1480.125],
])('%j is entered as %j by who writes with a point, as %j with a comma', (text, point, comma) => {
  expect(decimalSigns.map((sign) => textToNumber(text, sign))).toEqual([point, comma])
})

test('what stands in a field is read as the number it is, by either sign', () => {
  const thousandths = integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 1000)
  assert(
    property(
      thousandths,
      constantFrom(...decimalSigns),
      (value, sign) => textToNumber(typedNumber(value, sign), sign) === value,
    ),
  )
})
