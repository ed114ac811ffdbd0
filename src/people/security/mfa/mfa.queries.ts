import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { recoveryCodes, users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Failure, Invalid, SignedOut } from '../../../server/errors.ts'
import { forgetTries, takeTry } from '../../../server/limits/throttle.ts'
import { tellPerson } from '../../../server/messages/notify.ts'
import { seal, unseal } from '../../../server/sealed.ts'
import { endSessionsBut } from '../../../server/session/endSessions.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import type { Session } from '../../../server/session/session.ts'
import { mfaDisabledMail, mfaEnabledMail, recoveryCodesMail } from '../mails.ts'
import { codeWords, type MfaUser } from '../security.contract.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts'
import { newOtpSecret, otpAddress, secretOf, stepOfCode } from './secondStep.ts'

/** The two-step sign-in of the signed-in user, with the secret that turns it on. */
export async function mfaUserOf(context: Context, session: Session): Promise<MfaUser> {
  const pending = await pendingSecret(context, session)
  const [person] = await context.db
    .select({ otpRequiredForLogin: isOn, email: users.email })
    .from(users)
    .where(eq(users.id, session.userId))
  if (!person) throw new SignedOut()
  const { otpRequiredForLogin, email } = person
  const secret = otpRequiredForLogin ? undefined : pending
  return {
    otpRequiredForLogin,
    secret: secret ?? null,
    otp_address: secret === undefined ? null : otpAddress(secret, email),
    recovery_codes_left: await recoveryCodesLeft(context.db, session.userId),
  }
}

const isOn = sql<boolean>`${users.otp_enabled_at} is not null`

/**
 * The secret with which the user turns two-step sign-in on; created if there is none, undefined if
 * it is on. It belongs to one session, so that one seen in another session can't be turned on.
 */
export async function pendingSecret(
  context: Pick<Context, 'db' | 'key'>,
  session: Session,
): Promise<string | undefined> {
  const { db, key } = context
  const person = await readSecret(db, session.userId)
  if (person.isOn) return undefined
  const pending = person.sealed && unseal(key, pendingOf(session), person.sealed)
  if (pending) return pending.toString()
  const secret = newOtpSecret()
  const before = person.sealed ? eq(users.otp_secret, person.sealed) : isNull(users.otp_secret)
  const rows = await db
    .update(users)
    .set({ otp_secret: seal(key, pendingOf(session), Buffer.from(secret)) })
    .where(and(eq(users.id, session.userId), isNull(users.otp_enabled_at), before))
    .returning({ id: users.id })
  // The screen and its image ask at the same time and must get the same secret.
  return rows.length === 1 ? secret : pendingSecret(context, session)
}

const pendingOf = ({ userId, tokenHash }: Session) =>
  `pending second step of ${userId} in ${tokenHash.toString('hex')}`

async function readSecret(db: Db, userId: string) {
  const [person] = await db
    .select({ sealed: users.otp_secret, isOn })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new SignedOut()
  return person
}

/**
 * Turns two-step sign-in on with a code of the pending secret, ends the other sessions, and returns
 * the recovery codes, which are shown only once. Throws `Invalid` at the code, `TooManyTries`, and
 * a 409 if it is on.
 */
export async function enableMfa(
  { config, db, key }: Context,
  session: Session,
  from: From,
  code: string,
): Promise<string[]> {
  const { userId, tokenHash } = session
  const { sealed, isOn } = await readSecret(db, userId)
  if (isOn) throw alreadyOn()
  const secret = sealed && unseal(key, pendingOf(session), sealed)
  if (!sealed || !secret)
    throw new Invalid([{ field: 'code', message: codeWords.anew, code: 'begun_anew' }])

  const tries = `mfa code ${tokenHash.toString('hex')}`
  await takeTry(db, tries, { most: 5, window_s: 3 * 60 })
  const digits = code.normalize('NFKC').replaceAll(/[\s-]/g, '')
  const step = await stepOfCode(secret.toString(), digits, null)
  if (step === undefined) {
    await noteSecurity(db, userId, 'code_failed', from)
    throw new Invalid([{ field: 'code', message: codeWords.wrong }])
  }
  await forgetTries(db, tries)

  return db.transaction(async (tx) => {
    const turned = await tx
      .update(users)
      .set({
        otp_secret: seal(key, secretOf(userId), secret),
        otp_enabled_at: sql`now()`,
        otp_last_step: step,
        updated_at: sql`now()`,
      })
      .where(and(eq(users.id, userId), isNull(users.otp_enabled_at), eq(users.otp_secret, sealed)))
      .returning({ id: users.id })
    if (turned.length === 0) throw alreadyOn()
    await endSessionsBut(tx, userId, tokenHash)
    await noteSecurity(tx, userId, 'mfa_enabled', from)
    await tellPerson(tx, userId, mfaEnabledMail(config.publicUrl))
    return makeRecoveryCodes(tx, key, userId)
  })
}

const alreadyOn = () =>
  new Failure(409, [{ message: 'Two-step sign-in is already on', code: 'mfa_is_on' }])

/** Turns two-step sign-in off and removes its recovery codes. Does nothing if it is off. */
export async function disableMfa(
  { config, db }: Context,
  session: Session,
  from: From,
): Promise<void> {
  const { userId } = session
  await db.transaction(async (tx) => {
    const turned = await tx
      .update(users)
      .set({ otp_secret: null, otp_enabled_at: null, otp_last_step: null, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
      .returning({ id: users.id })
    if (turned.length === 0) return
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
    await noteSecurity(tx, userId, 'mfa_disabled', from)
    await tellPerson(tx, userId, mfaDisabledMail(config.publicUrl))
  })
}

/** Ten new recovery codes; earlier ones no longer work. Throws a 409 if two-step sign-in is off. */
export async function renewRecoveryCodes(
  { config, db, key }: Context,
  session: Session,
  from: From,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ isOn })
      .from(users)
      .where(eq(users.id, session.userId))
      .for('update')
    if (!person?.isOn) {
      throw new Failure(409, [{ message: 'Two-step sign-in is off', code: 'mfa_is_off' }])
    }
    await noteSecurity(tx, session.userId, 'recovery_codes_made', from)
    await tellPerson(tx, session.userId, recoveryCodesMail(config.publicUrl))
    return makeRecoveryCodes(tx, key, session.userId)
  })
}
