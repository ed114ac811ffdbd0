import { daysBetween } from '../../shared/days.ts'

/** One interval that ended with a shed on `day`. */
export type Interval = { day: string; days: number }

/** The days between sheds, oldest first. */
export const intervalsOf = (sheds: readonly string[]): Interval[] =>
  sheds.slice(1).map((day, at) => ({ day, days: daysBetween(sheds[at] ?? day, day) }))

/** The forecast as an interval from the last shed: the likely days, and the window. */
export const comingInterval = (
  last: string,
  { day, lower_on, upper_on }: { day: string; lower_on: string; upper_on: string },
) => ({
  days: daysBetween(last, day),
  lower: daysBetween(last, lower_on),
  upper: daysBetween(last, upper_on),
})

/** Round steps, three to five of them, around all values. */
export function levelsOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find(
    (size) => Math.ceil(most / size) - Math.floor(least / size) <= 4,
  )
  const size = step ?? Math.ceil((most - least) / 4)
  const levels: number[] = []
  for (let level = Math.floor(least / size); level * size < most + size; level++) {
    levels.push(level * size)
  }
  return levels.length > 1 ? levels : [...levels, (levels[0] ?? 0) + size]
}
