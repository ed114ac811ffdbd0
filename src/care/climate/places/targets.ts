import { aimsOf } from '../../../collection/targets/aims.ts'
import type { Brumation } from '../../../shared/brumation.ts'
import { type ClimateTarget, dayParts } from '../../../shared/climate.ts'
import { dayOf, toWallClock } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { brumationOn, coolBandOf } from './brumation.ts'
import { clockIn } from './clockIn.ts'
import { type Bounds, narrowest } from './narrowest.ts'
import type { ClimatePlace, PlaceInDetail } from './places.contract.ts'

export type Spot = Pick<ClimatePlace, 'room' | 'rack' | 'tub'>
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
  const byKey = new Map(places.map((place) => [keyOfSpot(place), place]))
  return (spot) => keysAround(spot).flatMap((key) => byKey.get(key) ?? [])
}

/** The keys of a spot, and of the rack and the room around it. */
const keysAround = (spot: Spot): string[] => [...new Set(spotsAround(spot).map(keyOfSpot))]

/** A spot, and the rack and the room around it, whichever of them there are. */
export const spotsAround = ({ room, rack, tub }: Spot): Spot[] => [
  { room, rack, tub },
  { room, rack, tub: '' },
  { room, rack: '', tub: '' },
]

export const keyOfSpot = ({ room, rack, tub }: Spot): string => JSON.stringify([room, rack, tub])

/** A species with targets. */
export type Resident = { name: string; targets: readonly ClimateTarget[] }
/** A species with targets, and where its animals live. */
export type Settled = Resident & { spots: readonly Spot[] }
export type Inhabited<Place> = Place & { residents: Resident[] }

/** Adds to each place the species of what lives there, in anything within it too. */
export function inhabited<Place extends Spot>(
  places: readonly Place[],
  species: readonly Settled[],
): Inhabited<Place>[] {
  const bySpot = new Map<string, Set<Settled>>()
  for (const one of species) {
    for (const name of one.spots.flatMap(keysAround)) {
      const living = bySpot.get(name)
      if (living) living.add(one)
      else bySpot.set(name, new Set([one]))
    }
  }
  return places.map((place) => {
    const living = [...(bySpot.get(keyOfSpot(place)) ?? [])]
    return { ...place, residents: living.map((one) => residentOf(one, place)) }
  })
}

/** A species at a place. Its targets of an enclosure as a whole, such as humidity, say nothing of the air of a whole room. */
export const residentOf = ({ name, targets }: Resident, { rack, tub }: Spot): Resident => ({
  name,
  targets: rack || tub ? targets : targets.filter((target) => !isOfAllZones(target)),
})

/**
 * Bounds, and what they come from: the place at this position, or the closest one's species. Species without bounds ask
 * for what no range can be.
 */
export type SourcedBounds = Bounds & { at: number | null; species: string[] }

export type Targeted = {
  targets: readonly ClimateTarget[]
  residents?: readonly Resident[]
  brumation?: Brumation | null
}
export type Sought = { zone: string | null; kind: string; part: DayPart }

/**
 * The bounds of a zone in a part of the day: by the closest place's own target, by the range that suits all species
 * that live there, or by the first place around it that has a target.
 */
export function boundsOf(places: readonly Targeted[], sought: Sought): SourcedBounds {
  for (const [at, { targets, residents = [] }] of places.entries()) {
    const target = targetIn(targets, sought)
    if (target) return { low: target.low, high: target.high, at, species: [] }
    const demands = at > 0 ? [] : residents.flatMap((one) => demandsOf(one, sought))
    if (demands.length > 0) {
      const { low, high } = narrowest(demands)
      return { low, high, at: null, species: [...new Set(demands.map(({ name }) => name))] }
    }
  }
  return { low: null, high: null, at: null, species: [] }
}

function targetIn(targets: readonly ClimateTarget[], { zone, kind, part }: Sought) {
  const fitting = targets.filter((target) => target.kind === kind && target.part === part)
  return fitting.find((one) => one.zone === zone) ?? fitting.find(isOfAllZones)
}

const isOfAllZones = ({ zone }: ClimateTarget) => zone === null

type Demand = Bounds & { name: string }

function demandsOf({ name, targets }: Resident, sought: Sought): Demand[] {
  const target = targetIn(targets, sought)
  return target && (target.low ?? target.high) !== null
    ? [{ name, low: target.low, high: target.high }]
    : []
}

/** The plan for brumation that holds for the first of these places: the closest one's. */
export const planOf = (places: readonly Targeted[]): Brumation | null =>
  places.find(({ brumation }) => brumation)?.brumation ?? null

/**
 * The bounds of a zone in a part of a day of the account's zone: those of `boundsOf`, and in brumation what the closest
 * plan makes of them. While it cools down and warms up, temperatures lie between the usual and the cool band, by equal
 * steps a day. An edge that only one of the two has is none meanwhile: there is nothing to go from or to, and a guess
 * would raise alarms. Through with it, every zone has the cool band, as its lamp is off then, and the UV index none.
 */
