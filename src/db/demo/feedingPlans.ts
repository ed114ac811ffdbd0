import type { DemoAnimal } from './animals.ts'
import { moodsOf } from './appetite.ts'
import { daysBetweenMeals, isFedByCalendar } from './diets.ts'
import { daysBefore } from './identity.ts'

/** When an animal is fed: so long after its last meal, or by the calendar. */
export function feedingPlanOf(animal: DemoAnimal, now: Date) {
  const every = daysBetweenMeals(animal, animal.hatched)
  const isByCalendar = isFedByCalendar(animal)
  const known = Math.min(animal.joined, 180)
  // A step of the calendar falls on today.
  const days = isByCalendar ? known - (known % every) : known
  return {
    started_on: dayBefore(now, days),
    repeat: 'day' as const,
    repeat_amount: every,
    counts_from: isByCalendar ? ('start' as const) : ('last_log' as const),
    ...pauseOf(animal, now),
  }
}

/** Those that fast or sleep by the season are not due until it is over. */
function pauseOf(animal: DemoAnimal, now: Date) {
  const mood = moodsOf(animal, now)(0)
  if (mood !== 'season' && mood !== 'asleep') return { paused_until: null }
  const pause_reason = mood === 'season' ? 'Winter fast' : 'Brumation'
  return { paused_until: dayBefore(now, -35), pause_reason }
}

const dayBefore = (now: Date, days: number) => daysBefore(now, days).slice(0, 10)
