import type { feedingMethods } from '../shared/choices.ts'
import type { DemoAnimal } from './animals.ts'
import { moodsOf } from './appetite.ts'
import { daysBefore, pick } from './identity.ts'
import type { DemoFeeder, DemoSupplement } from './inventory.ts'

export type Meal = {
  feeder: DemoFeeder
  method: (typeof feedingMethods)[number]
  supplement?: DemoSupplement
}

/** Days between two meals, by age in days. */
export function daysBetweenMeals({ species, sex }: DemoAnimal, age: number): number {
  switch (species) {
    case 'ballPython':
      return age < 400 ? 7 : age < 900 || sex === 'male' ? 10 : 14
    case 'cornSnake':
      return age < 500 ? 7 : 10
    case 'hognose':
      return age < 400 ? 5 : 7
    case 'boa':
      return sex === 'male' ? 17 : 21
    case 'leopardGecko':
      return age < 300 ? 2 : 5
    case 'crestedGecko':
      return 4
    case 'beardedDragon':
      return 3
    case 'tortoise':
      return 4
  }
}

/** Geckos are fed on fixed days, the others some days after their last meal. */
export const isFedByCalendar = ({ species }: DemoAnimal): boolean =>
  species === 'leopardGecko' || species === 'crestedGecko'

/** The meal at this age, its `count`th. */
export function mealOf(animal: DemoAnimal, age: number, count: number, next: () => number): Meal {
  const { species, sex } = animal
  const tong = (feeder: DemoFeeder): Meal => ({ feeder, method: 'tong' })
  switch (species) {
    case 'ballPython':
      // Late enough that on any weekday the young of this season have had clearly more pups than weaned rats.
      if (age < 138) return tong('ratPup')
      if (age < 500) return tong('ratWeaned')
      return tong(sex === 'female' && age > 1500 ? 'ratMedium' : 'ratSmall')
    case 'cornSnake':
      if (age < 180) return tong('mousePinky')
      return tong(age < 500 ? 'mouseHopper' : 'mouseAdult')
    case 'hognose':
      if (age < 150) return { feeder: 'mousePinky', method: 'assisted' }
      return tong(sex === 'male' || age < 600 ? 'mouseHopper' : 'mouseAdult')
    case 'boa':
      return tong(sex === 'male' ? 'ratSmall' : 'ratMedium')
    case 'leopardGecko':
      return {
        feeder: count % 3 === 0 ? 'roach' : 'cricket',
        method: pick(['tong', 'live', 'live'], next),
        supplement: rotation[count % rotation.length],
      }
    case 'crestedGecko':
      if (count % 4 === 3) return { feeder: 'cricket', method: 'live', supplement: 'calciumD3' }
      return { feeder: 'geckoDiet', method: 'bowl' }
    case 'beardedDragon':
      if (count % 2) return { feeder: 'roach', method: 'tong', supplement: rotation[count % 4] }
      return { feeder: 'greens', method: 'bowl', supplement: count % 6 ? undefined : 'earth' }
    case 'tortoise':
      return { feeder: 'greens', method: 'bowl', supplement: count % 5 ? undefined : 'cuttlebone' }
  }
}

const rotation = ['calcium', 'calciumD3', 'calcium', 'multivitamin'] as const

/** The feeding schedule: after the last meal, or on fixed days. */
export function feedingPlanOf(animal: DemoAnimal, now: Date) {
  const every = daysBetweenMeals(animal, animal.hatched)
  const isByCalendar = isFedByCalendar(animal)
  const daysHere = Math.min(animal.joined, 180)
  // Today is one of its days.
  const days = isByCalendar ? daysHere - (daysHere % every) : daysHere
  return {
    started_on: dayBefore(now, days),
    repeat: 'day' as const,
    repeat_amount: every,
    counts_from: isByCalendar ? ('start' as const) : ('last_log' as const),
    ...pauseOf(animal, now),
  }
}

/** Pauses animals that fast or brumate until the season ends. */
function pauseOf(animal: DemoAnimal, now: Date) {
  const mood = animal.name === 'Rook' ? 'season' : moodsOf(animal, now)(0)
  if (mood !== 'season' && mood !== 'asleep') return { paused_until: null }
  const pause_reason = mood === 'season' ? 'Winter fast' : 'Brumation'
  return { paused_until: dayBefore(now, -35), pause_reason }
}

const dayBefore = (now: Date, days: number) => daysBefore(now, days).slice(0, 10)
