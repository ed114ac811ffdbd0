import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import {
  apiTokens,
  calendarFeeds,
  oidcIdentities,
  passkeys,
  recoveryCodes,
  users,
} from '../../db/schema.ts'
import { isConfirmed, personWith } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { endSessionsBut } from '../../server/endSessions.ts'
import { dropTokens, giveToken, lookAtToken, takeToken } from '../../server/oneTimeTokens.ts'
import { hashNewPassword } from '../../server/passwords.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { mailPerson, tellPerson } from '../../server/tellPerson.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { passwordLetter, passwordSetLetter } from './letters.ts'

const halfAnHour = 30

/** Counts who asks for a new password. Throws `TooManyTries`. */
export async function countReset(db: Db, email: string, ip: string): Promise<void> {
  await takeTry(db, `password from ${networkOf(ip)}`, { most: 30, window_s: 3600 })
  await takeTry(db, `password ${email.toLowerCase()}`, { most: 5, window_s: 3600 })
}

/** Mails whoever has this address a link by which they set a new password. */
export const mailReset = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  email: string,
  from: From,
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await personWith(tx, email)
    if (!person) return
    const url = await resetLink(tx, config.publicUrl, person)
    await mailPerson(tx, person.userId, passwordLetter(url))
    await noteSecurity(tx, person.userId, 'password_reset_asked', from)
  })

type Forgetful = { userId: string; email: string; isByMail?: boolean }

/** An address that sets a new password, once and within half an hour. */
export async function resetLink(
  tx: Db,
  publicUrl: string,
  { userId, email, isByMail = true }: Forgetful,
): Promise<string> {
  const given = { userId, email, payload: { isByMail }, minutes: halfAnHour }
  return `${publicUrl}/users/password/edit?token=${await giveToken(tx, 'password', given)}`
}

/** Whether a link still sets a password. */
export const isResetOpen = async (db: Db, link: string | undefined): Promise<boolean> =>
  (await lookAtToken(db, 'password', link)) !== undefined

type Reset = { link: string | undefined; password: string; from: From }

/**
 * Sets a password by a link, and answers whose address it went to; undefined when it is over. Every
 * session of that person ends, every open link but the one that confirms their address, their pushes
 * and the address of their calendar, and they are told. It signs nobody in: who has a
 * second step needs it as before. The address is theirs if the link came by mail. Whoever had not
 * shown that it is theirs until now is taken for somebody else, and has no way in any more.
 */
export async function resetPassword(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { link, password, from }: Reset,
): Promise<string | undefined> {
  // Before a password is hashed for nothing.
  if (!(await isResetOpen(db, link))) return undefined
  const password_hash = await hashNewPassword(password)
  return db.transaction(async (tx) => {
    const taken = await takeToken(tx, 'password', link)
    if (!taken?.userId) return undefined
    const { userId, email, payload } = taken
    const wasConfirmed = await isTheirs(tx, userId)
    const isFirstProof = isByMail(payload) && !wasConfirmed
    const confirmed_at = isFirstProof ? sql`now()` : sql`${users.confirmed_at}`
    const changed = await tx
      .update(users)
      .set({ password_hash, confirmed_at, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id })
    if (changed.length === 0) return undefined
    await endEverything(tx, userId)
    if (!wasConfirmed) await dropOtherWays(tx, userId, from)
    await noteSecurity(tx, userId, 'password_reset', from)
    await tellPerson(tx, userId, passwordSetLetter(config.publicUrl))
    return email
  })
}

/**
 * Whoever is signed in as somebody is so no more, no device of theirs is told anything, and neither
 * the links they were mailed nor the address of their calendar work.
 */
async function endEverything(tx: Db, userId: string) {
  await endSessionsBut(tx, userId)
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId))
  await dropTokens(tx, userId, ['password', 'email', 'second_step'])
}

/** Whether their address is known to be theirs; waits for whoever is just changing the person. */
async function isTheirs(tx: Transaction, userId: string) {
  const [person] = await tx
    .select({ isConfirmed })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person?.isConfirmed ?? false
}

/**
 * Until an address was shown to be somebody's, anybody may have signed up with it: the ways in that
 * they prepared end when its owner comes, and a second step, which would keep the owner out.
 */
async function dropOtherWays(tx: Transaction, userId: string, from: From) {
  for (const prepared of preparedWays) await tx.delete(prepared).where(eq(prepared.user_id, userId))
  const off = await tx
    .update(users)
    .set({ otp_enabled_at: null, otp_secret: null, otp_last_step: null })
    .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
    .returning({ id: users.id })
  if (off.length > 0) await noteSecurity(tx, userId, 'mfa_disabled', from, 'with the new password')
}

const preparedWays = [passkeys, oidcIdentities, apiTokens, recoveryCodes]

const isByMail = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'isByMail' in payload && payload.isByMail
