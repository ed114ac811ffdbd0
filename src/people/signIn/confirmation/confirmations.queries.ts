import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/db.ts'
import { users } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { SignedOut } from '../../../server/errors.ts'
import { takeTries, takeTry, triesForAddress } from '../../../server/limits/throttle.ts'
import { mailPerson } from '../../../server/messages/notify.ts'
import { dropTokens, giveToken, takeToken } from '../../../server/session/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { confirmedNow, isConfirmed, personWith } from '../../../server/settings/addresses.ts'
import type { Config } from '../../../server/settings/config.ts'
import { confirmationMail } from '../mails.ts'

const threeDays = 3 * 24 * 60

type Unconfirmed = { userId: string; email: string }

/** Emails the link that confirms an address. */
export async function mailConfirmation(
  tx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, email }: Unconfirmed,
): Promise<void> {
  const token = await giveToken(tx, 'confirmation', { userId, email, minutes: threeDays })
  const url = `${publicUrl}/users/confirmation?token=${token}`
  await mailPerson(tx, userId, confirmationMail(url))
}

/** Counts a request for another email. Throws `TooManyTries`. */
export async function countConfirmation(db: Db, email: string, ip: string): Promise<void> {
  await takeTries(db, triesForAddress('confirmation', { ip, email }))
}

/** Emails it again if this address belongs to a user and is unconfirmed. */
export const repeatConfirmation = ({ db, config }: Base, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await personWith(tx, email)
    if (person && !person.isConfirmed) await mailConfirmation(tx, config, person)
  })

/**
 * Emails it again to the signed-in user, and returns the address. Throws `TooManyTries`, and
 * `SignedOut` if they have just been deleted.
 */
export async function sendConfirmation({ db, config }: Base, userId: string): Promise<string> {
  await takeTry(db, `confirmation of ${userId}`, { most: 5, window_s: 3600 })
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ userId: users.id, email: users.email, isConfirmed })
      .from(users)
      .where(eq(users.id, userId))
    if (!person) throw new SignedOut()
    if (person.isConfirmed) return 'Your email is already confirmed.'
    await mailConfirmation(tx, config, person)
    return config.smtpUrl
      ? `An email is on its way to ${person.email}.`
      : "This server can't send email, so the message is in its outbox folder."
  })
}

/**
 * Uses up a link and confirms its address, if the user still has it; false if the link has expired.
 */
export const confirmAddress = (
  db: Database,
  link: string | undefined,
  from: From,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const confirmation = await takeToken(tx, 'confirmation', link)
    if (!confirmation?.userId) return false
    const { userId, email } = confirmation
    const confirmed = await tx
      .update(users)
      .set({ ...confirmedNow, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id })
    if (confirmed.length === 0) return false
    await dropTokens(tx, userId, ['confirmation'])
    await noteSecurity(tx, userId, 'email_confirmed', from)
    return true
  })
