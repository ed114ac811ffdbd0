import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { accounts, notifications, users } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { CountOf } from '../../server/live/counts.ts'
import type { KeptAnswers } from '../../server/live/keptAnswers.ts'
import {
  dailyKey,
  type RemindedAccount,
  type Reminder,
  type ReminderSource,
} from '../../server/messages/reminders.ts'
import { hasPlus, type Selling } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Order } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import { dayOf, fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import type { Page } from '../../shared/resource.ts'
import { reminderHour } from '../reminders/settings.queries.ts'
import type { Notification, NotificationSort } from './notifications.contract.ts'

/** The recipient: each notification belongs to one user in one account. */
type Person = Pick<Session, 'accountId' | 'userId'>

const notificationsOf = (db: Db, { accountId, userId }: Person) =>
  owned(db, notifications, accountId, {}, eq(notifications.user_id, userId))

export const notificationPage = (
  db: Db,
  person: Person,
  {
    sort,
    where,
    ...paging
  }: { sort: NotificationSort; page: number; per_page: number; where: SQL | undefined },
): Promise<Page<Notification>> =>
  notificationsOf(db, person).page({
    order: notificationOrders[sort],
    ...paging,
    where: and(hasCome, where),
  })

/** One that was postponed comes later. */
const hasCome = sql`${notifications.sent_at} <= now()`

/** In the order of the index `notifications_latest`, so that pages need no sorting. */
const latestFirst = (id: PgColumn) => [
  sql`${notifications.sent_at} desc nulls last`,
  sql`${id} desc nulls last`,
]
const earliestFirst = (id: PgColumn) => [
  sql`${notifications.sent_at} asc nulls first`,
  sql`${id} asc nulls first`,
]
const notificationOrders: Record<NotificationSort, Order> = {
  happened_at_desc: { forth: latestFirst, back: earliestFirst },
  happened_at_asc: { forth: earliestFirst, back: latestFirst },
}

/** Marks one as read; one read before keeps its time. Throws `NotFound`. */
export async function markRead(db: Db, person: Person, id: string): Promise<Notification> {
  const theirs = notificationsOf(db, person)
  const one = await theirs.find(id)
  return one.read_at ? one : theirs.update(id, { read_at: new Date().toISOString() })
}

type Postponed = { sources: readonly ReminderSource[]; person: Session; id: string }

/** Shows one again tomorrow, unread, in that day's words. Throws `NotFound`, and `Invalid` without a reason then. */
export async function postpone(db: Db, postponed: Postponed): Promise<Notification> {
  const { person, id } = postponed
  const tomorrow = addDays(today(person.timeZone), 1)
  const theirs = notificationsOf(db, person)
  const words = await wordsOn(db, postponed, await theirs.find(id), tomorrow)
  if (!words) throw new Invalid([{ message: endsToday }])
  const hour = String(await reminderHour(db, person)).padStart(2, '0')
  const sent_at = fromWallClock(`${tomorrow}T${hour}:00`, person.timeZone)
  return theirs.update(id, { ...words, sent_at, read_at: null })
}
const endsToday = "This reminder ends today, so it can't wait until tomorrow."

/** Shows a postponed one again now, as of when it came first. Throws `NotFound`. */
export async function bringBack(db: Db, postponed: Postponed): Promise<void> {
  const { person, id } = postponed
  const theirs = notificationsOf(db, person)
  const one = await theirs.find(id)
  const wordsOf = (at: string) => wordsOn(db, postponed, one, dayOf(at, person.timeZone))
  // What was moved since may have its reason on another day.
  const words = (await wordsOf(one.created_at)) ?? (await wordsOf(new Date().toISOString()))
  await theirs.update(id, { ...words, sent_at: one.created_at })
}

/** Words that its source has for a reminder on a day: none for other messages, undefined without a reason. */
async function wordsOn(db: Db, { sources, person }: Postponed, one: Notification, day: string) {
  const { kind, path } = one
  const source = sources.find((one) => one.kind === kind)
  if (!source || (await source.standing?.(db, person))?.includes(path)) return {}
  const reminder = (await source.find(db, person, day)).find((one) => one.path === path)
  const isReader = eq(users.id, person.userId)
  const [reader] = await db.select({ unit: users.temperature_unit }).from(users).where(isReader)
  const words = reminder?.words(person.decimalSign, person.timeFormat, reader?.unit ?? 'celsius')
  return words && { header_text: words.header_text, body_text: words.body_text }
}

/** Marks one as unread. Throws `NotFound`. */
export const markUnread = (db: Db, person: Person, id: string): Promise<Notification> =>
  notificationsOf(db, person).update(id, { read_at: null })

/** Deletes one. Throws `NotFound`. */
export const removeNotification = (db: Db, person: Person, id: string): Promise<void> =>
  notificationsOf(db, person).remove(id)

/** Marks all of a user's that have come as read or unread, on every page; those read before keep their time. */
export async function markAll(db: Db, person: Person, isRead: boolean): Promise<void> {
  const isOther = isRead ? isNull(notifications.read_at) : isNotNull(notifications.read_at)
  await db
    .update(notifications)
    .set({ read_at: isRead ? sql`now()` : null, updated_at: sql`now()` })
    .where(and(isTheirs(person), isOther, hasCome))
}

/** Deletes all of a user's in the account that have come. */
export async function removeAll(db: Db, person: Person): Promise<void> {
  await db.delete(notifications).where(and(isTheirs(person), hasCome))
}

export async function kindsOf(db: Db, person: Person): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: notifications.kind })
    .from(notifications)
    .where(isTheirs(person))
  return rows.map(({ kind }) => kind)
}

