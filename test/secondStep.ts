import { eq, sql } from 'drizzle-orm'
import { users } from '../src/db/schema.ts'
import { makeRecoveryCodes } from '../src/people/security/mfa/recoveryCodes.ts'
import { newOtpSecret, secretOf } from '../src/people/security/mfa/secondStep.ts'
import type { Context } from '../src/server/context.ts'
import { seal } from '../src/server/sealed.ts'

/** Turns someone's second step on; answers the secret of their authenticator and their codes. */
export async function turnSecondStepOn({ db, key }: Context, userId: string) {
  const secret = newOtpSecret()
  const otp_secret = seal(key, secretOf(userId), Buffer.from(secret))
  const recovery = await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ otp_secret, otp_enabled_at: sql`now()` })
      .where(eq(users.id, userId))
    return makeRecoveryCodes(tx, key, userId)
  })
  return { secret, recovery }
}
