import type { DemoAnimal } from './animals.ts'
import { type Mood, moodsOf, refusal } from './appetite.ts'
import { daysBetweenMeals, isFedByCalendar, type Meal, mealOf } from './diets.ts'
import { day_ms, pick, streamOf } from './identity.ts'

type DemoFeeding = Meal & { happenedAt: string; success: boolean; notes: string }

/** Every feeding since the animal was added, first one first; about one a week. */
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

/** Rodents on Wednesday and Sunday evenings, one animal after the other; the others daily. */
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

const takenNotes = [
  'Took it at once.',
  'Took it after an hour, with the light off.',
  'Offered a second, not interested.',
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
  return pick(success ? takenNotes : refused[mood], next)
}

/** The animals due when the demo is viewed, and their days overdue; below zero, just fed. */
const waiting_days: Record<string, number> = {
  Truffle: 2,
  Vesper: 1,
  Marigold: 0,
  Onyx: 0,
  Juniper: 0,
  Saffron: 0,
  Barley: 0,
  Brask: 0,
  Juno: 0,
  Pepper: 0,
  Kodama: 0,
  Fern: 0,
  Nutmeg: 0,
}
const fedToday = ['Citra', 'Ember']
/** Animals that refuse for weeks, with how many of their last meals. */
const refusing: Record<string, number> = { Rook: 4 }

type Feeding = { happenedAt: string; success: boolean; notes: string }

/**
 * The feedings with adjusted last days: about a dozen of forty animals are due today, two of them
 * overdue after a refusal.
 */
function withLatest<Log extends Feeding>(animal: DemoAnimal, feedings: Log[], now: Date): Log[] {
  const refused = refusing[animal.name]
  if (refused) {
    const since = feedings.length - refused
    return feedings.map((meal, at) => ({ ...meal, success: at < since && meal.success }))
  }
  const last = feedings.findLast(({ success }) => success)
  const mood = moodsOf(animal, now)(0)
  if (!last || animal.left || mood === 'season' || mood === 'asleep') return feedings
  const every = daysBetweenMeals(animal, animal.hatched)
  const waiting = waiting_days[animal.name]
  const since = daysAgo(last.happenedAt, now)
  const enough = isFedByCalendar(animal) ? Math.floor(every / 2) : every - 1
  const isFedToday = fedToday.includes(animal.name)
  if (waiting === undefined && !isFedToday && since <= enough) return feedings

  const on = isFedToday ? 0 : waiting === undefined ? Math.floor(every / 2) : every + waiting
  const before = feedings.filter(({ happenedAt }) => daysAgo(happenedAt, now) > on)
  const latest = { ...last, notes: '', happenedAt: sameTime(last.happenedAt, on, now) }
  if (!waiting) return [...before, latest]
  const notes = 'Eyes cloudy, left alone.'
  const yesterday = sameTime(last.happenedAt, 1, now)
  return [...before, latest, { ...last, success: false, notes, happenedAt: yesterday }]
}

const dayOf = (moment: string) => Date.parse(`${moment.slice(0, 10)}T00:00:00Z`)
const daysAgo = (moment: string, now: Date) =>
  Math.round((dayOf(now.toISOString()) - dayOf(moment)) / day_ms)

/** At the time of day of `moment`, so many days before `now`, but never ahead of it. */
function sameTime(moment: string, days: number, now: Date): string {
  const date = new Date(dayOf(now.toISOString()) - days * day_ms + (Date.parse(moment) % day_ms))
  return new Date(Math.min(date.getTime(), now.getTime() - 40 * 60_000)).toISOString()
}