export function boundsOn(places: readonly Targeted[], sought: Sought, day: string): SourcedBounds {
  const usual = boundsOf(places, sought)
  const plan = planOf(places)
  const brumation = plan && brumationOn(plan, day)
  if (!plan || !brumation || brumation.share === 0) return usual
  const { phase, share } = brumation
  if (sought.kind === 'uvi' && phase === 'hold')
    return { low: null, high: null, at: null, species: [] }
  if (sought.kind !== 'temperature') return usual
  const cool = coolBandOf(plan, sought.part)
  if (share === 1) {
    return { ...cool, at: places.findIndex(({ brumation }) => brumation), species: [] }
  }
  const [low, high] = [between(usual.low, cool.low, share), between(usual.high, cool.high, share)]
  return { ...usual, low, high }
}

/** A share of the way from one edge to another, in tenths of a degree. */
function between(from: number | null, to: number | null, share: number): number | null {
  return from === null || to === null ? null : Math.round((from + (to - from) * share) * 10) / 10
}

/** Tells whether a zone has bounds by day or at night, on a day or but for its brumation. */
export const isBounded = (places: readonly Targeted[], aim: Omit<Sought, 'part'>, day: string) =>
  dayParts
    .map((part) => ({ ...aim, part }))
    .flatMap((sought) => [boundsOf(places, sought), boundsOn(places, sought, day)])
    .some(({ low, high }) => (low ?? high) !== null)

/** The limits that hold on a day for the first of these places, in each zone that it, its species or a place around it has a target for. */
export function bandsOf(
  places: readonly Inhabited<ClimatePlace>[],
  day: string,
): PlaceInDetail['bands'] {
  const residents = places[0]?.residents ?? []
  const all = [...places, ...residents].flatMap(({ targets }) => targets)
  const plan = planOf(places)
  const isCool = plan !== null && brumationOn(plan, day)?.share === 1
  const aims = aimsOf(all).filter(({ kind }) => !isCool || kind !== 'temperature')
  return [...(isCool ? [allTemperatures] : []), ...aims].flatMap((aim) =>
    dayParts.flatMap((part) => {
      const { low, high, at, species } = boundsOn(places, { ...aim, part }, day)
      const isAny = (low ?? high) !== null || species.length > 0
      return isAny ? [{ ...aim, part, low, high, from: sourceOf(places, at), species }] : []
    }),
  )
}

const allTemperatures = { zone: null, kind: 'temperature' } as const

function sourceOf(places: readonly ClimatePlace[], at: number | null) {
  if (at === null) return 'species'
  if (at === 0) return 'place'
  return places[at]?.rack ? 'rack' : 'room'
}

/** Tells whether it is day or night at a place at a moment, ISO 8601, by the clocks of the account's zone. */
export function partAt({ day_from, day_to }: Day, moment: string, timeZone: string): DayPart {
  const clock = toWallClock(moment, timeZone).slice(11)
  if (day_from === day_to) return 'day'
  const isDay =
    day_from < day_to ? clock >= day_from && clock < day_to : clock >= day_from || clock < day_to
  return isDay ? 'day' : 'night'
}

/** The parts that a day has at a place: one whose lamps are never off has no night. */
export const partsOfDay = ({ day_from, day_to }: Day): readonly DayPart[] =>
  day_from === day_to ? ['day'] : dayParts

export type PartOfTime = { from: string; to: string; part: DayPart }

/** The days and nights of a place from one moment to another, ISO 8601, cut at both ends. */
export function partsBetween(place: Day, from: string, to: string, timeZone: string): PartOfTime[] {
  if (place.day_from === place.day_to) return [{ from, to, part: 'day' }]
  const changes: { at: string; part: DayPart }[] = []
  const last = dayOf(to, timeZone)
  const momentOf = clockIn(timeZone)
  for (let day = addDays(dayOf(from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    changes.push({ at: momentOf(day, place.day_from), part: 'day' })
    changes.push({ at: momentOf(day, place.day_to), part: 'night' })
  }
  changes.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  return changes.flatMap(({ at, part }, index) => {
    const end = changes[index + 1]?.at ?? to
    const [start, stop] = [at < from ? from : at, end < to ? end : to]
    return start < stop ? [{ from: start, to: stop, part }] : []
  })
}

/** `partsBetween` for many places at a time: those whose days and nights are the same share them. */
export function sharedParts(timeZone: string) {
  const byTimes = new Map<string, PartOfTime[]>()
  return (place: Day, from: string, to: string): PartOfTime[] => {
    const times = `${place.day_from} ${place.day_to} ${from} ${to}`
    const parts = byTimes.get(times) ?? partsBetween(place, from, to, timeZone)
    byTimes.set(times, parts)
    return parts
  }
}