/** How many of a user's unread notifications still have their reason. */
export async function countUnread(
  db: Db,
  person: Person & RemindedAccount,
  standing: Standing,
): Promise<number> {
  return countStanding(db, person, await unreadByKind(db, person), standing)
}

type Unread = { kind: string; unread: number }

async function countStanding(
  db: Db,
  person: Person & RemindedAccount,
  ofKinds: Unread[],
  standing: Standing,
) {
  const kinds = ofKinds.map(({ kind }) => kind)
  const where = await standing(db, person, kinds)
  const left = where ? await unreadByKind(db, person, where) : ofKinds
  return left.reduce((sum, { unread }) => sum + unread, 0)
}

const unreadByKind = (db: Db, person: Person, where?: SQL): Promise<Unread[]> =>
  db
    .select({ kind: notifications.kind, unread: count() })
    .from(notifications)
    .where(and(isTheirs(person), isUnread, where))
    .groupBy(notifications.kind)

const isUnread = and(isNull(notifications.read_at), hasCome)

/**
 * The same for many users, each named `account user` as in the database's notices. One statement for all of them, and
 * one each for those with reminders to be judged.
 */
export const countUnreadOfAll =
  (config: Selling, standing: Standing): CountOf =>
  async (db, people) => {
    type Counted = RemindedAccount & Person & { person: string; ofKinds: Unread[] }
    const { rows } = await db.execute<Counted>(sql`
      select person, ${accounts.id} as "accountId", ${accounts.time_zone} as "timeZone",
        ${hasPlus(config, accounts.id)} as "isSubscribed", "userId",
        (select coalesce(json_agg(json_build_object('kind', kind, 'unread', unread)), '[]')
          from (select kind, count(*) as unread from ${notifications}
            where ${notifications.account_id} = ${accounts.id} and ${notifications.user_id} = "userId"
              and ${isUnread} group by kind) one) as "ofKinds"
      from unnest(${sql.param(people)}::text[]) as person
      cross join lateral (select split_part(person, ' ', 2)::uuid as "userId") whose
      join ${accounts} on ${accounts.id} = split_part(person, ' ', 1)::uuid`)
    const counts: [person: string, count: number][] = []
    for (const { person, ofKinds, ...one } of rows) {
      counts.push([person, await countStanding(db, one, ofKinds, standing)])
    }
    return counts
  }

const isTheirs = ({ accountId, userId }: Person) =>
  and(eq(notifications.account_id, accountId), eq(notifications.user_id, userId))

/** Works out which notifications of these kinds still have their reason; undefined if all do. */
type Standing = (
  db: Db,
  account: RemindedAccount,
  kinds: readonly string[],
) => Promise<SQL | undefined>

/** Of a reminder that would be sent today. `path` is '' for one that names all that is due. */
type Reason = { kind: string; path: string }

/**
 * A reminder stands as long as its source would send it today or says so, the latest one only, unless it is
 * something to do now, which has a list of its own; messages of other kinds always do. What the sources say is kept
 * until a record of the account changes.
 */
export const standingBy =
  (sources: readonly ReminderSource[], keptAnswers: Pick<KeptAnswers, 'of'>): Standing =>
  async (db, account, kinds) => {
    const judged = sources.filter(({ kind }) => kinds.includes(kind))
    if (judged.length === 0) return undefined
    const now = today(account.timeZone)
    const reasons = await Promise.all(
      judged.map(async (source): Promise<Reason[]> => {
        const variant = `reasons ${source.kind} ${now} ${account.isSubscribed}`
        const read = async () => [
          ...pathsOf(await source.find(db, account, now), now),
          ...((await source.standing?.(db, account)) ?? []),
        ]
        const text = await keptAnswers.of(account.accountId, variant, async () =>
          JSON.stringify(await read()),
        )
        const paths: string[] = JSON.parse(text)
        return paths.map((path) => ({ kind: source.kind, path }))
      }),
    )
    return standsFor(
      judged.map(({ kind }) => kind),
      reasons.flat(),
    )
  }

const pathsOf = (reminders: Reminder[], now: string) =>
  reminders
    .filter(({ isToDo }) => !isToDo)
    .map(({ key, kind, path }) => (key === dailyKey(kind, now) ? '' : path))

function standsFor(judged: string[], reasons: Reason[]): SQL {
  const kinds = sql.param(reasons.map(({ kind }) => kind))
  const paths = sql.param(reasons.map(({ path }) => path))
  return sql`(${notifications.kind} <> all (${sql.param(judged)}::text[]) or exists (
    select from unnest(${kinds}::text[], ${paths}::text[]) reason (kind, path)
    where reason.kind = ${notifications.kind} and reason.path in ('', ${notifications.path})
      and not exists (select from ${notifications} later
        where later.account_id = ${notifications.account_id}
          and later.user_id = ${notifications.user_id} and later.kind = reason.kind
          and reason.path in ('', later.path) and later.sent_at > ${notifications.sent_at})))`
}
