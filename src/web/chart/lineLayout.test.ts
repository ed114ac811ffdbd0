import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, runsOf, spread, thinned, tickWords, timeAxis, valueAxis } from './lineLayout.ts'

const frame = { left: 40, right: 340, top: 10, bottom: 210 }

const value = fc.integer({ min: -1e8, max: 1e8 }).map((hundredths) => hundredths / 100)
const points = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 1e12 }), y: value }), {
    minLength: 1,
    maxLength: 400,
  })
  .map((all) => all.toSorted((one, other) => one.x - other.x))

test('every value stands within the plot, between at least two marks', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const { at, ticks } = valueAxis(values, frame)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      for (const one of values) {
        expect(at(one)).toBeGreaterThanOrEqual(frame.top - 1e-6)
        expect(at(one)).toBeLessThanOrEqual(frame.bottom + 1e-6)
      }
    }),
  )
})

test('the marks are round numbers', () => {
  expect(valueAxis([1180, 1482], frame).ticks).toEqual([1100, 1200, 1300, 1400, 1500])
  expect(valueAxis([1.18, 1.482], frame).ticks).toEqual([1.1, 1.2, 1.3, 1.4, 1.5])
  expect(valueAxis([1, 3], frame, { isFromZero: true, isWhole: true }).ticks).toEqual([0, 1, 2, 3])
  expect(valueAxis([], frame, { isFromZero: true, isWhole: true }).ticks).toEqual([0, 1])
})

test('an axis of percent of the start ends at a loss of everything', () => {
  expect(valueAxis([-90, 900], frame).ticks).toEqual([-200, 0, 200, 400, 600, 800, 1000])
  const { ticks, at } = valueAxis([-90, 900], frame, { floor: -100 })
  expect(ticks).toEqual([0, 200, 400, 600, 800, 1000])
  expect(at(-100)).toBe(frame.bottom)
  expect(valueAxis([-10, 4], frame, { floor: -100 }).ticks).toEqual(
    valueAxis([-10, 4], frame).ticks,
  )
})

test('what hardly changes is no slope', () => {
  const { at } = valueAxis([140, 138.5], frame)
  expect(Math.abs(at(140) - at(138.5))).toBeLessThan(40)
})

test('days are marked by their day, their month or their year, whichever fits', () => {
  const words = (from: string, to: string) =>
    tickWords(timeAxis(Date.parse(from), Date.parse(to), frame).ticks)
  expect(words('2026-11-01', '2026-11-23')).toEqual(['Nov 1', 'Nov 8', 'Nov 15', 'Nov 22'])
  expect(words('2025-11-23', '2026-11-23')).toEqual(["Jan '26", 'Apr', 'Jul', 'Oct'])
  expect(words('2025-03-01', '2026-11-23')).toEqual(["Apr '25", 'Oct', "Apr '26", 'Oct'])
  expect(words('2026-11-22T18:00Z', '2026-11-23T06:00Z')).toEqual(['Nov 23'])
  expect(words('2026-11-22T08:00Z', '2026-11-22T14:00Z')).toEqual(['Nov 22'])
  expect(words('2026-11-20', '2026-11-22')).toEqual(['Nov 20', 'Nov 21', 'Nov 22'])
  expect(words('2019-03-01', '2026-11-23')).toEqual(['2020', '2022', '2024', '2026'])
  expect(timeAxis(5, 5, frame).at(5)).toBe(190)
})

test('a line stops at a gap and goes on behind it', () => {
  const all = [1, 2, 3, 4].map((x) => ({ x, y: x }))
  expect(runsOf(all, [{ from: 2, to: 3, words: '' }])).toEqual([all.slice(0, 2), all.slice(2)])
  expect(runsOf(all)).toEqual([all])
})

test('a thinned line has the ends and the extremes of the whole, and at most four points a pixel', () => {
  fc.assert(
    fc.property(points, (all) => {
      const { at } = timeAxis(all[0]?.x ?? 0, all.at(-1)?.x ?? 0, frame)
      const thin = thinned(all, at)
      const heights = (some: typeof all) => some.map(({ y }) => y)
      expect(thin.length).toBeLessThanOrEqual(Math.max(all.length, 4 * 301))
      expect([thin[0], thin.at(-1)]).toEqual([all[0], all.at(-1)])
      expect(Math.max(...heights(thin))).toBe(Math.max(...heights(all)))
      expect(Math.min(...heights(thin))).toBe(Math.min(...heights(all)))
    }),
  )
  const many = Array.from({ length: 5000 }, (_, x) => ({ x, y: Math.sin(x) }))
  expect(thinned(many, (x) => x * 0.06).length).toBeLessThanOrEqual(4 * 301)
})

test('labels stand apart and within the plot, in the order of their lines', () => {
  const moved = spread([100, 102, 101, 205], 31, frame)
  const order = moved.toSorted((one, other) => one - other)
  for (const [at, y] of order.entries()) {
    if (at > 0) expect(y - (order[at - 1] ?? 0)).toBeGreaterThanOrEqual(31)
    expect(y).toBeLessThanOrEqual(frame.bottom)
  }
  expect([moved[0], moved[2], moved[1], moved[3]]).toEqual(order)
})

test('the nearest point is the nearest', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 1e12 }), (all, x) => {
      const least = Math.min(...all.map((point) => Math.abs(point.x - x)))
      expect(Math.abs((all[nearest(all, x)]?.x ?? 0) - x)).toBe(least)
    }),
  )
})
