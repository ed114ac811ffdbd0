import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { Forbidden } from '../errors.ts'

/*
 * Email ownership. Anyone can sign up with any address, so until it is confirmed, it receives no
 * email but the confirmation and grants no rights.
 */

/** True for users who have confirmed their address. */
export const isConfirmed = sql<boolean>`${users.confirmed_at} is not null`

/** Sets the confirmation time, keeping an earlier one. */
export const confirmedNow = { confirmed_at: sql`coalesce(${users.confirmed_at}, now())` }

/** Tells whether the user has confirmed their address. */
export async function hasConfirmed(db: Db, userId: string): Promise<boolean> {
  const [person] = await db.select({ isConfirmed }).from(users).where(eq(users.id, userId))
  return person?.isConfirmed ?? false
}

/** Throws `Forbidden` (`unconfirmed`): unconfirmed users can't send emails to strangers. */
export async function requireConfirmed(db: Db, userId: string): Promise<void> {
  if (await hasConfirmed(db, userId)) return
  throw new Forbidden('unconfirmed', 'Please confirm your email address first.')
}

/** True for the user with this address, ignoring case. */
export const hasEmail = (email: string): SQL =>
  eq(sql`lower(${users.email})`, email.trim().toLowerCase())

type Addressee = { userId: string; email: string; isConfirmed: boolean }

/** The user with this address and its original spelling; undefined if there is none. */
export async function personWith(db: Db, email: string): Promise<Addressee | undefined> {
  const [person] = await db
    .select({ userId: users.id, email: users.email, isConfirmed })
    .from(users)
    .where(hasEmail(email))
  return person
}

/** The user's address; undefined if the user has been deleted. */
export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person?.email
}
