import { eventKinds } from '../../shared/choices.ts'
import { addDays } from '../../shared/days.ts'
import { compareText } from '../../shared/text.ts'
import {
  type Bar,
  bands,
  type CalendarEvent,
  type DayOfMonth,
  type EventCount,
  type EventKind,
  type Mark,
  marks,
  type Window,
} from './events/events.contract.ts'

/* What a day says of its events: exceptions each for itself, routine as a whole. */

/** A day's events: the lines that speak, with their mark and how many more do, and how much routine is to do and done. */
export type Told = {
  total: number
  speaking: { mark: Mark; event: CalendarEvent }[]
  more: number
  toDo: EventCount[]
  done: EventCount[]
}

/** An event's mark; null for routine. */
export function markOf({
  kind,
  isDone,
  isUnusual,
  days_overdue,
}: Pick<CalendarEvent, 'kind' | 'isDone' | 'isUnusual' | 'days_overdue'>): Mark | null {
  if (kind === 'feed' && isUnusual) return isDone ? 'refused' : 'again'
  if (kind === 'shed' && !isDone) return 'expected'
  if (kind === 'poop') return isUnusual ? 'poop' : null
  if (kind === 'dose') return isDone && !isUnusual ? null : 'dose'
  if (isRoutine(kind)) return days_overdue > 0 ? 'late' : null
  return kind
}

const isRoutine = (kind: EventKind): kind is 'feed' | 'clean' | 'weigh' =>
  kind === 'feed' || kind === 'clean' || kind === 'weigh'

export function toldOf({ counts, value }: Pick<DayOfMonth, 'counts' | 'value'>): Told {
  const speaking = value
    .flatMap((event) => {
      const mark = markOf(event)
      return mark ? [{ mark, event }] : []
    })
    .sort((one, other) => marks.indexOf(one.mark) - marks.indexOf(other.mark))
  const routine = counts.filter(({ mark }) => mark === null)
  return {
    total: totalOf(counts),
    speaking,
    more: totalOf(counts.filter(({ mark }) => mark !== null)) - speaking.length,
    toDo: routine.filter(({ isDone }) => !isDone),
    done: routine.filter(({ isDone }) => isDone),
  }
}

export const totalOf = (counts: readonly Pick<EventCount, 'count'>[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The windows of the events, the earliest first, each once. */
export function windowsOf(events: readonly CalendarEvent[]): Window[] {
  const byId = new Map<string, Window>()
  for (const { id, kind, path, window } of events) {
    const band = bands.find((one) => one === kind)
    if (band && window) byId.set(id, { id, band, path, ...window })
  }
  return [...byId.values()].toSorted((one, other) => compareText(one.from, other.from))
}

/**
 * The bars of a week, those of a band together and without overlaps. A bar names all windows of its days: where one begins
 * or ends another bar follows.
 */
export function barsOf(windows: readonly Window[], week: readonly string[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return bands.flatMap((band) => {
    const touching = windows.filter(
      (one) => one.band === band && one.from <= last && one.to >= first,
    )
    return spansOf(touching).flatMap(({ from, to }) => {
      if (from > last || to < first) return []
      const names = touching.flatMap((one) => (one.from <= from && one.to >= to ? one.name : []))
      return names.length > 0 ? [{ band, from, to, names, count: names.length }] : []
    })
  })
}

/** The days of the windows, cut wherever one begins or has ended. */
function spansOf(windows: readonly Window[]): { from: string; to: string }[] {
  const begins = new Set(windows.map(({ from }) => from))
  const ends = new Set(windows.map(({ to }) => to))
  const cuts = [...new Set([...begins, ...[...ends].map((day) => addDays(day, 1))])].sort()
  return cuts.slice(1).map((next, at) => ({ from: cuts[at] ?? next, to: addDays(next, -1) }))
}

/** The kinds of window that a day lies in. */
export const bandsOn = (windows: readonly Pick<Window, 'band' | 'from' | 'to'>[], day: string) =>
  bands.filter((band) =>
    windows.some((one) => one.band === band && one.from <= day && day <= one.to),
  )

/** How many events have each mark, in the order of the marks. */
export function markCounts(counts: readonly EventCount[]): [Mark, number][] {
  return marks.flatMap((mark): [Mark, number][] => {
    const count = totalOf(counts.filter((one) => one.mark === mark))
    return count > 0 ? [[mark, count]] : []
  })
}

/** The events of one day in groups: those to do before those done, in each what is unusual first. */
export function groupsOf(events: readonly CalendarEvent[]) {
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
export function countsOf(counts: readonly EventCount[]): [EventKind, number][] {
  return eventKinds.flatMap((kind): [EventKind, number][] => {
    const count = totalOf(counts.filter((one) => one.kind === kind))
    return count > 0 ? [[kind, count]] : []
  })
}
