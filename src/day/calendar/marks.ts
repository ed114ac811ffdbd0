import { eventKinds } from '../../shared/choices.ts'
import type { CalendarEvent, EventKind } from './events/events.contract.ts'

/* What a day says of its events: exceptions each for itself, routine as a whole. */

/** The exceptions that speak, in this order: late, again and refused are of meals and cleans, expected of sheds to come. */
const marks = [
  'late',
  'vet',
  'dose',
  'own',
  'bulb',
  'lay',
  'hatch',
  'expected',
  'again',
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
  if (kind === 'feed' && isUnusual) return isDone ? 'refused' : 'again'
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

/** The days within which an animal may shed or a clutch hatch. */
export type Window = { band: Band; name: string; from: string; to: string }

/** The windows of the events, the earliest first, each once. */
export function windowsOf(events: readonly CalendarEvent[]): Window[] {
  const byId = new Map<string, Window>()
  for (const { id, kind, window } of events) {
    const band = bands.find((one) => one === kind)
    if (band && window) byId.set(id, { band, ...window })
  }
  return [...byId.values()].toSorted((one, other) => compare(one.from, other.from))
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** One window, or several of a kind that overlap, with all their names. */
export type Bar = { band: Band; from: string; to: string; names: string[] }

/** The bars of the windows that touch a week, each lane without overlaps; no name stands in a week that it doesn't touch. */
export function lanesOf(windows: readonly Window[], week: readonly string[]): Bar[][] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const touching = windows.filter(({ from, to }) => from <= last && to >= first)
  return bands.flatMap((band) => {
    const lane: Bar[] = []
    for (const { name, from, to } of touching.filter((one) => one.band === band)) {
      const before = lane.at(-1)
      if (!before || from > before.to) {
        lane.push({ band, from, to, names: [name] })
        continue
      }
      before.names.push(name)
      if (to > before.to) before.to = to
    }
    return lane.length > 0 ? [lane] : []
  })
}

/** The kinds of window that a day lies in. */
export const bandsOn = (windows: readonly Window[], day: string): Band[] =>
  bands.filter((band) =>
    windows.some((one) => one.band === band && one.from <= day && day <= one.to),
  )

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
