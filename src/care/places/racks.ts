import { dayOf, formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import type { ListedAnimal, Next } from '../animals/animalIndex.contract.ts'

/* Rooms and racks as one sees them, and what their animals need today. */

/** Where an animal lives, or where one goes. */
export type Spot = { room: string; rack: string; tub: string }
export type Rack = { room: string; name: string; animals: ListedAnimal[] }
export type Room = { name: string; racks: Rack[]; animals: ListedAnimal[] }

/** A tub of a rack, by the name that stands on it; without an animal it is empty. */
export type Tub = { tub: string; animal?: ListedAnimal }

/** Animals by room and rack, in the order they come. */
export function roomsOf(animals: ListedAnimal[]): Room[] {
  return [...Map.groupBy(animals, ({ room }) => room)].map(([room, inRoom]) => ({
    name: room,
    animals: inRoom,
    racks: [...Map.groupBy(inRoom, ({ rack }) => rack)].map(([name, inRack]) => ({
      room,
      name,
      animals: inRack,
    })),
  }))
}

/**
 * A rack's tubs in their order. Where they bear numbers, empty ones fill the gaps, and go on to `count`, how
 * many it has. A gap is only believed where a third of the tubs up to the last are in use.
 */
export function tubsOf({ animals }: Pick<Rack, 'animals'>, count = 0): Tub[] {
  const tubs = animals.map((animal) => ({ tub: animal.tub, animal }))
  const numbers = tubs.map(numberOf)
  const last = leastTubs({ animals })
  if (last === 0 || (count === 0 && last > 3 * numbers.filter(Boolean).length)) return tubs
  const numbered = Array.from({ length: Math.max(last, count) }, (_, at) => {
    const inTub = tubs.filter((_one, place) => numbers[place] === at + 1)
    return inTub.length > 0 ? inTub : [{ tub: String(at + 1) }]
  })
  return [...numbered.flat(), ...tubs.filter(({ tub }) => tub === '')]
}

const numberOf = ({ tub }: { tub: string }) =>
  /^([1-9]\d{0,2})?$/.test(tub) ? Number(tub) : Number.NaN
export const mostTubs = 200

/** The highest number in use; 0 where a tub bears a name or a number above `mostTubs`, or none bears one. */
export function leastTubs({ animals }: Pick<Rack, 'animals'>): number {
  const last = Math.max(0, ...animals.map(numberOf))
  return last <= mostTubs ? last : 0
}

/** The first number behind those in use; empty where tubs bear names. */
export function nextTub(tubs: Tub[]): string {
  const numbers = tubs.map(({ tub }) => Number(tub))
  return numbers.some(Number.isNaN) ? '' : String(Math.max(0, ...numbers) + 1)
}

export type TubTone = 'late' | 'due' | 'quarantine' | 'shed'

/** An animal's needs and deeds of today, each as a claim; `days_late` of what has waited longest. */
export type Need = {
  isToFeed: boolean
  isToClean: boolean
  days_late: number
  isRefused: boolean
  isFed: boolean
  maySoonShed: boolean
  tone: TubTone | undefined
  /** 'due today', 'clean 2 days late', 'not taken today', 'in quarantine'. */
  words: string[]
}

export function needOf(animal: ListedAnimal, zone: string): Need {
  const { feeding_due, cleaning_due, last_feeding, activeForecast, in_quarantine } = animal
  const now = today(zone)
  const isOfToday = !!last_feeding && dayOf(last_feeding.happenedAt, zone) === now
  // Of an animal without a schedule its latest log is all there is to go by.
  const isRefused = feeding_due ? !!feeding_due.refused_today : isOfToday && !last_feeding.success
  const isToFeed = !!feeding_due?.due_on && !feeding_due.refused_today
  const isToClean = !!cleaning_due?.due_on
  const maySoonShed = !!activeForecast && activeForecast.lower_on <= now
  const days_late = Math.max(
    isToFeed ? feeding_due.days_overdue : 0,
    isToClean ? cleaning_due.days_overdue : 0,
  )
  const isDue = isToFeed || isToClean
  return {
    isToFeed,
    isToClean,
    days_late,
    isRefused,
    isFed: isOfToday && last_feeding.success,
    maySoonShed,
    tone:
      days_late > 0
        ? 'late'
        : isDue
          ? 'due'
          : in_quarantine
            ? 'quarantine'
            : maySoonShed
              ? 'shed'
              : undefined,
    words: [
      isToFeed && dueWords(feeding_due),
      isToClean && `clean ${dueWords(cleaning_due)}`,
      isRefused && 'not taken today',
      isOfToday && last_feeding.success && 'fed today',
      maySoonShed && 'may shed',
      in_quarantine && 'in quarantine',
    ].filter((word) => word !== false),
  }
}

const dueWords = ({ days_overdue }: Next) =>
  days_overdue > 0 ? `${counted(days_overdue, 'day')} late` : 'due today'

/** How many are to feed and to clean, and a sentence on all: who is late, what is due, or when something is. */
export type Sum = { toFeed: number; toClean: number; isLate: boolean; words: string }

export function sumOf(animals: ListedAnimal[], zone: string): Sum {
  const needs = animals.map((animal) => ({ animal, ...needOf(animal, zone) }))
  const sum = (claim: (need: Need) => boolean) => needs.filter(claim).length
  const [toFeed, toClean] = [sum((one) => one.isToFeed), sum((one) => one.isToClean)]
  const late = needs
    .filter(({ days_late }) => days_late > 0)
    .toSorted((one, other) => other.days_late - one.days_late)
  const [first] = late
  const isLate = first !== undefined
  const shed = sum((one) => one.maySoonShed)
  const refused = sum((one) => one.isRefused)
  const words = [
    first && `${first.animal.name} ${counted(first.days_late, 'day')} late`,
    late.length > 1 && `${late.length - 1} more late`,
    !first && toFeed > 0 && `${toFeed} to feed`,
    !first && toClean > 0 && `${toClean} to clean`,
    toFeed + toClean === 0 && restWords(needs, today(zone)),
    refused > 0 && `${refused} not taken today`,
    shed > 0 && `${shed} may shed`,
  ]
  return { toFeed, toClean, isLate, words: words.filter(Boolean).join(', ') }
}

/** 'No meals or cleans until Dec 2', since doses aren't read there; a meal that was refused today is offered again tomorrow. */
function restWords(needs: (Need & { animal: ListedAnimal })[], now: string): string {
  const [next] = needs
    .flatMap(({ isRefused, animal: { feeding_due, cleaning_due } }) => [
      isRefused && feeding_due?.due_on ? addDays(now, 1) : feeding_due?.next_on,
      cleaning_due?.next_on,
    ])
    .filter((day) => day !== undefined)
    .filter((day) => day > now)
    .toSorted()
  return `No meals or cleans ${next ? `until ${formatShortDay(next, now)}` : 'planned'}`
}

/** A room's name, or that of all of them. */
export const nameOf = (room: Room | undefined) => (room ? room.name || 'No room' : 'Locations')
