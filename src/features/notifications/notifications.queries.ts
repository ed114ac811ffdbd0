import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { Db } from '../../db/db.ts'
import { notifications } from '../../db/schema.ts'
import { owned } from '../../server/crud.ts'
import type { Order } from '../../server/orders.ts'
import type { Session } from '../../server/session.ts'
import type { Page } from '../../shared/resource.ts'
import type { Notification, NotificationSort } from './notifications.contract.ts'

/** Whose notifications: each belongs to one person in one account, and to nobody else of it. */
type Person = Pick<Session, 'accountId' | 'userId'>

/** Something to tell a member of an account; `path` is a screen below /dashboard, '' for none. */
export type Told = Pick<Notification, 'kind' | 'header_text' | 'body_text' | 'path'> & {
  account_id: string
  user_id: string
}

/** Tells people something: their open tabs hear of it when the transaction ends. */
export async function notify(tx: Db, rows: readonly Told[]): Promise<void> {
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const some = rows.slice(at, at + mostAtOnce)
    await tx.insert(notifications).values(some.map((row) => ({ ...row, id: newId() })))
  }
}
/** Each row is seven parameters, and PostgreSQL takes 65,535. */
const mostAtOnce = 5000

const notificationsOf = (db: Db, { accountId, userId }: Person) =>
  owned(db, notifications, accountId, {}, eq(notifications.user_id, userId))

/** A page of what a person was told. */
export const notificationPage = (
  db: Db,
  person: Person,
  { sort, ...asked }: { sort: NotificationSort; page: number; per_page: number },
): Promise<Page<Notification>> =>
  notificationsOf(db, person).page({ order: notificationOrders[sort], ...asked })

/** As the index `notifications_latest` has them, so that no page sorts all that a person has. */
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

/** Marks one as read; one that was read before keeps its moment. Throws `NotFound`. */
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

/** Marks all of a person's as read, those on other pages too. */
export async function markAllRead(db: Db, person: Person): Promise<void> {
  await db
    .update(notifications)
    .set({ read_at: sql`now()`, updated_at: sql`now()` })
    .where(and(isTheirs(person), isNull(notifications.read_at)))
}

/** Marks all of a person's as unread. */
export async function markAllUnread(db: Db, person: Person): Promise<void> {
  await db
    .update(notifications)
    .set({ read_at: null, updated_at: sql`now()` })
    .where(and(isTheirs(person), isNotNull(notifications.read_at)))
}

/** Deletes all that a person was told in the account. */
export async function removeAll(db: Db, person: Person): Promise<void> {
  await db.delete(notifications).where(isTheirs(person))
}

/** How many a person has not read. */
export async function countUnread(db: Db, person: Person): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(isTheirs(person), isNull(notifications.read_at)))
  return row?.unread ?? 0
}

/**
 * The same for many at once, each named `account user` as the notices of `notifications` name them;
 * in one statement.
 */
export async function countUnreadOfAll(
  db: Db,
  people: readonly string[],
): Promise<[person: string, count: number][]> {
  const { rows } = await db.execute<{ person: string; count: number }>(sql`
    select person, (
      select count(*)::int from ${notifications}
      where account_id = split_part(person, ' ', 1)::uuid
        and user_id = split_part(person, ' ', 2)::uuid and read_at is null
    ) as count
    from unnest(${sql.param(people)}::text[]) as person`)
  return rows.map(({ person, count }) => [person, count])
}

const isTheirs = ({ accountId, userId }: Person) =>
  and(eq(notifications.account_id, accountId), eq(notifications.user_id, userId))
