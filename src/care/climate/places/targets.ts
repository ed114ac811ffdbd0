import { dayOf, fromWallClock, toWallClock } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import type { ClimatePlace, ClimateTarget } from './places.contract.ts'

type Spot = Pick<ClimatePlace, 'room' | 'rack' | 'tub'>
/** When the lamps come on and go off on the account's clocks: '07:30'. Where both are the same, it is always day. */
export type Day = Pick<ClimatePlace, 'day_from' | 'day_to'>
export type DayPart = 'day' | 'night'

/**
 * Finds the places that hold for a spot, the closest first: the spot itself, and the rack and the room around it.
 * Places are looked up by name, so that a thousand spots take no longer than a thousand places.
 */
export function placesAround<Place extends Spot>(
  places: readonly Place[],
): (spot: Spot) => Place[] {
  const byName = new Map(places.map((place) => [nameOf(place), place]))
  return ({ room, rack, tub }) => {
    const spots = [
      { room, rack, tub },
      { room, rack, tub: '' },
      { room, rack: '', tub: '' },
    ]
    return [...new Set(spots.map(nameOf))].flatMap((name) => byName.get(name) ?? [])
  }
}

const nameOf = ({ room, rack, tub }: Spot) => JSON.stringify([room, rack, tub])

export type Bounds = { low: number | null; high: number | null }

/** The bounds of a zone in a part of the day, by the first of these places that has a target for it. */
export function boundsOf(
  places: readonly Pick<ClimatePlace, 'targets'>[],
  { zone, kind, part }: { zone: string; kind: string; part: DayPart },
): Bounds {
  for (const { targets } of places) {
    const fitting = targets.filter((target) => target.kind === kind && target.part === part)
    const target = fitting.find((one) => one.zone === zone) ?? fitting.find(isOfAllZones)
    if (target) return { low: target.low, high: target.high }
  }
  return { low: null, high: null }
}

const isOfAllZones = ({ zone }: ClimateTarget) => zone === null

/** Tells whether it is day or night at a place at a moment, ISO 8601, by the clocks of the account's zone. */
export function partAt({ day_from, day_to }: Day, moment: string, timeZone: string): DayPart {
  const clock = toWallClock(moment, timeZone).slice(11)
  if (day_from === day_to) return 'day'
  const isDay =
    day_from < day_to ? clock >= day_from && clock < day_to : clock >= day_from || clock < day_to
  return isDay ? 'day' : 'night'
}

export type PartOfTime = { from: string; to: string; part: DayPart }

/** The days and nights of a place from one moment to another, ISO 8601, cut at both ends. */
export function partsBetween(place: Day, from: string, to: string, timeZone: string): PartOfTime[] {
  if (place.day_from === place.day_to) return [{ from, to, part: 'day' }]
  const changes: { at: string; part: DayPart }[] = []
  const last = dayOf(to, timeZone)
  for (let day = addDays(dayOf(from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    changes.push({ at: fromWallClock(`${day}T${place.day_from}`, timeZone), part: 'day' })
    changes.push({ at: fromWallClock(`${day}T${place.day_to}`, timeZone), part: 'night' })
  }
  changes.sort((one, other) => one.at.localeCompare(other.at))
  return changes.flatMap(({ at, part }, index) => {
    const end = changes[index + 1]?.at ?? to
    const [start, stop] = [at < from ? from : at, end < to ? end : to]
    return start < stop ? [{ from: start, to: stop, part }] : []
  })
}
