import { and, count, eq, gt, isNull, ne, sql, sum } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, animals, logTotals, memberships, pictures, users } from '../../db/schema.ts'
import type { Base, Context } from '../../server/context.ts'
import { Failure, SignedOut } from '../../server/errors.ts'
import { giveTryBack, takeTry } from '../../server/limits/throttle.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { notify, tellPerson } from '../../server/messages/notify.ts'
import type { Mail } from '../../server/messages/outbox.ts'
import { type From, noteSecurity } from '../../server/session/securityEvents.ts'
import type { Session } from '../../server/session/session.ts'
import type { Config } from '../../server/settings/config.ts'
import { counted } from '../../shared/durations.ts'
import { dayOfErasure, daysToKeep, type Erasure } from './leaving.contract.ts'

type Owner = Pick<Session, 'accountId' | 'userId' | 'userName'>

/** Sums up what will be deleted with the account, who loses access, and when. */
export async function erasureOf(
  { db, config }: Base,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
): Promise<Erasure> {
  const [row] = await db
    .select({
      erase_at: accounts.erase_at,
      animals: countIn(animals, and(isNull(animals.deleted_at), ne(animals.state, 'outside'))),
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
 * Counts the request, which emails and notifies people, and does what must come before it; if that
 * fails, nothing is requested. Throws `TooManyTries`.
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
 * Schedules the account's deletion in 14 days, emails its owner and notifies everyone else.
 * Requested again, the first date stays.
 */
export async function askForErasure({ db, config }: Base, owner: Owner, from: From): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ erase_at: sql`now() + make_interval(days => ${daysToKeep})`, updated_at: sql`now()` })
      .where(and(eq(accounts.id, owner.accountId), isNull(accounts.erase_at)))
      .returning({ erase_at: accounts.erase_at, zone: accounts.time_zone, name: accounts.name })
    if (!account?.erase_at) return
    const day = dayOfErasure(account.erase_at, account.zone)
    const mail = erasureMail(config, { account: account.name, day })
    await tellPerson(tx, owner.userId, mail)
    await tellOthers(tx, owner, {
      header_text: `This account will be deleted on ${day}`,
      body_text: `${owner.userName} asked for this. You can keep using it until then.`,
    })
    await noteSecurity(tx, owner.userId, 'erasure_asked', from, account.name)
  })
}

/**
 * Cancels an account's deletion; does nothing if none was requested. Throws `Failure` 409 once it
 * is due, since deleting may have begun.
 */
export async function takeErasureBack(
  { db }: Pick<Context, 'db'>,
  owner: Owner,
  from: From,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isHere = eq(accounts.id, owner.accountId)
    const [account] = await tx
      .update(accounts)
      .set({ erase_at: null, updated_at: sql`now()` })
      .where(and(isHere, gt(accounts.erase_at, sql`now()`)))
      .returning({ name: accounts.name })
    if (account) {
      await tellOthers(tx, owner, {
        header_text: 'This account is staying',
        body_text: `${owner.userName} has cancelled the deletion.`,
      })
      await noteSecurity(tx, owner.userId, 'erasure_taken_back', from, account.name)
      return
    }
    const [due] = await tx.select({ erase_at: accounts.erase_at }).from(accounts).where(isHere)
    if (due?.erase_at) {
      throw new Failure(409, [
        { message: 'This account is already being deleted', code: 'too_late' },
      ])
    }
  })
}

/** Notifies everyone else in the account. */
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

/**
 * Tells the owner when the account will be deleted, and how to keep it. `day` is 'December 5,
 * 2026'.
 */
const erasureMail = (
  { publicUrl, backupKeep }: Pick<Config, 'publicUrl' | 'backupKeep'>,
  { account, day }: { account: string; day: string },
): Mail =>
  writeMail({
    subject: `Your Vivary account will be deleted on ${day}`,
    lines: [
      `You asked us to delete “${account}”. On ${day}, all its animals, logs and photos will be permanently deleted for everyone who shares it.`,
      'Until then, everything works as usual, and you can change your mind with one tap.',
    ],
    action: { label: 'Keep my account', url: `${publicUrl}/dashboard/account/delete` },
    after: [
      ...(backupKeep > 0
        ? [
            `Daily backups on this server still contain the account for another ${counted(backupKeep, 'day')} after that, and others until whoever runs the server deletes them.`,
          ]
        : []),
      "If this wasn't you, keep the account and then change your password.",
    ],
  })
