import type { DemoAnimal } from './animals.ts'
import { streamOf } from './identity.ts'

/** Reasons not to eat for a while. */
export type Mood = 'shedding' | 'season' | 'asleep' | 'well'

/** The probability that a meal is refused. */
export const refusal: Record<Mood, number> = {
  shedding: 0.62,
  season: 0.86,
  asleep: 1,
  well: 0.025,
}

/**
 * An animal's mood on a day, in days before `now`: the week before a shed, a male's winter, a
 * dragon's or tortoise's brumation. Always the same for the same animal.
 */
export function moodsOf(animal: DemoAnimal, now: Date): (day: number) => Mood {
  const next = streamOf(`moods of ${animal.name}`)
  const sheds = isSnake(animal) ? shedsOf(animal, next) : []
  const fast = { from: 318 + next() * 14, long: 45 + next() * 40, isFasting: next() < 0.7 }
  return (day) => {
    const date = new Date(now.getTime() - day * 86_400_000)
    if (isAsleep(animal, date)) return 'asleep'
    const sinceFast = (dayOfYear(date) - fast.from + 365) % 365
    if (isFaster(animal, day) && fast.isFasting && sinceFast < fast.long) return 'season'
    return sheds.some((shed) => day > shed && day < shed + 7) ? 'shedding' : 'well'
  }
}

/** The sheds of a snake, the first one first, as days before now; those ahead are negative. */
export const shedDaysOf = (animal: DemoAnimal): number[] =>
  isSnake(animal) ? shedsOf(animal, streamOf(`moods of ${animal.name}`)) : []

export const isSnake = ({ species }: DemoAnimal) =>
  species === 'ballPython' || species === 'cornSnake' || species === 'hognose' || species === 'boa'

/** Days before now on which a snake shed: every 40 to 60, more often while it grows. */
function shedsOf({ hatched, joined }: DemoAnimal, next: () => number) {
  const sheds: number[] = []
  for (let day = joined + 20; day > -20; ) {
    sheds.push(day)
    day -= (hatched - day < 400 ? 28 : 42) + next() * (hatched - day < 400 ? 12 : 20)
  }
  return sheds
}

/** Grown males of the two species that are known for it. */
const isFaster = ({ species, sex, hatched }: DemoAnimal, day: number) =>
  (species === 'ballPython' || species === 'hognose') && sex === 'male' && hatched - day > 600

function isAsleep({ species }: DemoAnimal, date: Date) {
  const day = dayOfYear(date)
  if (species === 'tortoise') return day > 330 || day < 66
  return species === 'beardedDragon' && (day > 350 || day < 16)
}

const dayOfYear = (date: Date) =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000)
