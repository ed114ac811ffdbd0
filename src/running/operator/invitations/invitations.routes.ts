import { and, eq } from 'drizzle-orm'
import { oneTimeTokens } from '../../../db/schema.ts'
import { signUpMail } from '../../../people/signIn/mails.ts'
import { action } from '../../../server/action.ts'
import type { App, Base, Context } from '../../../server/context.ts'
import { Forbidden, Invalid } from '../../../server/errors.ts'
import { queueMail } from '../../../server/messages/outbox.ts'
import { giveToken } from '../../../server/session/oneTimeTokens.ts'
import { personWith } from '../../../server/settings/addresses.ts'
import { succeeded } from '../../../server/wire.ts'
import { invited, signUpInvitation, signUpRule } from '../operator.contract.ts'

/** Invitations to sign up. */
export const invitationRoutes = (context: Context) => async (app: App) => {
  action(
    app,
    'GET /operator/sign_up',
    { summary: 'Get the rule of sign-ups', answer: signUpRule },
    async () => ({ sign_up: context.config.signUp }),
  )

  action(
    app,
    'POST /operator/invitations',
    { body: signUpInvitation, answer: invited },
    async (_session, { body }) =>
      succeeded({ message: await inviteToSignUp(context, body.invitation.email) }),
  )
}

const sevenDays = 7 * 24 * 60

/**
 * Emails someone a link to sign up, and returns where it went. Only the latest link to an address
 * works. Throws `Invalid` if the address has an account, and `Forbidden` (`sign_up_closed`) if
 * sign-up is closed.
 */
async function inviteToSignUp({ db, config }: Base, email: string): Promise<string> {
  if (config.signUp === 'closed') {
    throw new Forbidden('sign_up_closed', 'Sign-up is closed on this server')
  }
  await db.transaction(async (tx) => {
    if (await personWith(tx, email)) {
      throw new Invalid([{ field: 'email', message: "They've already signed up" }])
    }
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.purpose, 'sign_up'), eq(oneTimeTokens.email, email)))
    const token = await giveToken(tx, 'sign_up', { email, minutes: sevenDays })
    const url = `${config.publicUrl}/users/sign_up?invitation=${token}`
    await queueMail(tx, [{ account_id: null, to: email, mail: signUpMail(url) }])
  })
  return config.smtpUrl
    ? `Invited. An email is on its way to ${email}.`
    : `Invited. The email to ${email} is in the outbox folder.`
}
