import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savingOf } from './saving.ts'

test('a year says what it saves, as its price is written', () => {
  expect(savingOf({ month: '£4.99', year: '£49.90' })).toEqual({ amount: '£9.98', percent: 16 })
  expect(savingOf({ month: '4,99 €', year: '50 €' })).toEqual({ amount: '9,88 €', percent: 16 })
  expect(savingOf({ month: '£10.00', year: '£85.20' })?.percent).toBe(29)
  for (const space of [' ', '\u00a0', '\u202f']) {
    const [month, year] = [`1${space}500,50${space}kr`, `15${space}005${space}kr`]
    expect(savingOf({ month, year })).toEqual({ amount: `3001${space}kr`, percent: 16 })
  }
  expect(savingOf({ month: '$5', year: '$50' })).toEqual({ amount: '$10', percent: 16 })
  expect(savingOf({ month: '€1,500', year: '€15.000' })).toEqual({ amount: '€3000', percent: 16 })
})

test('and nothing when it saves nothing, or no one could reckon it', () => {
  for (const [month, year] of [
    ['£5', '£60'],
    ['£5', '£70'],
    ['£5', '€50'],
    ['5 a month', '50 a year'],
    ['free', '£5'],
  ] as const) {
    expect(savingOf({ month, year })).toBeUndefined()
  }
})

test('twelve months less the saving are the year', () => {
  const price = fc.integer({ min: 1, max: 99_999 })
  const shown = (hundredths: number) =>
    `£${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(price, price, (month, year) => {
      const saving = savingOf({ month: shown(month), year: shown(year) })
      if (!saving) return
      const saved = Math.round(Number(saving.amount.slice(1)) * 100)
      expect(month * 12 - saved).toBe(year)
    }),
  )
})
