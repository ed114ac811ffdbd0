import { winterDaysUntil } from './clock.ts'

/** Meals further back than this many say nothing of the sheds that are read. */
const mostMeals = 600

/** How often an animal ate, outside winter and in it. */
export type Meals = {
  days: readonly number[]
  /** Log days between meals outside winter, with the day of the middle; rare long ones shortened. */
  gaps: readonly { at: number; log: number }[]
  /** Mean of those logs; null with fewer than three. */
  usualLog: number | null
  /** Days of deep winter while meals were recorded, and meals in them. */
  winter: { days: number; meals: number }
}

export function mealsOf(allDays: readonly number[], isSouthern: boolean): Meals {
  const days = allDays.slice(-mostMeals)
  const gaps: { at: number; log: number }[] = []
  const winter = { days: 0, meals: 0 }
  for (let at = 1; at < days.length; at++) {
    const from = days[at - 1] ?? 0
    const to = days[at] ?? 0
    const wintry = winterDaysUntil(to, isSouthern) - winterDaysUntil(from, isSouthern)
    if (wintry < 0.15 * (to - from)) gaps.push({ at: (from + to) / 2, log: Math.log(to - from) })
    winter.days += wintry
    winter.meals += wintry / (to - from)
  }
  if (gaps.length < 3) return { days, gaps: [], usualLog: null, winter }
  const logs = gaps.map(({ log }) => log).sort((a, b) => a - b)
  const most = (logs[Math.floor(logs.length / 2)] ?? 0) + 0.5
  const cappedGaps = gaps.map(({ at, log }) => ({ at, log: Math.min(log, most) }))
  return { days, gaps: cappedGaps, usualLog: mean(cappedGaps.map(({ log }) => log)), winter }
}

/** Log days between meals from one day to another, shrunk to what is usual. */
export function logGapIn(meals: Meals, from: number, to: number): number | null {
  if (meals.usualLog === null) return null
  let sum = 2 * meals.usualLog
  let weight = 2
  for (const { at, log } of meals.gaps) {
    if (at < from || at > to) continue
    sum += log
    weight++
  }
  return sum / weight
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
