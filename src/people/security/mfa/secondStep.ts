import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { unseal } from '../../../server/sealed.ts'
import { stepOfCode } from './oneTimeCodes.ts'
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
