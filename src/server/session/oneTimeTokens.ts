import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { oneTimeTokens } from '../../db/schema.ts'
import { hashOf, isToken, newToken } from './secretTokens.ts'

type Purpose = typeof oneTimeTokens.$inferSelect.purpose
type Given = { userId?: string; email?: string; payload?: unknown; minutes: number }

/**
 * Creates a token that works once, for so many minutes, and returns it; only its hash is stored.
 */
export async function giveToken(
  db: Db,
  purpose: Purpose,
  { userId, email = '', payload, minutes }: Given,
): Promise<string> {
  const token = newToken()
  await db.insert(oneTimeTokens).values({
    hash: hashOf(token),
    purpose,
    user_id: userId ?? null,
    email,
    payload,
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
  return token
}

type Taken = { userId: string | null; email: string; payload: unknown }

/** Uses a token up and returns its value: of any number of simultaneous tries, one gets it. */
export async function takeToken(
  db: Db,
  purpose: Purpose,
  token: unknown,
): Promise<Taken | undefined> {
  const isTheOne = withToken(purpose, token)
  if (!isTheOne) return undefined
  const [row] = await db.delete(oneTimeTokens).where(isTheOne).returning(stoodFor)
  return row
}

/** A token's value, without using it up: for the page on which it will be used. */
export async function lookAtToken(
  db: Db,
  purpose: Purpose,
  token: unknown,
): Promise<Taken | undefined> {
  const isTheOne = withToken(purpose, token)
  if (!isTheOne) return undefined
  const [row] = await db.select(stoodFor).from(oneTimeTokens).where(isTheOne)
  return row
}

/**
 * Counts a try against a token, and returns its value and the number of tries; undefined once it
 * has expired or reached `most`.
 */
export async function tryToken(
  db: Db,
  purpose: Purpose,
  token: unknown,
  most: number,
): Promise<(Taken & { tries: number }) | undefined> {
  const isTheOne = withToken(purpose, token)
  if (!isTheOne) return undefined
  const [row] = await db
    .update(oneTimeTokens)
    .set({ tries: sql`${oneTimeTokens.tries} + 1` })
    .where(and(isTheOne, lt(oneTimeTokens.tries, most)))
    .returning({ ...stoodFor, tries: oneTimeTokens.tries })
  return row
}

/** Invalidates a user's tokens for these purposes. */
export async function dropTokens(db: Db, userId: string, purposes: Purpose[]): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.user_id, userId), inArray(oneTimeTokens.purpose, purposes)))
}

const withToken = (purpose: Purpose, token: unknown) =>
  isToken(token)
    ? and(
        eq(oneTimeTokens.hash, hashOf(token)),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.expires_at, sql`now()`),
      )
    : undefined

const stoodFor = {
  userId: oneTimeTokens.user_id,
  email: oneTimeTokens.email,
  payload: oneTimeTokens.payload,
}
