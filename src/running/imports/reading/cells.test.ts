import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberIn, weightIn } from './cells/amounts.ts'
import { dayIn, onClock, provenOrder, timeIn } from './cells/days.ts'
import { qualityIn, typeIn } from './cells/logWords.ts'
import { outcomeIn } from './cells/meals.ts'
import { sexOf } from './cells/sexes.ts'
import { stateIn } from './cells/statuses.ts'
import type { DateOrder } from './settings.ts'

const today = '2026-11-23'
const read = (cell: string, order: DateOrder | null = null) => {
  const found = dayIn(cell, order, today)
  return found && found !== 'ambiguous' ? `${found.day} ${found.precision}` : found
}

test.each([
  ['2024-05-01', '2024-05-01 day'],
  ['2024/5/1', '2024-05-01 day'],
  ['1.5.2024', '2024-05-01 day'],
  ['13/5/2024', '2024-05-13 day'],
  ['5/13/24', '2024-05-13 day'],
  ['1 May 2024', '2024-05-01 day'],
  ['May 1st, 2024', '2024-05-01 day'],
  ['1. März 2024', '2024-03-01 day'],
  ['1er août 2024', '2024-08-01 day'],
  ['Mi, 1. Mai 2024', '2024-05-01 day'],
  ['Mai 2024', '2024-05-01 month'],
  ['5/2024', '2024-05-01 month'],
  ['2024-05', '2024-05-01 month'],
  ['2024', '2024-01-01 year'],
  ['ca. 2009', '2009-01-01 year'],
  ['45413', '2024-05-01 day'],
  ['2024-05-01T18:30:00Z', '2024-05-01 day'],
  ['Apr-12', '2012-04-01 month'],
  ['12-Apr', null],
  ['Aug 30', null],
  ['Dec 31', null],
  ['June 15th', null],
  ['June 15', '2015-06-01 month'],
  ['Aug 97', '1997-08-01 month'],
  ['28. April', null],
  ['5/5/2024', '2024-05-05 day'],
  ['5/6/2024', 'ambiguous'],
  ['31/02/2024', null],
  ['13/13/2024', null],
  ['this year', null],
])('%s is the day %s', (cell, day) => {
  expect(read(cell)).toBe(day)
})

test('three numbers go by the order of the file', () => {
  expect(read('5/6/2024', 'dmy')).toBe('2024-06-05 day')
  expect(read('5/6/2024', 'mdy')).toBe('2024-05-06 day')
  expect(read('24-05-06', 'ymd')).toBe('2024-05-06 day')
  expect(read('13/5/2024', 'mdy')).toBe(null)
  expect(['13/5/2024', '5/13/2024', '5/6/2024', '5.6.2024', '2024-05-06'].map(provenOrder)).toEqual(
    ['dmy', 'mdy', 'open', 'dmy', null],
  )
})

test('any day is read back however it is written', () => {
  const anyDay = fc.date({
    min: new Date('1951-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyDay, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', day = ''] = iso.split('-')
      expect(read(iso)).toBe(`${iso} day`)
      expect(read(`${day}/${month}/${year}`, 'dmy')).toBe(`${iso} day`)
      expect(read(`${Number(month)}/${Number(day)}/${year}`, 'mdy')).toBe(`${iso} day`)
      expect(read(`${Number(day)}.${Number(month)}.${year}`)).toBe(`${iso} day`)
    }),
  )
})

test.each([
  ['2024-05-01T18:30:00Z', '2024-05-01T20:30'],
  ['2024-04-30T22:00:00.000Z', '2024-05-01T00:00'],
  ['2024-05-01 18:30:00+09:00', '2024-05-01T11:30'],
  ['2024-01-01T18:30:00-0500', '2024-01-02T00:30'],
  ['2024-05-01T00:00:00Z', '2024-05-01T00:00:00Z'],
  ['2024-05-01 18:30', '2024-05-01 18:30'],
  ['2024-05-01', '2024-05-01'],
])('%s is %s on the clock in Berlin', (cell, time) => {
  expect(onClock(cell, 'Europe/Berlin')).toBe(time)
})

