import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGrams, weightUnits } from '../../../shared/weights.ts'
import type { WeightLog } from '../logs.contract.ts'
import { amountText, changeText, enteredGrams, isJump } from './weighing.ts'
import { weightCurve } from './weightCurve.ts'

const weighing = fc
  .record({
    grams: fc.double({ min: 0.01, max: 100_000_000, noNaN: true }),
    at: fc.date({ min: new Date('1800-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  })
  .map(({ grams, at }) => logOf(grams, at.toISOString()))

test('every weighing stands on the chart, in the order of time, between the marks', () => {
  fc.assert(
    fc.property(
      fc.tuple(weighing, fc.array(weighing, { maxLength: 60 })),
      fc.constantFrom(...weightUnits),
      ([one, more], unit) => {
        const { points, marks, lowest, highest } = weightCurve([one, ...more], unit)
        expect(points).toHaveLength(more.length + 1)
        expect(marks.length).toBeGreaterThanOrEqual(3)
        expect(marks.length).toBeLessThanOrEqual(6)
        for (const [place, { x, y }] of points.entries()) {
          expect(x).toBeGreaterThanOrEqual(points[place - 1]?.x ?? 0)
          expect(x).toBeLessThanOrEqual(1)
          expect(y).toBeGreaterThanOrEqual(-1e-9)
          expect(y).toBeLessThanOrEqual(1 + 1e-9)
          expect(y).toBeGreaterThanOrEqual(lowest.y)
          expect(y).toBeLessThanOrEqual(highest.y)
        }
      },
    ),
  )
})

test('the distance between two weighings is the time between them', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-11']
  const [first, second, third] = days.map((day) => logOf(100, `${day}T08:00:00.000Z`))
  if (!first || !second || !third) throw new Error('three logs')
  const { points } = weightCurve([third, second, first], 'grams')
  expect(points.map(({ x }) => x)).toEqual([0, 0.1, 1])
})

test('the marks are round numbers of the unit', () => {
  const logs = [1180, 1482].map((grams, day) => logOf(grams, `2026-01-0${day + 1}T08:00:00.000Z`))
  const [one, other] = logs
  if (!one || !other) throw new Error('two logs')
  const marksIn = (unit: 'grams' | 'kilograms') =>
    weightCurve([other, one], unit).marks.map(({ value }) => value)
  expect(marksIn('grams')).toEqual([1000, 1200, 1400, 1600])
  expect(marksIn('kilograms')).toEqual([1, 1.2, 1.4, 1.6])
})

test('a weight is typed with a point or a comma, and two decimals at most', () => {
  expect(enteredGrams('1482', 'grams')).toBe(1482)
  expect(enteredGrams(' 3,26 ', 'pounds')).toBe(toGrams(3.26, 'pounds'))
  expect(enteredGrams('0.5', 'kilograms')).toBe(500)
  for (const text of ['', '0', '0.5', '-3', '1.234', '1,234.5', '12 g', '1e3', 'NaN']) {
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

test('what hardly changes is no slope, and what does not lies in the middle', () => {
  const ysOf = (...grams: [number, number]) => {
    const [one, other] = grams.map((gram, day) => logOf(gram, `2026-01-0${day + 1}T08:00:00.000Z`))
    if (!one || !other) throw new Error('two logs')
    return weightCurve([other, one], 'grams').points.map(({ y }) => Number(y.toFixed(2)))
  }
  expect(ysOf(140, 138.5)).toEqual([0.5, 0.35])
  expect(ysOf(140, 140)).toEqual([0.5, 0.5])
})

test('a change is said with its sign, and one that is hard to believe is known', () => {
  expect(changeText(1482, 1455, 'grams')).toBe('+27 g')
  expect(changeText(1455, 1482, 'grams')).toBe('−27 g')
  expect(changeText(1482, 1482, 'grams')).toBe('no change')
  expect(changeText(1482, 1455, 'kilograms')).toBe('+0.02 kg')
  expect([isJump(14820, 1482), isJump(148, 1482), isJump(1600, 1482)]).toEqual([true, true, false])
})

function logOf(weightInGrams: number, happenedAt: string): WeightLog {
  const id = '01900000-0000-7000-8000-000000000000'
  return {
    id,
    animal_id: id,
    happenedAt,
    weightInGrams,
    unit: 'grams',
    recordedBy: 'Maren Vogt',
    recorded_by: null,
    created_at: happenedAt,
    updated_at: happenedAt,
  }
}
