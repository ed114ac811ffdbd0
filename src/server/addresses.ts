import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { users } from '../db/schema.ts'

/** True of the person with this address, however it is written. */
export const hasEmail = (email: string): SQL =>
  eq(sql`lower(${users.email})`, email.trim().toLowerCase())

/** Somebody's address; undefined when they are gone. */
export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person?.email
}
