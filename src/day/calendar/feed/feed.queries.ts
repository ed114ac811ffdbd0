import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import ical, { ICalEventTransparency } from 'ical-generator'
import type { Db } from '../../../db/db.ts'
import { accounts, calendarFeeds, memberships, users } from '../../../db/schema.ts'
import type { Base, Context } from '../../../server/context.ts'
import { hasPlus } from '../../../server/plan.ts'
import { hashOf, isToken } from '../../../server/session/secretTokens.ts'
import type { Session, Viewer } from '../../../server/session/session.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { type DecimalSign, numberText } from '../../../shared/numbers.ts'
import type { CalendarEvent, CalendarFeed, EventKind } from '../events/events.contract.ts'
import { mostUrgent, plannedOf } from '../events/plans.queries.ts'

/*
 * The secret address of a user's calendar feed. Its token is derived from the server's key, the
 * user and a number, so that it can be shown again although only its hash is stored.
 */

type Person = Pick<Session, 'accountId' | 'userId'>

/** The user's address; null without one, or if the server's key has changed since. */
export async function feedOf({ db, config, key }: Context, person: Person): Promise<CalendarFeed> {
  const [feed] = await db.select().from(calendarFeeds).where(isOf(person))
  if (!feed) return { address: null }
  const token = tokenOf(key, person, feed.version)
  if (!hashOf(token).equals(feed.token_hash)) return { address: null }
  return { address: addressOf(config.publicUrl, token) }
}

/** Gives the user a new address; the old one stops working. */
export async function changeFeed(
  { db, config, key }: Context,
  person: Person,
): Promise<CalendarFeed> {
  // Random instead of counting up: after a deletion, counting would repeat the first address.
  const version = randomInt(1, 2 ** 31)
  const token = tokenOf(key, person, version)
  const values = { token_hash: hashOf(token), version }
  await db
    .insert(calendarFeeds)
    .values({ account_id: person.accountId, user_id: person.userId, ...values })
    .onConflictDoUpdate({
      target: [calendarFeeds.account_id, calendarFeeds.user_id],
      set: { ...values, updated_at: sql`now()` },
    })
  return { address: addressOf(config.publicUrl, token) }
}

/** Removes the user's address, if there is one. */
export async function removeFeed(db: Db, person: Person): Promise<void> {
  await db.delete(calendarFeeds).where(isOf(person))
}

/** Whose calendar an address shows; undefined if it was changed or the user has left. */
export async function viewerOf({ config, db }: Base, token: string): Promise<Viewer | undefined> {
  if (!isToken(token)) return undefined
  const [viewer] = await db
    .select({
      accountId: calendarFeeds.account_id,
      timeZone: accounts.time_zone,
      decimalSign: users.decimal_sign,
      timeFormat: users.time_format,
      isSubscribed: hasPlus(config, calendarFeeds.account_id),
    })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.account_id))
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.account_id, calendarFeeds.account_id),
        eq(memberships.user_id, calendarFeeds.user_id),
      ),
    )
    .where(eq(calendarFeeds.token_hash, hashOf(token)))
  return viewer
}

const isOf = ({ accountId, userId }: Person) =>
  and(eq(calendarFeeds.account_id, accountId), eq(calendarFeeds.user_id, userId))

const tokenOf = (key: Buffer, { accountId, userId }: Person, version: number) =>
  createHmac('sha256', key)
    .update(`calendar\n${accountId}\n${userId}\n${version}`)
    .digest('base64url')
const addressOf = (publicUrl: string, token: string) =>
  new URL(`/calendar/${token}.ics`, publicUrl).href

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
  const entries = await entriesOf(plannedOf(db, viewer, span), viewer)
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

/** Events that share an entry: the first and all late ones, out of how many, of how many animals. */
type Together = { first: CalendarEvent[]; count: number; animals: number; lastId?: string }

async function entriesOf(
  planned: AsyncIterable<CalendarEvent[]>,
  { decimalSign }: Pick<Viewer, 'decimalSign'>,
): Promise<Entry[]> {
  const entries = new Map<string, Together>()
  for await (const events of planned) {
    for (const event of events) {
      const id = idOf(event)
      const together = entries.get(id) ?? { first: [], count: 0, animals: 0 }
      entries.set(id, together)
      together.count++
      if (event.animal && event.animal.id !== together.lastId) {
        together.lastId = event.animal.id
        together.animals++
      }
      if (event.days_overdue > 0 || together.first.length < mostNamed) together.first.push(event)
    }
  }
  return [...entries].map(([id, { first, count, animals }]) => {
    const same = first.sort(mostUrgent)
    const [{ started_on: day = '', time = '', label = '', notes = '', kind = own } = {}] = same
    if (count === 1) return { id, day, time, kind, summary: label, description: notes }
    const many = numberText(animals, decimalSign)
    const all = kind === 'clean' ? `Clean ${many} enclosures` : `Feed ${many} animals`
    const summary = animals > 1 ? all : label
    return { id, day, time: '', kind, summary, description: linesOf(same, count, decimalSign) }
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
function linesOf(events: CalendarEvent[], count: number, sign: DecimalSign): string {
  const lines = events
    .slice(0, mostNamed)
    .map(({ animal, notes }) => [animal?.name, notes].filter(Boolean).join(': '))
  const more = count - lines.length
  return [...lines, ...(more > 0 ? [`and ${numberText(more, sign)} more`] : [])].join('\n')
}

/** RFC 5545 forbids control characters, and some programs reject the whole file. */
const printable = (text: string) => text.replace(/[^\P{Cc}\r\n\t]/gu, '').replaceAll('\t', ' ')

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
