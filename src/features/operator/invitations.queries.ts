import { and, eq } from 'drizzle-orm'
import { oneTimeTokens } from '../../db/schema.ts'
import { personWith } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { giveToken } from '../../server/oneTimeTokens.ts'
import { queueMail } from '../../server/outbox.ts'
import { signUpLetter } from '../account/letters.ts'

const sevenDays = 7 * 24 * 60

/**
 * Mails somebody the way to an account of their own, and answers where the mail went. Of several
 * invitations to one address the last one works. Throws `Invalid` when the address has signed up
 * already, and `Forbidden` (`sign_up_closed`) where nobody may.
 */
export async function inviteToSignUp(
  { db, config }: Pick<Context, 'db' | 'config'>,
  email: string,
): Promise<string> {
  if (config.signUp === 'closed') {
    throw new Forbidden('sign_up_closed', 'Sign-up is closed on this installation')
  }
  await db.transaction(async (tx) => {
    if (await personWith(tx, email)) {
      throw new Invalid([{ field: 'email', message: 'They have signed up already' }])
    }
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.purpose, 'sign_up'), eq(oneTimeTokens.email, email)))
    const token = await giveToken(tx, 'sign_up', { email, minutes: sevenDays })
    const url = `${config.publicUrl}/users/sign_up?invitation=${token}`
    await queueMail(tx, [{ account_id: null, to: email, mail: signUpLetter(url) }])
  })
  return config.smtpUrl
    ? `Invited. The mail is on its way to ${email}.`
    : `Invited. The mail for ${email} lies in the outbox folder.`
}
