import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import {
  apiTokens,
  calendarFeeds,
  handOvers,
  invitations,
  memberships,
  oidcIdentities,
  passkeys,
  recoveryCodes,
  users,
  webhooks,
} from '../../../db/schema.ts'
import type { Base, Context } from '../../../server/context.ts'
import { mailsToAddress, takeTries, triesForAddress } from '../../../server/limits/throttle.ts'
import { mailPerson, tellPerson } from '../../../server/messages/notify.ts'
import { endSessionsBut } from '../../../server/session/endSessions.ts'
import {
  dropTokens,
  giveToken,
  lookAtToken,
  takeToken,
} from '../../../server/session/oneTimeTokens.ts'
import { hashNewPassword } from '../../../server/session/passwords.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { isConfirmed, personWith } from '../../../server/settings/addresses.ts'
import { passwordMail, passwordSetMail } from '../mails.ts'
import { findPerson, knownDevice } from '../signIns.queries.ts'

const halfAnHour = 30

/**
 * Counts a request for a new password. A browser that has signed in as this user before has a count of its
 * own, which strangers can't use up; `device` is its cookie. Throws `TooManyTries`.
 */
export async function countReset(
  { db, key }: Pick<Context, 'db' | 'key'>,
  { email, ip, device }: { email: string; ip: string; device: string | undefined },
): Promise<void> {
  const deviceKey = knownDevice({ key }, await findPerson(db, email), device)
  const own = { key: `password on ${deviceKey}`, limit: mailsToAddress.each }
  await takeTries(db, deviceKey ? [own] : triesForAddress('password', { ip, email }))
}

/** Emails a reset link if the address belongs to a user. */
export const mailReset = ({ db, config }: Base, email: string, from: From): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await personWith(tx, email)
    if (!person) return
    const url = await resetLink(tx, config.publicUrl, person)
    await mailPerson(tx, person.userId, passwordMail(url))
    await noteSecurity(tx, person.userId, 'password_reset_asked', from)
  })

type Forgetful = { userId: string; email: string; isByMail?: boolean }

/** A link that sets a new password once, within half an hour. */
export async function resetLink(
  tx: Db,
  publicUrl: string,
  { userId, email, isByMail = true }: Forgetful,
): Promise<string> {
  const values = { userId, email, payload: { isByMail }, minutes: halfAnHour }
  return `${publicUrl}/users/password/edit?token=${await giveToken(tx, 'password', values)}`
}

/** Tells whether a link still works. */
export const isResetOpen = async (db: Db, link: string | undefined): Promise<boolean> =>
  (await lookAtToken(db, 'password', link)) !== undefined

type Reset = { link: string | undefined; password: string; from: From }

/**
 * Sets a password by a link, and returns the address it was emailed to; undefined if the link has
 * expired. Ends every session of the user, their other open links except the one that confirms
 * their address, their push subscriptions and their calendar link, and notifies them. It signs
 * no one in: two-step sign-in still applies. An emailed link confirms the address. If it wasn't
 * confirmed before, someone else may have signed up with it, so what they set up to get in or to read along is removed.
 */
export async function resetPassword(
  { db, config }: Base,
  { link, password, from }: Reset,
): Promise<string | undefined> {
  // Checked first, to avoid hashing in vain.
  if (!(await isResetOpen(db, link))) return undefined
  const password_hash = await hashNewPassword(password)
  return db.transaction(async (tx) => {
    const reset = await takeToken(tx, 'password', link)
    if (!reset?.userId) return undefined
    const { userId, email, payload } = reset
    const wasConfirmed = await isTheirs(tx, userId)
    const isFirstProof = !wasConfirmed && isByMail(payload)
    const confirmed_at = isFirstProof ? sql`now()` : sql`${users.confirmed_at}`
    const changed = await tx
      .update(users)
      .set({ password_hash, confirmed_at, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id })
    if (changed.length === 0) return undefined
    await endEverything(tx, userId)
    // Without SMTP it is the operator who passes an email's link on, as one from the terminal.
    const isAlone = isFirstProof && config.smtpUrl !== undefined
    if (!wasConfirmed) await dropOtherWays(tx, userId, { from, isAlone })
    await noteSecurity(tx, userId, 'password_reset', from)
    await tellPerson(tx, userId, passwordSetMail(config.publicUrl, { isFirst: !wasConfirmed }))
    return email
  })
}

/**
 * Ends the user's sessions, removes their push subscriptions, and invalidates emailed links and the
 * calendar link.
 */
async function endEverything(tx: Db, userId: string) {
  await endSessionsBut(tx, userId)
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId))
  await dropTokens(tx, userId, ['password', 'email', 'second_step'])
}

/** Tells whether their address is confirmed; waits for a simultaneous change of the user. */
async function isTheirs(tx: Transaction, userId: string) {
  const [person] = await tx
    .select({ isConfirmed })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person?.isConfirmed ?? false
}

/**
 * Before an address was confirmed, anyone may have signed up with it: the ways to sign in that they
 * set up are removed for its owner, and so is two-step sign-in, which would lock the owner out. So
 * is what lets others into the account: its webhooks, invitations and open hand-overs, and by an emailed link its other
 * members. An operator knows whom a household let in, often where no email is ever sent.
 */
async function dropOtherWays(
  tx: Transaction,
  userId: string,
  { from, isAlone }: { from: From; isAlone: boolean },
) {
  for (const prepared of preparedWays) await tx.delete(prepared).where(eq(prepared.user_id, userId))
  const owned = await tx
    .select({ id: memberships.account_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), eq(memberships.role, 'owner')))
  const own = owned.map(({ id }) => id)
  for (const one of [webhooks, invitations])
    await tx.delete(one).where(inArray(one.account_id, own))
  if (isAlone) {
    const isOther = ne(memberships.user_id, userId)
    await tx.delete(memberships).where(and(inArray(memberships.account_id, own), isOther))
  }
  const isOpen = isNull(handOvers.taken_at)
  await tx.delete(handOvers).where(and(inArray(handOvers.account_id, own), isOpen))
  const off = await tx
    .update(users)
    .set({ otp_enabled_at: null, otp_secret: null, otp_last_step: null })
    .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
    .returning({ id: users.id })
  if (off.length > 0) await noteSecurity(tx, userId, 'mfa_disabled', from, 'with the new password')
}

const preparedWays = [passkeys, oidcIdentities, apiTokens, recoveryCodes]

const isByMail = (payload: unknown) =>
  typeof payload === 'object' &&
  payload !== null &&
  'isByMail' in payload &&
  payload.isByMail === true
