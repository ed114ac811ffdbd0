import { expect, test } from 'vitest'
import { intervalsIn } from './cells/intervals.ts'

const every = (repeat_amount: number, repeat: string) => [{ repeat_amount, repeat }]

test.each([
  ['7', 7, 'day'],
  ['every 7 days', 7, 'day'],
  ['10 d', 10, 'day'],
  ['7j', 7, 'day'],
  ['daily', 1, 'day'],
  ['every day', 1, 'day'],
  ['every other day', 2, 'day'],
  ['EOD', 2, 'day'],
  ['3-4 days', 3, 'day'],
  ['weekly', 1, 'week'],
  ['1x/week', 1, 'week'],
  ['once a week', 1, 'week'],
  ['every other week', 2, 'week'],
  ['biweekly', 2, 'week'],
  ['bi-weekly', 2, 'week'],
  ['Every two weeks', 2, 'week'],
  ['fortnightly', 14, 'day'],
  ['monthly', 1, 'month'],
  ['alle 7 Tage', 7, 'day'],
  ['alle zwei Wochen', 2, 'week'],
  ['wöchentlich', 1, 'week'],
  ['1 x wöchentlich', 1, 'week'],
  ['14-tägig', 14, 'day'],
  ['jeden 2. Tag', 2, 'day'],
  ['jeden zweiten Tag', 2, 'day'],
  ['täglich', 1, 'day'],
  ['toutes les semaines', 1, 'week'],
  ['tous les 10 jours', 10, 'day'],
  ['tous les quinze jours', 14, 'day'],
  ['1 fois par semaine', 1, 'week'],
  ['un jour sur deux', 2, 'day'],
  ['une semaine sur deux', 2, 'week'],
  ['1x/mois', 1, 'month'],
  ['2x/month', 15, 'day'],
  ['60 days (winter)', 2, 'month'],
  ['42 days', 6, 'week'],
  ['twice a day', 1, 'day'],
  ['7x per week', 1, 'day'],
])('%s is every %i %s', (text, amount, repeat) => {
  expect(intervalsIn(text)).toEqual(every(amount, repeat))
})

test('several times a week are as many plans, spread over it', () => {
  const twice = [
    { repeat_amount: 1, repeat: 'week' },
    { repeat_amount: 1, repeat: 'week', shift: 3 },
  ]
  for (const text of [
    '2x/week',
    '2x / week',
    'twice a week',
    '2 per week',
    '2/wk',
    'zweimal pro Woche',
    '2 mal die Woche',
    '2 fois par semaine',
  ]) {
    expect(intervalsIn(text), text).toEqual(twice)
  }
  expect(intervalsIn('3x a week')?.map(({ shift }) => shift)).toEqual([undefined, 2, 4])
})

test('days of the week are a plan each', () => {
  const on = (...days: number[]) =>
    days.map((weekday) => ({ repeat_amount: 1, repeat: 'week', weekday }))
  expect(intervalsIn('Mon/Wed/Fri')).toEqual(on(1, 3, 5))
  expect(intervalsIn('every Sunday')).toEqual(on(0))
  expect(intervalsIn('dienstags und freitags')).toEqual(on(2, 5))
  expect(intervalsIn('lundi, jeudi')).toEqual(on(1, 4))
})

test('a number alone is how often if its heading says per what', () => {
  const twice = intervalsIn('2 per week')
  for (const heading of ['Frequency (per week)', 'Feeds/week', 'Fütterungen pro Woche']) {
    expect(intervalsIn('2', heading), heading).toEqual(twice)
  }
  expect(intervalsIn('2x', 'Feeds/week')).toEqual(twice)
  expect(intervalsIn('10 days', 'Frequency (per week)')).toEqual(every(10, 'day'))
})

test('a number alone counts what its heading says', () => {
  expect(intervalsIn('2', 'Every (weeks)')).toEqual(every(2, 'week'))
  expect(intervalsIn('7.0', 'Feeds every (days)')).toEqual(every(7, 'day'))
})

test.each([
  'as needed',
  '',
  'when hungry',
  '45',
  '1.5 weeks',
  'F/T rat',
  '2024-05-01',
  'daily 8 dubia',
])('%j is no interval', (text) => {
  expect(intervalsIn(text)).toBe(null)
})
