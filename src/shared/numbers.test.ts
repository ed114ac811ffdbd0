import { assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { priceText } from '../shop/words.ts'
import { typedMoney } from '../web/fields/NumberField.tsx'
import { amount } from './fields.ts'
import { medianOf } from './median.ts'
import {
  decimalSigns,
  moneyText,
  numberText,
  rateText,
  showNumbersWith,
  shownSign,
  usualCurrency,
} from './numbers.ts'
import { textToNumber, typedNumber, unsureWords } from './typedNumbers.ts'
import { weightText } from './weights.ts'

const signAtFirst = shownSign()
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
  ['1.480,5', 1480.5, 1480.5],
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

test.each([
  [999.125, '999.125', '999,125'],
  [999.1256, '999.126', '999,126'],
  [1000, '1,000', '1.000'],
  [-0.5, '-0.5', '-0,5'],
  [0.0625, '0.063', '0,063'],
])('%d has three decimals at most, and thousands apart', (value, point, comma) => {
  expect([numberText(value, 'point'), numberText(value, 'comma')]).toEqual([point, comma])
})

test('so many decimals stand even where they are none', () => {
  expect(decimalSigns.map((sign) => numberText(7, sign, 2))).toEqual(['7.00', '7,00'])
  expect(numberText(7.5, 'point', 1)).toBe('7.5')
})

test.each([
  [240, 'GBP', '£240', '240 £'],
  [95.5, 'GBP', '£95.50', '95,50 £'],
  [1200, 'EUR', '€1,200', '1.200 €'],
  [100.001, 'EUR', '€100.00', '100,00 €'],
  [500, 'JPY', '¥500', '500 ¥'],
])('a price of %d %s is %s or %s', (price, currency, point, comma) => {
  const texts = decimalSigns.map((sign) => plain(priceText(price, currency, sign)))
  expect(texts).toEqual([point, comma])
})

test.each([
  [0.2735, '£0.2735', '0,2735 £'],
  [0.27355, '£0.2736', '0,2736 £'],
  [3, '£3.00', '3,00 £'],
])('a rate of %d is told to four decimals', (price, point, comma) => {
  expect(decimalSigns.map((sign) => plain(rateText(price, 'GBP', sign)))).toEqual([point, comma])
})

test.each([
  [249.5, '249.50', '249,50'],
  [240, '240', '240'],
  [0.05, '0.05', '0,05'],
])('%d of money is typed as %s or %s', (amount, point, comma) => {
  expect([typedMoney(amount, 'point'), typedMoney(amount, 'comma')]).toEqual([point, comma])
})

test('what has two meanings is asked about in both, as who reads it writes', () => {
  expect(unsureWords('1,480', 3)).toBe('Please enter it as 1480 or 1.48')
  expect(unsureWords(' 1,480 ', 0)).toBe('Please enter it as 1480')
  expect(unsureWords('1,000', 0)).toBe('Please enter it as 1000')
  expect(unsureWords('-12,480', 2)).toBe('Please enter it as -12480 or -12.48')
  expect(unsureWords('-12,480', 1)).toBe('Please enter it as -12480')
  const sure = [
    '1.480',
    '0,480',
    '1,48',
    '1,4800',
    '1480',
    '1480,125',
    'x1,480',
    '1,480x',
    '',
    1480,
  ]
  expect(sure.map((text) => unsureWords(text, 3))).toEqual(sure.map(() => undefined))
  showNumbersWith('comma')
  expect(shownSign()).toBe('comma')
  expect(unsureWords('1.480', 3)).toBe('Please enter it as 1480 or 1,48')
  for (const text of ['1,480', '1.480x', 'x1.480', '01.480', '1.48', '1.4800', '1234.567']) {
    expect(unsureWords(text, 3)).toBeUndefined()
  }
  expect(typedMoney(249.5)).toBe('249,50')
})

test.each([
  ['5.', 5],
  ['.5', 0.5],
  ['.25', 0.25],
  ['+3', 3],
  [' 12 ', 12],
  ['', ''],
  ['.', '.'],
  ['1e5', '1e5'],
  ['5..', '5..'],
  ['x5', 'x5'],
  ['5x', '5x'],
  ['- 5', '- 5'],
  [7, 7],
  [null, null],
])('%j in a field is read as %j', (text, value) => {
  expect(textToNumber(text, 'point')).toBe(value)
})

test('until someone chooses, numbers have a point and amounts are in pounds', () => {
  expect([signAtFirst, usualCurrency]).toEqual(['point', 'GBP'])
})

test('the median is the middle, or between the two in the middle', () => {
  expect([[], [4], [9, 1], [10, 1, 9], [4, 1, 2, 30]].map(medianOf)).toEqual([null, 4, 5, 9, 3])
})
