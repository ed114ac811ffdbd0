import { youth } from './clock.ts'
import { logGapIn } from './meals.ts'
import type { Reading } from './reading.ts'

/**
 * Hatchlings eat about twice as often as adults: every 5 to 7 days against 10 to 14 of a hognose
 * (enviroliteracy.org/animals/how-often-should-a-hognose-snake-be-fed).
 */
const youngEatMore = Math.log(2)
const most = 0.6

/** How much more often it eats than its species does at its age: F = log(expected gap / own gap). */
export type Appetite = { ofIntervals: readonly number[]; now: number }

const none = (reading: Reading): Appetite => ({
  ofIntervals: reading.intervals.map(() => 0),
  now: 0,
})

/** Of all animals of one species together. `tau`: days that growing takes. */
export function appetitesOf(readings: readonly Reading[], tau: number): Appetite[] {
  const levels = readings.flatMap((reading) => adultLog(reading, tau) ?? [])
  if (levels.length === 0) return readings.map(none)
  const usual = levels.sort((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0
  const trust = levels.length / (levels.length + 1.5)
  return readings.map((reading) => {
    const own = adultLog(reading, tau)
    if (own === null) return none(reading)
    // A meal every day or two is rounded to days, which says little of how much it ate.
    const gap = Math.exp(reading.meals.usualLog ?? 0)
    const n = reading.meals.gaps.length
    const reliable = 0.12 / (0.12 + 0.1 / gap ** 2 + 0.05 / n)
    const level = trust * usual + (1 - trust) * own
    const at = (from: number, to: number) => {
      const log = logGapIn(reading.meals, from, to) ?? own
      const expected = level - youngEatMore * youthAt(reading, (from + to) / 2, tau)
      return Math.max(-most, Math.min(most, reliable * (expected - log)))
    }
    return {
      ofIntervals: reading.intervals.map(({ from, to }) => at(from - 10, to)),
      now: at(reading.today - 90, reading.today),
    }
  })
}

/** Its usual log gap, as if it were grown. */
function adultLog(reading: Reading, tau: number): number | null {
  const { usualLog, gaps } = reading.meals
  if (usualLog === null) return null
  const young = gaps.reduce((sum, { at }) => sum + youthAt(reading, at, tau), 0) / gaps.length
  return usualLog + youngEatMore * young
}

const youthAt = ({ hatched }: Reading, day: number, tau: number) =>
  hatched === null ? 0.15 : youth(day - hatched, tau)
