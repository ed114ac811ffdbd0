import type { DemoAnimal } from './animals.ts'
import { moodsOf } from './appetite.ts'
import { daysBetweenMeals, isFedByCalendar } from './diets.ts'
import { day_ms } from './identity.ts'

/** Who is due on the day the demo is looked at, and for how many days; below zero: was just fed. */
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
}
const fedToday = ['Citra', 'Ember']

type Feeding = { happenedAt: string; success: boolean; notes: string }

/**
 * The feedings with their last days put right: of forty animals about a dozen are due today, two of
 * them late because they refused, and nobody is forgotten.
 */
export function withLatest<Log extends Feeding>(
  animal: DemoAnimal,
  feedings: Log[],
  now: Date,
): Log[] {
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
  const taken = { ...last, notes: '', happenedAt: sameTime(last.happenedAt, on, now) }
  if (!waiting) return [...before, taken]
  const notes = 'Eyes cloudy, left alone.'
  const refused = { ...last, success: false, notes, happenedAt: sameTime(last.happenedAt, 1, now) }
  return [...before, taken, refused]
}

const dayOf = (moment: string) => Date.parse(`${moment.slice(0, 10)}T00:00:00Z`)
const daysAgo = (moment: string, now: Date) =>
  Math.round((dayOf(now.toISOString()) - dayOf(moment)) / day_ms)

/** At the time of day of `moment`, so many days before `now`, but never ahead of it. */
function sameTime(moment: string, days: number, now: Date): string {
  const date = new Date(dayOf(now.toISOString()) - days * day_ms + (Date.parse(moment) % day_ms))
  return new Date(Math.min(date.getTime(), now.getTime() - 40 * 60_000)).toISOString()
}
