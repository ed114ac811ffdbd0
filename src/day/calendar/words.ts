import { numberText } from '../../shared/numbers.ts'
import type { EventKind } from './events/events.contract.ts'

/* Words for events, short enough for a cell. */

/** A kind in a cell, the legend and a cell's name: 'feed 12'. */
export const kindWords: Record<EventKind, string> = {
  own: 'Event',
  vet: 'Vet',
  dose: 'Treat',
  feed: 'Feed',
  clean: 'Clean',
  bulb: 'Lamp',
  hatch: 'Hatch',
  weigh: 'Weigh',
  shed: 'Shed',
  poop: 'Poop',
}

const toDo: Record<EventKind, string> = {
  own: 'Events',
  vet: 'Vet',
  dose: 'To treat',
  feed: 'To feed',
  clean: 'To clean',
  bulb: 'To replace',
  hatch: 'Hatching',
  weigh: 'To weigh',
  shed: 'Sheds',
  poop: 'Poops',
}

const wasDone: Record<EventKind, string> = {
  ...toDo,
  vet: 'At the vet',
  dose: 'Treated',
  feed: 'Feedings',
  clean: 'Cleaned',
  weigh: 'Weighed',
}

/** The heading of a group of events. */
export const groupWords = ({ kind, isDone }: { kind: EventKind; isDone: boolean }): string =>
  (isDone ? wasDone : toDo)[kind]

/** A cell's accessible name: 'Saturday 21, feed 12, clean 1'. */
export function cellName(day: string, counts: [EventKind, number][], isOutside: boolean): string {
  const month = isOutside ? ` ${said(day, { month: 'long' })}` : ''
  const name = `${weekdayName(day)} ${Number(day.slice(8))}${month}`
  const parts = counts.map(([kind, count]) => `${kindWords[kind].toLowerCase()} ${count}`)
  return [name, ...parts].join(', ')
}

/** 'Saturday, November 21', with the year if it isn't that of `today`. */
export const longDay = (day: string, today: string): string =>
  said(day, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' as const }),
  })

/** 'November' and '2026' of `2026-11`. */
export const monthWords = (month: string) => ({
  name: said(`${month}-01`, { month: 'long' }),
  year: month.slice(0, 4),
})

/** 'Mon' of a day. */
export const weekdayWord = (day: string): string => said(day, { weekday: 'short' })
/** 'Monday' of a day. */
export const weekdayName = (day: string): string => said(day, { weekday: 'long' })

const said = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { timeZone: 'UTC', ...parts })

const pastWords: Partial<Record<EventKind, string>> = {
  feed: 'fed',
  clean: 'cleaned',
  weigh: 'weighed',
  shed: 'shed',
  poop: 'pooped',
  dose: 'treated',
}

/** 'Done today: 4 fed, 2 cleaned.' */
export const doneWords = (done: readonly { kind: EventKind; animals: number }[]): string =>
  `Done today: ${done
    .map(({ kind, animals }) => `${numberText(animals)} ${pastWords[kind] ?? kind}`)
    .join(', ')}.`
