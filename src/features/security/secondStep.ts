import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { unseal } from '../../server/sealed.ts'
import { stepOfCode } from './oneTimeCodes.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'

/**
 * Uses up a code of somebody's authenticator, or one of their recovery codes, and says which it
 * was; undefined when it is neither, was used already, or the second step is not on. Of parallel
 * uses of one code exactly one gets it. Counting tries is the caller's.
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
  const used = await db
    .update(users)
    .set({ otp_last_step: step })
    .where(and(isOn, eq(users.otp_secret, person.sealed), isUnused))
    .returning({ id: users.id })
  return used.length === 1
}

/** What the sealed secret of somebody's second step is about. */
export const secretOf = (userId: string): string => `second step of ${userId}`
