import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { unseal } from '../../../server/sealed.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'

/**
 * Uses up a code of the user's authenticator or one of their recovery codes, and returns which it
 * was; undefined if it is neither, was used, or two-step sign-in is off. Of parallel uses of one
 * code exactly one succeeds. The caller counts tries.
 */
export async function takeSecondStep(
  context: Pick<Context, 'db' | 'key'>,
  userId: string,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  const digits = code.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    return (await takeCode(context, userId, digits)) ? 'code' : undefined
  }
  return (await takeRecoveryCode(context, userId, code)) ? 'recovery' : undefined
}

async function takeCode(
  { db, key }: Pick<Context, 'db' | 'key'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const isOn = and(eq(users.id, userId), isNotNull(users.otp_enabled_at))
  const [person] = await db
    .select({ sealed: users.otp_secret, lastStep: users.otp_last_step })
    .from(users)
    .where(isOn)
  const secret = person?.sealed && unseal(key, secretOf(userId), person.sealed)
  if (!person?.sealed || !secret) return false
  const step = await stepOfCode(secret.toString(), code, person.lastStep)
  if (step === undefined) return false
  const isUnused = or(isNull(users.otp_last_step), lt(users.otp_last_step, step))
  const rows = await db
    .update(users)
    .set({ otp_last_step: step })
    .where(and(isOn, eq(users.otp_secret, person.sealed), isUnused))
    .returning({ id: users.id })
  return rows.length === 1
}

/** The context that the user's encrypted secret is bound to. */
export const secretOf = (userId: string): string => `second step of ${userId}`

/** How long a code is shown, in seconds. */
const step_s = 30

/** A new secret for an authenticator: 160 random bits in base 32 (RFC 4226, section 4). */
export const newOtpSecret = (): string => generateSecret()

/** The content of the QR code for an authenticator app. */
export const otpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Vivary', label: email, secret })

/**
 * The time step (RFC 6238) of a code: the present, previous or next one, after `lastStep`.
 * Undefined if it matches none.
 */
export async function stepOfCode(
  secret: string,
  token: string,
  lastStep: number | null,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(token)) return undefined
  // The clock was set back, so no step can be later than the last one used.
  if (lastStep !== null && lastStep > Math.floor(Date.now() / 1000 / step_s)) return undefined
  const afterTimeStep = lastStep ?? undefined
  const result = await verify({ secret, token, epochTolerance: step_s, afterTimeStep })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
