import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { personWith } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { endSessionsBut } from '../../server/endSessions.ts'
import { databaseErrorOf, Invalid } from '../../server/errors.ts'
import { dropTokens, giveToken, takeToken } from '../../server/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { mailPerson, tellPerson } from '../../server/tellPerson.ts'
import { takeTry } from '../../server/throttle.ts'
import {
  addressAskedLetter,
  addressChangedLetter,
  addressTakenLetter,
  newAddressLetter,
} from './letters.ts'
import { emailChangeMinutes } from './security.contract.ts'

/**
 * Sends a link to a new address, and word of it to the old one; nothing changes until the link is
 * used. Whether the new one belongs to somebody already is told to nobody but them. Throws
 * `Invalid` when it is their own, and `TooManyTries`.
 */
export async function askForEmail(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { userId }: Session,
  from: From,
  email: string,
): Promise<void> {
  const owner = await personWith(db, email)
  if (owner?.userId === userId) {
    throw new Invalid([{ field: 'email', message: 'This is your email already' }])
  }
  await takeTry(db, `new address ${userId}`, { most: 5, window_s: 3600 })
  await db.transaction(async (tx) => {
    await dropTokens(tx, userId, ['email'])
    const token = await giveToken(tx, 'email', { userId, email, minutes: emailChangeMinutes })
    const url = `${config.publicUrl}/users/email?token=${token}`
    if (owner) await tellPerson(tx, owner.userId, addressTakenLetter())
    else await mailPerson(tx, userId, newAddressLetter(url), email)
    await tellPerson(tx, userId, addressAskedLetter(config.publicUrl, email))
    await noteSecurity(tx, userId, 'email_change_asked', from, email)
  })
}

/**
 * Uses a link up: the address is the person's from now on, and every session of theirs ends but the
 * one in which they say so. Nobody is signed in by it. Answers the new address, or undefined when the
 * link does not work; throws `Invalid` when the address is somebody else's.
 */
export async function confirmEmail(
  db: Database,
  from: From,
  token: unknown,
  session: Pick<Session, 'tokenHash'> | undefined,
): Promise<string | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const taken = await takeToken(tx, 'email', token)
      if (!taken?.userId) return undefined
      const { userId, email } = taken
      // First, while the address that it goes to is still the earlier one.
      await tellPerson(tx, userId, addressChangedLetter(email))
      await tx
        .update(users)
        .set({ email, confirmed_at: sql`now()`, updated_at: sql`now()` })
        .where(eq(users.id, userId))
      await dropTokens(tx, userId, ['confirmation', 'password', 'email', 'second_step'])
      await endSessionsBut(tx, userId, session?.tokenHash)
      await noteSecurity(tx, userId, 'email_changed', from, email)
      return email
    })
  } catch (error) {
    const isTaken = error instanceof Error && databaseErrorOf(error)?.code === uniqueViolation
    if (isTaken) throw new Invalid([{ message: 'This address belongs to another sign-in' }])
    throw error
  }
}

const uniqueViolation = '23505'
