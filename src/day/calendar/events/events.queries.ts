import type { Db } from '../../../db/db.ts'
import { pageWith } from '../../../server/records/orders.ts'
import type { Viewer } from '../../../server/session/session.ts'
import type { Page } from '../../../shared/resource.ts'
import { barsOf, groupsOf, totalOf } from '../marks.ts'
import {
  type CalendarEvent,
  type DayOfEvents,
  type EventAnimal,
  type EventCount,
  type EventKind,
  linesOfGroup,
  type Mark,
  type MonthOfEvents,
} from './events.contract.ts'
import { type Most, outlineOf } from './outline.queries.ts'

/** A day with no more events in all shows them by name. */
const mostByName = 3
/** The first lines of exceptions of which a large collection has many on one day. */
const mostOfMark = 5
const ofMany: readonly Mark[] = ['late', 'dose', 'expected', 'again', 'refused', 'shed', 'poop']
const all = 1_000_000
/** Names in a bar before the others are a number. */
const mostNamesOfBar = 2

const mostInMonth: Most = {
  exceptions: (mark) => (ofMany.includes(mark) ? mostOfMark : all),
  routine: (total) => (total <= mostByName ? mostByName : 0),
}

/** The days of a month's cells: what each says, and the bars of each week. */
export async function monthEvents(
  db: Db,
  viewer: Viewer,
  cells: readonly string[],
): Promise<MonthOfEvents> {
  const span = { from: cells.at(0) ?? '', to: cells.at(-1) ?? '' }
  const { days, windows, animals } = await outlineOf(db, viewer, span, mostInMonth)
  const weeks = cells.flatMap((from, at) => {
    if (at % 7 > 0) return []
    const bars = barsOf(windows, cells.slice(at, at + 7))
    const first = bars.map((bar) => ({ ...bar, names: bar.names.slice(0, mostNamesOfBar) }))
    return first.length > 0 ? [{ from, bars: first }] : []
  })
  return {
    ...span,
    days: [...days].map(([day, { counts, planned, recorded }]) => ({
      day,
      counts,
      value: [...planned, ...recorded],
    })),
    weeks,
    animals,
  }
}

/** Partial sheds stand before complete ones, so that all of them are read. */
const upTo = (most: number): Most => ({
  exceptions: (mark) => (mark === 'shed' ? all : most),
  routine: () => most,
})

/** A day's events in groups, each with its first lines. */
export async function dayEvents(db: Db, viewer: Viewer, day: string): Promise<DayOfEvents> {
  const span = { from: day, to: day }
  const { days, windows, animals } = await outlineOf(db, viewer, span, upTo(linesOfGroup))
  const { counts = [], ...lines } = days.get(day) ?? {}
  const groups = groupsOf(eventsIn(lines)).map(({ kind, isDone, events }) => ({
    kind,
    isDone,
    total: totalOf(counts.filter((one) => isOf(one, { kind, done: isDone }))),
    value: events.slice(0, linesOfGroup),
  }))
  const eventIds = new Set(eventsIn(lines).map(({ id }) => id))
  const others = windows.filter(({ id }) => !eventIds.has(id))
  return {
    day,
    groups,
    windows: { total: others.length, value: others.slice(0, linesOfGroup) },
    animals: namedIn(
      groups.flatMap(({ value }) => value),
      animals,
    ),
  }
}

type Asked = {
  date: string
  kind?: EventKind | undefined
  done?: boolean | undefined
  page: number
  per_page: number
}

/**
 * A page of a day's events: first what is due, the most overdue first, then what was done. Of one kind in the order of its
 * group.
 */
export async function eventPage(
  db: Db,
  viewer: Viewer,
  { date, page, per_page, ...sort }: Asked,
): Promise<Page<CalendarEvent> & { animals: EventAnimal[] }> {
  const span = { from: date, to: date }
  const { days, animals } = await outlineOf(db, viewer, span, upTo(page * per_page))
  const { counts = [], ...lines } = days.get(date) ?? {}
  const matching = eventsIn(lines).filter((event) => isOf(event, sort))
  const ordered = sort.kind ? groupsOf(matching).flatMap(({ events }) => events) : matching
  const value = ordered.slice((page - 1) * per_page, page * per_page)
  const total = totalOf(counts.filter((one) => isOf(one, sort)))
  return { ...pageWith(value, total, per_page), animals: namedIn(value, animals) }
}

const eventsIn = ({ planned = [], recorded = [] }: Record<string, CalendarEvent[]>) => [
  ...planned,
  ...recorded,
]

const isOf = (
  one: Pick<EventCount, 'kind' | 'isDone'>,
  { kind, done }: Pick<Asked, 'kind' | 'done'>,
) => (kind === undefined || one.kind === kind) && (done === undefined || one.isDone === done)

function namedIn(events: readonly CalendarEvent[], animals: EventAnimal[]): EventAnimal[] {
  const ids = new Set(events.map(({ animal }) => animal?.id))
  return animals.filter(({ id }) => ids.has(id))
}