test('times are read from their own cell or beside the day', () => {
  expect(
    ['18:30', '6:30 PM', '12:05 am', '7 pm', '18.30 Uhr', '25:00', 'noon'].map(timeIn),
  ).toEqual(['18:30', '18:30', '00:05', '19:00', '18:30', null, null])
  expect(dayIn('1/18/2026 7:30 PM', null, today)).toMatchObject({
    day: '2026-01-18',
    time: '19:30',
  })
})

test.each([
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 650', 1650],
  ["1'250", 1250],
  ['1,85', 1.85],
  ['0,062', 0.062],
  ['1.234.567', 1234567],
  ['1,250', 1250],
  ['12a', null],
  ['1,2,3.4.5', null],
])('%s is the number %s', (text, number) => {
  expect(numberIn(text, 'thousands')).toBe(number)
})

test('weights are in their own unit, or in that of their column', () => {
  const grams = (cell: string, unit: Parameters<typeof weightIn>[1] = null) => {
    const weight = weightIn(cell, unit, null)
    return weight && weight !== 'unit' ? weight.grams : weight
  }
  expect(['450g', '1,9 kg', '2 oz', '3 lb 2 oz'].map((cell) => grams(cell))).toEqual([
    450, 1900, 56.699, 1417.4761,
  ])
  expect(['.5 lb', '.75 kg', 'ca. .5 kg', 'ca.5 kg'].map((cell) => grams(cell))).toEqual([
    226.7962, 750, 500, 5000,
  ])
  expect(['3 lbs, 2 oz', '3 lb,2 oz', '3 lb; 2 oz'].map((cell) => grams(cell))).toEqual([
    1417.4761, 1417.4761, 1417.4761,
  ])
  expect(grams('1,250', 'grams')).toBe(1250)
  // A decimal comma: no snake weighs a ton.
  expect(grams('1,624', 'kilograms')).toBe(1624)
  expect(grams('450')).toBe('unit')
  expect(grams('heavy', 'grams')).toBe(null)
})

describe('sexes', () => {
  test.each([
    ['male', '1.0', '1,0', '1.0.0', 'M', 'männlich', 'Mâle', '♂', '1', 'boy'],
    ['female', '0.1', '0,1', '0.1.0', 'f', 'weibl.', 'Femelle', '♀', 'w', 'girl', 'probed female'],
    [
      'unknown',
      '0.0.1',
      '?',
      'u',
      'unsexed',
      'unbestimmt',
      '♂♀',
      'male?',
      'prob. female',
      'probably female',
      'probed, female?',
    ],
  ])('%s', (sex, ...cells) => {
    expect(cells.map(sexOf)).toEqual(cells.map(() => sex))
  })

  test('counts of several animals are groups', () => {
    expect(sexOf('2.3')).toEqual({ males: 2, females: 3, unsexed: 0 })
    expect(sexOf('0.0.7')).toEqual({ males: 0, females: 0, unsexed: 7 })
    expect(sexOf('banana')).toBe(null)
    expect(sexOf('probed')).toBe(null)
  })
})

test('a status tells who left', () => {
  const cells = [
    'Sold',
    'verkauft',
    'vendue',
    'died 2024',
    'on loan',
    'abgegeben',
    'For Sale',
    'Not for sale',
  ]
  expect(cells.map((cell) => stateIn(cell).state)).toEqual([
    'sold',
    'sold',
    'sold',
    'died',
    'loaned_out',
    'rehomed',
    'kept',
    'kept',
  ])
})

test('what happened is named in three languages', () => {
  expect(['Fed', 'Häutung', 'Poids', 'spot clean', 'Kot', 'vet'].map(typeIn)).toEqual([
    'feeding',
    'shedding',
    'weight',
    'cleaning',
    'poop',
    undefined,
  ])
  expect(
    ['Y', 'refused', 'nein', 'regurged', 'maybe'].map((cell) => outcomeIn(cell)?.reason),
  ).toEqual([null, 'refused', 'refused', 'regurgitated', undefined])
  expect(['one piece', 'incomplete', 'stuck eye caps'].map(qualityIn)).toEqual([
    'complete',
    'partial',
    'stuck',
  ])
})
