import { eventKinds } from '../../shared/choices.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import type { CalendarEvent, EventKind } from './events/events.contract.ts'

/* What a day says of its events: exceptions each for itself, routine as a whole. */

/** The exceptions that speak, in this order: late and refused are of meals and cleans, expected of sheds to come. */
const marks = [
  'late',
  'vet',
  'dose',
  'own',
  'bulb',
  'lay',
  'hatch',
  'expected',
  'refused',
  'shed',
  'poop',
] as const
export type Mark = (typeof marks)[number]

/** A day's events: those that speak, with their mark, and routine to do and done. */
export type Told = {
  speaking: { mark: Mark; event: CalendarEvent }[]
  toDo: CalendarEvent[]
  done: CalendarEvent[]
}

/** An event's mark; null for routine. */
export function markOf({ kind, isDone, isUnusual, days_overdue }: CalendarEvent): Mark | null {
  if (kind === 'feed' && isUnusual) return 'refused'
  if (kind === 'shed' && !isDone) return 'expected'
  if (kind === 'poop') return isUnusual ? 'poop' : null
  if (kind === 'dose') return isDone && !isUnusual ? null : 'dose'
  if (isRoutine(kind)) return days_overdue > 0 ? 'late' : null
  return kind
}

const isRoutine = (kind: EventKind): kind is 'feed' | 'clean' | 'weigh' =>
  kind === 'feed' || kind === 'clean' || kind === 'weigh'

export function toldOf(events: readonly CalendarEvent[]): Told {
  const groups: Told = { speaking: [], toDo: [], done: [] }
  for (const event of events) {
    const mark = markOf(event)
    if (mark) groups.speaking.push({ mark, event })
    else groups[event.isDone ? 'done' : 'toDo'].push(event)
  }
  groups.speaking.sort((one, other) => marks.indexOf(one.mark) - marks.indexOf(other.mark))
  return groups
}

/** Sheds and hatches that are expected within a window of days. */
export const bands = ['hatch', 'shed'] as const
export type Band = (typeof bands)[number]

/** With more windows of one kind than this, nearly every day lies in one. */
const mostWindows = 3

/** The days within the windows of the events, by what is expected; none of a kind with many. */
export function bandDays(events: readonly CalendarEvent[]): Record<Band, ReadonlySet<string>> {
  const daysOf = (band: Band) => {
    const within = events.filter(({ kind, window }) => kind === band && window)
    const isTold = new Set(within.map(({ id }) => id)).size <= mostWindows
    const days = within.flatMap(({ window }) => (window ? daysIn(window.from, window.to) : []))
    return new Set(isTold ? days : [])
  }
  return { hatch: daysOf('hatch'), shed: daysOf('shed') }
}

const daysIn = (from: string, to: string) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

/** How many events have each mark, in the order of the marks. */
export function markCounts(events: readonly CalendarEvent[]): [Mark, number][] {
  const all = events.map(markOf)
  return marks.flatMap((mark): [Mark, number][] => {
    const count = all.filter((one) => one === mark).length
    return count > 0 ? [[mark, count]] : []
  })
}

/** Events of a day with the same kind, either done or not. */
export type EventGroup = { kind: EventKind; isDone: boolean; events: CalendarEvent[] }

export function byDay(events: readonly CalendarEvent[]): Map<string, CalendarEvent[]> {
  return Map.groupBy(events, ({ started_on }) => started_on)
}

/** The events of one day in groups: those to do before those done, in each what is unusual first. */
export function groupsOf(events: readonly CalendarEvent[]): EventGroup[] {
  return [false, true].flatMap((isDone) =>
    eventKinds.flatMap((kind) => {
      const same = events.filter((event) => event.kind === kind && event.isDone === isDone)
      return same.length > 0 ? [{ kind, isDone, events: same.toSorted(unusualFirst) }] : []
    }),
  )
}

const unusualFirst = (one: CalendarEvent, other: CalendarEvent) =>
  Number(other.isUnusual) - Number(one.isUnusual)

/** How many events of each kind there are, in the order of the kinds. */
export function countsOf(events: readonly CalendarEvent[]): [EventKind, number][] {
  return eventKinds.flatMap((kind): [EventKind, number][] => {
    const count = events.filter((event) => event.kind === kind).length
    return count > 0 ? [[kind, count]] : []
  })
}
