import { and, count, eq, gt, isNull, ne, sql, sum } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, animals, logTotals, memberships, pictures, users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, SignedOut } from '../../server/errors.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { tellPerson } from '../../server/tellPerson.ts'
import { giveTryBack, takeTry } from '../../server/throttle.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { erasureMail } from './erasureMail.ts'
import { dayOfErasure, daysToKeep, type Erasure } from './leaving.contract.ts'

type Owner = Pick<Session, 'accountId' | 'userId' | 'userName'>

/** What goes with the account, who loses it, and when. */
export async function erasureOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
): Promise<Erasure> {
  const [row] = await db
    .select({
      erase_at: accounts.erase_at,
      animals: countIn(animals, isNull(animals.deleted_at)),
      logs: sql`(select coalesce(${sum(logTotals.total)}, 0) from ${logTotals} where ${eq(
        logTotals.account_id,
        accounts.id,
      )})`.mapWith(Number),
      pictures: countIn(pictures),
      has_others: sql<boolean>`exists (select from ${memberships} where ${and(
        eq(memberships.user_id, users.id),
        ne(memberships.account_id, accounts.id),
      )})`,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(accounts.id, accountId))
  if (!row) throw new SignedOut()
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.account_id, accountId), ne(memberships.user_id, userId)))
    .orderBy(users.name, users.id)
  return { ...row, people, backups_kept: config.backupKeep }
}

const countIn = (table: typeof animals | typeof pictures, where = sql`true`) =>
  sql`(select ${count()} from ${table} where ${and(
    eq(table.account_id, accounts.id),
    where,
  )})`.mapWith(Number)

/**
 * Counts who asks for it, which mails and tells people, and does what has to be done before. That
 * failing, it was not asked for. Throws `TooManyTries`.
 */
export async function countErasure(
  db: Db,
  accountId: string,
  before: () => Promise<void>,
): Promise<void> {
  const key = `erasure ${accountId}`
  await takeTry(db, key, { most: 5, window_s: 24 * 3600 })
  try {
    await before()
  } catch (error) {
    await giveTryBack(db, key)
    throw error
  }
}

/**
 * Has the account erased in 14 days, and tells its owner by mail and everybody else in it. Asked
 * again, the first day stays.
 */
export async function askForErasure(
  { db, config }: Pick<Context, 'db' | 'config'>,
  owner: Owner,
  from: From,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .update(accounts)
      .set({ erase_at: sql`now() + make_interval(days => ${daysToKeep})`, updated_at: sql`now()` })
      .where(and(eq(accounts.id, owner.accountId), isNull(accounts.erase_at)))
      .returning({ erase_at: accounts.erase_at, zone: accounts.time_zone, name: accounts.name })
    if (!asked?.erase_at) return
    const day = dayOfErasure(asked.erase_at, asked.zone)
    const mail = erasureMail(config, { account: asked.name, day })
    await tellPerson(tx, owner.userId, mail)
    await tellOthers(tx, owner, {
      header_text: `This account will be deleted on ${day}`,
      body_text: `${owner.userName} has asked for it. You can work in it until then.`,
    })
    await noteSecurity(tx, owner.userId, 'erasure_asked', from, asked.name)
  })
}

/**
 * Keeps the account after all. One that nobody wanted erased stays as it is; throws `Failure` 409
 * when its time is over, since what is being erased cannot be brought back.
 */
export async function takeErasureBack(
  { db }: Pick<Context, 'db'>,
  owner: Owner,
  from: From,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isHere = eq(accounts.id, owner.accountId)
    const [kept] = await tx
      .update(accounts)
      .set({ erase_at: null, updated_at: sql`now()` })
      .where(and(isHere, gt(accounts.erase_at, sql`now()`)))
      .returning({ name: accounts.name })
    if (kept) {
      await tellOthers(tx, owner, {
        header_text: 'This account stays',
        body_text: `${owner.userName} has taken its deletion back.`,
      })
      await noteSecurity(tx, owner.userId, 'erasure_taken_back', from, kept.name)
      return
    }
    const [due] = await tx.select({ erase_at: accounts.erase_at }).from(accounts).where(isHere)
    if (due?.erase_at) {
      throw new Failure(409, [
        { message: 'This account is being deleted already', code: 'too_late' },
      ])
    }
  })
}

/** Everybody else in the account, in their notifications. */
async function tellOthers(
  tx: Transaction,
  { accountId, userId }: Owner,
  words: { header_text: string; body_text: string },
) {
  const others = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.account_id, accountId), ne(memberships.user_id, userId)))
  await notify(
    tx,
    others.map(({ user_id }) => ({
      account_id: accountId,
      user_id,
      kind: 'account',
      path: '',
      ...words,
    })),
  )
}
