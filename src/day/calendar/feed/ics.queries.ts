import ical, { ICalEventTransparency } from 'ical-generator'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { type DecimalSign, numberText } from '../../../shared/numbers.ts'
import type { CalendarEvent, EventKind } from '../events/events.contract.ts'
import { plannedOf } from '../events/events.queries.ts'

/** Days included, back and ahead. */
const range = { back: 365, ahead: 90 }
/** How long an entry with a time is shown: half an hour. */
const shown_ms = 30 * 60_000
/** Animals named in an entry; hundreds become a number. */
const mostNamed = 40

/**
 * Writes the plans as an iCalendar file: entries of a whole day unless they have a time, one per day for all
 * feedings and one for cleaning, the others one by one. The UID of an entry stays the same for the same thing on
 * the same day. Logs are left out, since the feed is about what's coming up.
 */
export async function calendarText(db: Db, viewer: Viewer, publicUrl: string): Promise<string> {
  const now = today(viewer.timeZone)
  const span = { from: addDays(now, -range.back), to: addDays(now, range.ahead) }
  const calendar = ical({
    name: 'Vivary',
    prodId: { company: 'Vivary', product: 'Calendar', language: 'EN' },
    ttl: 3600,
  })
  const entries = entriesOf(await plannedOf(db, viewer, span), viewer)
  // From the day instead of the time, so that unchanged plans give an unchanged file.
  const stamp = atMidnight(now)
  for (const { id, day, time, kind, summary, description } of entries) {
    const start = time
      ? new Date(fromWallClock(`${day}T${time}`, viewer.timeZone))
      : atMidnight(day)
    calendar.createEvent({
      id: `${id}-${viewer.accountId}@vivary`,
      stamp,
      start,
      end: time ? new Date(start.getTime() + shown_ms) : atMidnight(addDays(day, 1)),
      allDay: !time,
      ...(!appointments.includes(kind) && { transparency: ICalEventTransparency.TRANSPARENT }),
      summary: printable(summary),
      description: printable(description),
      url: new URL(`/dashboard/calendar?day=${day}`, publicUrl).href,
    })
  }
  return `${calendar.toString()}\r\n`
}

type Entry = Record<'id' | 'day' | 'time' | 'summary' | 'description', string> & {
  kind: EventKind
}

function entriesOf(events: CalendarEvent[], { decimalSign }: Pick<Viewer, 'decimalSign'>): Entry[] {
  const entries = Map.groupBy(events, (event) => idOf(event))
  return [...entries].map(([id, same]) => {
    const [{ started_on: day = '', time = '', label = '', notes = '', kind = own } = {}] = same
    if (same.length === 1) return { id, day, time, kind, summary: label, description: notes }
    const animals = new Set(same.map(({ animal }) => animal?.id)).size
    const many = numberText(animals, decimalSign)
    const all = kind === 'clean' ? `Clean ${many} enclosures` : `Feed ${many} animals`
    const summary = animals === 1 ? label : all
    return { id, day, time: '', kind, summary, description: linesOf(same, decimalSign) }
  })
}

const own: EventKind = 'own'
/** Entries that make their keeper busy in other calendars; feeding and cleaning don't. */
const appointments: readonly EventKind[] = ['own', 'vet']

/** Feedings and cleanings of a day share an entry; the others have one each, once a day. */
function idOf({ kind, id, started_on, time }: CalendarEvent): string {
  if (kind === 'feed' || kind === 'clean') return `${kind}-${started_on}`
  // A clutch has its expected day and the days of its window.
  if (kind === 'hatch') return `hatch-${id}-${started_on}`
  if (kind !== 'dose') return `${kind}-${id}`
  return ['dose', id, started_on, time.replace(':', '')].filter(Boolean).join('-')
}

/** 'Saffron: rat, weaned', one line each. */
function linesOf(events: CalendarEvent[], sign: DecimalSign): string {
  const lines = events
    .slice(0, mostNamed)
    .map(({ animal, notes }) => [animal?.name, notes].filter(Boolean).join(': '))
  const more = events.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${numberText(more, sign)} more`] : [])].join('\n')
}

/** RFC 5545 forbids control characters, and some programs reject the whole file. */
const printable = (text: string) => text.replace(/[^\P{Cc}\r\n\t]/gu, '').replaceAll('\t', ' ')

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
