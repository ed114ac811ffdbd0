import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/db.ts'
import { users } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { Invalid, unlessTaken } from '../../../server/errors.ts'
import { takeTry } from '../../../server/limits/throttle.ts'
import { mailPerson, tellPerson } from '../../../server/messages/notify.ts'
import { endSessionsBut } from '../../../server/session/endSessions.ts'
import { dropTokens, giveToken, takeToken } from '../../../server/session/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import type { Session } from '../../../server/session/session.ts'
import { personWith } from '../../../server/settings/addresses.ts'
import { addressAskedMail, addressChangedMail, addressTakenMail, newAddressMail } from '../mails.ts'
import { emailChangeMinutes } from '../security.contract.ts'

/**
 * Emails a link to a new address, and a notice to the old one; nothing changes until the link is
 * used. Only the owner of a taken address learns that it is taken. Throws `Invalid` if it is their
 * own, and `TooManyTries`.
 */
export async function askForEmail(
  { config, db }: Base,
  { userId }: Session,
  from: From,
  email: string,
): Promise<void> {
  const owner = await personWith(db, email)
  if (owner?.userId === userId) {
    throw new Invalid([{ field: 'email', message: "That's already your email" }])
  }
  await takeTry(db, `new address ${userId}`, { most: 5, window_s: 3600 })
  await db.transaction(async (tx) => {
    await dropTokens(tx, userId, ['email'])
    const token = await giveToken(tx, 'email', { userId, email, minutes: emailChangeMinutes })
    const url = `${config.publicUrl}/users/email?token=${token}`
    if (owner) await mailPerson(tx, owner.userId, addressTakenMail(config.publicUrl))
    else await mailPerson(tx, userId, newAddressMail(url), email)
    await tellPerson(tx, userId, addressAskedMail(config.publicUrl, email))
    await noteSecurity(tx, userId, 'email_change_asked', from, email)
  })
}

/**
 * Uses up a link: the address becomes the user's, and all their sessions end except the one in
 * which they confirm. It signs no one in. Returns the new address, or undefined if the link doesn't
 * work; throws `Invalid` if the address is someone else's.
 */
export async function confirmEmail(
  db: Database,
  from: From,
  token: unknown,
  session: Pick<Session, 'tokenHash'> | undefined,
): Promise<string | undefined> {
  const change = db.transaction(async (tx) => {
    const request = await takeToken(tx, 'email', token)
    if (!request?.userId) return undefined
    const { userId, email } = request
    // First, while the notice still goes to the old address.
    await tellPerson(tx, userId, addressChangedMail(email))
    await tx
      .update(users)
      .set({ email, confirmed_at: sql`now()`, updated_at: sql`now()` })
      .where(eq(users.id, userId))
    await dropTokens(tx, userId, ['confirmation', 'password', 'email', 'second_step'])
    await endSessionsBut(tx, userId, session?.tokenHash)
    await noteSecurity(tx, userId, 'email_changed', from, email)
    return email
  })
  return unlessTaken(change, 'users_email', {
    message: 'This email is already used for another sign-in',
  })
}
