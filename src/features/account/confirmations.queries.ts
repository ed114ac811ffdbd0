import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { confirmedNow, isConfirmed, personWith } from '../../server/addresses.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { dropTokens, giveToken, takeToken } from '../../server/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { mailPerson } from '../../server/tellPerson.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { confirmationLetter } from './letters.ts'

const threeDays = 3 * 24 * 60

type Unconfirmed = { userId: string; email: string }

/** Mails somebody the link by which they show that the address is theirs. */
export async function mailConfirmation(
  tx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, email }: Unconfirmed,
): Promise<void> {
  const token = await giveToken(tx, 'confirmation', { userId, email, minutes: threeDays })
  const url = `${publicUrl}/users/confirmation?token=${token}`
  await mailPerson(tx, userId, confirmationLetter(url))
}

/** Counts who asks for another mail. Throws `TooManyTries`. */
export async function countConfirmation(db: Db, email: string, ip: string): Promise<void> {
  await takeTry(db, `confirmation from ${networkOf(ip)}`, { most: 30, window_s: 3600 })
  await takeTry(db, `confirmation ${email.toLowerCase()}`, { most: 5, window_s: 3600 })
}

/** Mails it again to whoever has this address and has not confirmed it. */
export const repeatConfirmation = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  email: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await personWith(tx, email)
    if (person && !person.isConfirmed) await mailConfirmation(tx, config, person)
  })

/**
 * Mails it again to who is signed in, and answers where it went. Throws `TooManyTries`, and `SignedOut`
 * when they are just gone.
 */
export async function sendConfirmation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<string> {
  await takeTry(db, `confirmation of ${userId}`, { most: 5, window_s: 3600 })
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ userId: users.id, email: users.email, isConfirmed })
      .from(users)
      .where(eq(users.id, userId))
    if (!person) throw new SignedOut()
    if (person.isConfirmed) return 'Your address is confirmed already.'
    await mailConfirmation(tx, config, person)
    return config.smtpUrl
      ? `A mail is on its way to ${person.email}.`
      : 'This Vivary has no mail server: the mail lies in its outbox folder.'
  })
}

/** Uses up a link and confirms its address, if it is still theirs; false when it is over. */
export const confirmAddress = (
  db: Database,
  link: string | undefined,
  from: From,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const taken = await takeToken(tx, 'confirmation', link)
    if (!taken?.userId) return false
    const { userId, email } = taken
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
