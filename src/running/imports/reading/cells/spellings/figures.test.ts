import { readAsBefore } from '../../../../../../test/spellings.ts'
import { numberIn, provenSign, unitIn, weightIn } from '../amounts.ts'
import { dayIn, isEmptyDay, provenOrder, timeIn } from '../days.ts'
import { intervalsIn, isRounded } from '../intervals.ts'

const today = '2026-11-23'
const orders = [null, 'dmy', 'mdy', 'ymd'] as const

readAsBefore(import.meta.dirname, {
  numbers: (cell) => [
    ...(['point', 'comma', 'thousands'] as const).map((sign) => numberIn(cell, sign)),
    provenSign(cell),
  ],
  weights: (cell) => [
    ...([null, 'grams', 'kilograms', 'pounds'] as const).map((unit) => weightIn(cell, unit, null)),
    weightIn(cell, null, 'point'),
    weightIn(cell, 'kilograms', 'comma'),
  ],
  units: (cell) => [unitIn(cell)],
  days: (cell) => [
    ...orders.map((order) => dayIn(cell, order, today)),
    provenOrder(cell),
    isEmptyDay(cell),
  ],
  times: (cell) => [timeIn(cell), dayIn(`2024-05-01 ${cell}`, null, today)],
  intervals: (cell) => [
    ...['', 'Every (weeks)', 'Feeds per week', 'Feeds per month'].map((heading) =>
      intervalsIn(cell, heading),
    ),
    isRounded(cell),
  ],
})
