import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { accounts, notifications } from '../../db/schema.ts'
import type { CountOf } from '../../server/live/counts.ts'
import type { RemindedAccount } from '../../server/messages/reminders.ts'
import { hasPlus, type Selling } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Order } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { Page } from '../../shared/resource.ts'
import type { Notification, NotificationSort } from './notifications.contract.ts'
import type { Standing } from './standing.queries.ts'

/** The recipient: each notification belongs to one user in one account. */
type Person = Pick<Session, 'accountId' | 'userId'>

const notificationsOf = (db: Db, { accountId, userId }: Person) =>
  owned(db, notifications, accountId, {}, eq(notifications.user_id, userId))

/** A page of a user's notifications. */
export const notificationPage = (
  db: Db,
  person: Person,
  {
    sort,
    ...paging
  }: { sort: NotificationSort; page: number; per_page: number; where: SQL | undefined },
): Promise<Page<Notification>> =>
  notificationsOf(db, person).page({ order: notificationOrders[sort], ...paging })

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

/** Marks one as unread. Throws `NotFound`. */
export const markUnread = (db: Db, person: Person, id: string): Promise<Notification> =>
  notificationsOf(db, person).update(id, { read_at: null })

/** Deletes one. Throws `NotFound`. */
export const removeNotification = (db: Db, person: Person, id: string): Promise<void> =>
  notificationsOf(db, person).remove(id)

/** Marks all of a user's as read, on every page. */
export async function markAllRead(db: Db, person: Person): Promise<void> {
  await db
    .update(notifications)
    .set({ read_at: sql`now()`, updated_at: sql`now()` })
    .where(and(isTheirs(person), isNull(notifications.read_at)))
}

/** Marks all of a user's as unread. */
export async function markAllUnread(db: Db, person: Person): Promise<void> {
  await db
    .update(notifications)
    .set({ read_at: null, updated_at: sql`now()` })
    .where(and(isTheirs(person), isNotNull(notifications.read_at)))
}

/** Deletes all of a user's in the account. */
export async function removeAll(db: Db, person: Person): Promise<void> {
  await db.delete(notifications).where(isTheirs(person))
}

/** The kinds of a user's notifications. */
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
  const ofKinds = await unreadByKind(db, person)
  const kinds = ofKinds.map(({ kind }) => kind)
  const where = await standing(db, person, kinds)
  const left = where ? await unreadByKind(db, person, where) : ofKinds
  return left.reduce((sum, { unread }) => sum + unread, 0)
}

const unreadByKind = (db: Db, person: Person, where?: SQL) =>
  db
    .select({ kind: notifications.kind, unread: count() })
    .from(notifications)
    .where(and(isTheirs(person), isNull(notifications.read_at), where))
    .groupBy(notifications.kind)

/** The same for many users, each named `account user` as in the database's notices. */
export const countUnreadOfAll =
  (config: Selling, standing: Standing): CountOf =>
  async (db, people) => {
    const { rows } = await db.execute<RemindedAccount & Person & { person: string }>(sql`
      select person, ${accounts.id} as "accountId", ${accounts.time_zone} as "timeZone",
        ${hasPlus(config, accounts.id)} as "isSubscribed",
        split_part(person, ' ', 2)::uuid as "userId"
      from unnest(${sql.param(people)}::text[]) as person
      join ${accounts} on ${accounts.id} = split_part(person, ' ', 1)::uuid`)
    const counts: [person: string, count: number][] = []
    for (const { person, ...one } of rows) {
      counts.push([person, await countUnread(db, one, standing)])
    }
    return counts
  }

const isTheirs = ({ accountId, userId }: Person) =>
  and(eq(notifications.account_id, accountId), eq(notifications.user_id, userId))
