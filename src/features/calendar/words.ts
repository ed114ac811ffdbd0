import type { EventKind } from './events.contract.ts'

/* How events are said, shortly: as a cell of the calendar has room for. */

/** What a kind of event is called in a cell: 'Feed 12'. */
export const kindWords: Record<EventKind, string> = {
  own: 'Event',
  vet: 'Vet',
  dose: 'Dose',
  feed: 'Feed',
  clean: 'Clean',
  bulb: 'Bulb',
  hatch: 'Hatch',
  weigh: 'Weigh',
  shed: 'Shed',
  poop: 'Poop',
}

/** 'Saturday 21': a day of the month that is shown. */
export const dayName = (day: string): string => said(day, { weekday: 'long', day: 'numeric' })

/** 'Saturday, November 21'. */
export const longDay = (day: string): string =>
  said(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** 'November 2026' of `2026-11`. */
export const monthName = (month: string): string =>
  said(`${month}-01`, { month: 'long', year: 'numeric' })

/** Parts of a second line, without those that are empty. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join('\u00a0· ')

const said = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { timeZone: 'UTC', ...parts })
