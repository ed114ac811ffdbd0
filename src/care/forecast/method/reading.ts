import { dayOf } from './calendarDays.ts'
import { winterDaysUntil } from './clock.ts'
import type { ShedHistory } from './history.ts'
import { type Meals, mealsOf } from './meals.ts'

/** Of an animal with hundreds of sheds the last ones say it all. */
const mostSheds = 40

export type Interval = { from: number; to: number; winterDays: number }

/** A history in numbers: days since 1970, ascending, sorted out. */
export type Reading = {
  id: string
  /** Key of the species that it is learnt with. */
  species: string
  latinName: string | null
  isSouthern: boolean
  today: number
  /** Null if unknown or impossible: after today or after the first shed. */
  hatched: number | null
  /** The latest. */
  sheds: readonly number[]
  /** All sheds, also those further back. */
  counted: number
  /** Days between all of them; null if fewer than two. */
  meanInterval: number | null
  intervals: readonly Interval[]
  meals: Meals
  /** Its latest weight. */
  grams: number | null
  /** The first day of anything recorded. */
  recordedFrom: number | null
}

/** Null if today is no day. */
export function readingOf(history: ShedHistory): Reading | null {
  const today = dayOf(history.asOf)
  if (today === null) return null
  const isSouthern = history.isSouthern ?? false
  const all = daysUntil(today, history.sheds)
  const once = onceEach(all)
  const sheds = once.slice(-mostSheds)
  const first = once[0]
  const last = once.at(-1)
  const born = history.hatchedOn === null ? null : dayOf(history.hatchedOn)
  const isPossible = born !== null && born <= (first ?? today)
  const mealDays = daysUntil(today, history.feedings)
  const weights = history.weights
    .map(({ on, grams }) => ({ on: dayOf(on) ?? Infinity, grams }))
    .filter(({ on, grams }) => on <= today && grams > 0 && Number.isFinite(grams))
    .sort((a, b) => a.on - b.on)
  const firsts = [first, mealDays[0], weights[0]?.on].filter((day) => day !== undefined)
  return {
    id: history.id,
    // Animals of unknown species have nothing in common.
    species: history.species ?? history.latinName ?? `unknown ${history.id}`,
    latinName: history.latinName,
    isSouthern,
    today,
    hatched: isPossible ? born : null,
    sheds,
    counted: once.length,
    meanInterval:
      first !== undefined && last !== undefined && once.length > 1
        ? (last - first) / (once.length - 1)
        : null,
    intervals: sheds.slice(1).map((to, at) => {
      const from = sheds[at] ?? to
      return {
        from,
        to,
        winterDays: winterDaysUntil(to, isSouthern) - winterDaysUntil(from, isSouthern),
      }
    }),
    meals: mealsOf(mealDays, isSouthern),
    grams: weights.at(-1)?.grams ?? null,
    recordedFrom: firsts.length > 0 ? Math.min(...firsts) : null,
  }
}

function daysUntil(today: number, days: readonly string[]): number[] {
  const past = new Set<number>()
  for (const each of days) {
    const day = dayOf(each)
    if (day !== null && day <= today) past.add(day)
  }
  return [...past].sort((a, b) => a - b)
}

/** One shed that came off on several days, or was recorded twice: days close together count as the first. */
function onceEach(days: readonly number[]): number[] {
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day))
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const close = Math.max(2, usual * 0.12)
  const apart: number[] = []
  for (const day of days) if (day - (apart.at(-1) ?? -Infinity) > close) apart.push(day)
  return apart
}
