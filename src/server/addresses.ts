import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { users } from '../db/schema.ts'

/*
 * Whose an address is. Anybody can sign up with any, so it is theirs only once they have shown it:
 * until then it gets no mail but the asking, and gives nobody any right.
 */

/** True of people who have shown that their address is theirs. */
export const isConfirmed = sql<boolean>`${users.confirmed_at} is not null`

/** To be set on who has just shown it; that they had before stays. */
export const confirmedNow = { confirmed_at: sql`coalesce(${users.confirmed_at}, now())` }

/** Whether somebody has shown that their address is theirs. */
export async function hasConfirmed(db: Db, userId: string): Promise<boolean> {
  const [person] = await db.select({ isConfirmed }).from(users).where(eq(users.id, userId))
  return person?.isConfirmed ?? false
}

/** True of the person with this address, however it is written. */
export const hasEmail = (email: string): SQL =>
  eq(sql`lower(${users.email})`, email.trim().toLowerCase())

export type Addressee = { userId: string; email: string; isConfirmed: boolean }

/** Who has this address, as they write it; undefined when nobody here has. */
export async function personWith(db: Db, email: string): Promise<Addressee | undefined> {
  const [person] = await db
    .select({ userId: users.id, email: users.email, isConfirmed })
    .from(users)
    .where(hasEmail(email))
  return person
}

/** Somebody's address; undefined when they are gone. */
export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person?.email
}
