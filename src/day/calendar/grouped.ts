import { eventKinds } from '../../shared/choices.ts'
import type { CalendarEvent, EventKind } from './events/events.contract.ts'

/** Events of a day with the same kind, either done or not. */
export type EventGroup = { kind: EventKind; isDone: boolean; events: CalendarEvent[] }

/** The events of each day, by the day. */
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
