import type { DemoAnimal } from './animals.ts'
import { type Mood, moodsOf, refusal } from './appetite.ts'
import { daysBetweenMeals, type Meal, mealOf } from './diets.ts'
import { day_ms, pick, streamOf } from './identity.ts'
import { withLatest } from './lately.ts'

type DemoFeeding = Meal & { happenedAt: string; success: boolean; notes: string }

/** Every feeding of an animal since it was entered, the first one first; about one a week. */
export function feedingsOf(animal: DemoAnimal, now: Date): DemoFeeding[] {
  const next = streamOf(`feedings of ${animal.name}`)
  const moodOn = moodsOf(animal, now)
  const feedings: DemoFeeding[] = []
  let day = animal.joined - 3 - next() * 4
  for (let count = 0; day > (animal.left?.days ?? 0); count++) {
    const mood = moodOn(day)
    const age = animal.hatched - day
    const happened = feedingTime(animal, now, day, next)
    const success = next() >= refusal[mood]
    const note = noteOn(success, mood, next)
    const meal = mealOf(animal, age, count, next)
    if (mood !== 'asleep' && happened < now) {
      feedings.push({ ...meal, happenedAt: happened.toISOString(), success, notes: note })
    }
    day -= daysBetweenMeals(animal, age) * (0.9 + next() * 0.25)
  }
  return withLatest(animal, feedings, now)
}

/** Rodents on Wednesdays and Sundays in the evening, one after the other; the rest day by day. */
function feedingTime({ species }: DemoAnimal, now: Date, day: number, next: () => number) {
  const date = new Date(now.getTime() - day * day_ms)
  const isByDay = species === 'tortoise' || species === 'beardedDragon'
  const isByRound = !isByDay && species !== 'leopardGecko' && species !== 'crestedGecko'
  const weekday = date.getUTCDay()
  const toRound = [0, -1, 1, 0, -1, 2, 1][weekday] ?? 0
  if (isByRound) date.setUTCDate(date.getUTCDate() + toRound)
  date.setUTCHours(isByDay ? 8 : 19, Math.floor(next() * 90), Math.floor(next() * 60), 0)
  return date
}

const taken = [
  'Took it at once.',
  'Took it after an hour, with the light off.',
  'Second one offered, not wanted.',
  'A little smaller than usual.',
  'Thawed overnight in the fridge.',
  'Struck, dropped it, took it from the floor.',
] as const
const refused: Record<Mood, readonly [string, ...string[]]> = {
  shedding: ['In blue.', 'Eyes cloudy, left alone.', 'Skin dull. Try again after the shed.'],
  season: [
    'Not interested, cruising.',
    'Left overnight, thrown away.',
    'Weight is fine, no worry.',
  ],
  asleep: [''],
  well: ['Left overnight, thrown away in the morning.', 'Looked at it and went back in the hide.'],
}

function noteOn(success: boolean, mood: Mood, next: () => number) {
  if (next() > (success ? 0.04 : 0.4)) return ''
  return pick(success ? taken : refused[mood], next)
}
