import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { oidcIdentities, passkeys, users } from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { mostPasskeys, type Passkey, tooManyPasskeys } from './passkeys.contract.ts'

/** A user's passkeys, newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  db.select(columns).from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(desc(passkeys.id))

/** The credentials that a browser must not add again. */
export const knownCredentials = (db: Db, userId: string) =>
  db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))

type Credential = Pick<
  typeof passkeys.$inferInsert,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'
>

/** Adds a passkey. Throws `Invalid` if there are too many, or it exists already. */
export async function addPasskey(
  tx: Transaction,
  userId: string,
  name: string,
  credential: Credential,
): Promise<Passkey> {
  const [added] = await tx
    .insert(passkeys)
    .values({ ...credential, id: newId(), user_id: userId, name })
    .onConflictDoNothing()
    .returning(columns)
  if (!added) throw new Invalid([{ message: "You've already added this passkey" }])
  const total = await tx.$count(passkeys, eq(passkeys.user_id, userId))
  if (total > mostPasskeys) throw new Invalid([{ message: tooManyPasskeys }])
  return added
}

/** Removes one and returns its name. Throws `Invalid` if it is the user's only way to sign in. */
export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<string> {
  const [passkey] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name })
  if (!passkey) throw new NotFound()
  await requireAnotherWayIn(tx, userId)
  return passkey.name
}

/** A passkey's public key and its user. */
export async function findCredential(db: Db, credentialId: string) {
  const [passkey] = await db
    .select({
      id: passkeys.id,
      userId: users.id,
      name: passkeys.name,
      publicKey: passkeys.public_key,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(eq(passkeys.credential_id, credentialId))
  return passkey
}

/**
 * Records a passkey's use. False if it was used with the same or a higher counter meanwhile, which
 * suggests a copy; passkeys without a counter always send 0.
 */
export async function noteUse(
  db: Db,
  id: string,
  { counter, backed_up }: { counter: number; backed_up: boolean },
): Promise<boolean> {
  const doesNotCount = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)
  const updated = await db
    .update(passkeys)
    .set({ counter, backed_up, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), doesNotCount)))
    .returning({ id: passkeys.id })
  return updated.length === 1
}

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  backed_up: passkeys.backed_up,
  last_used_at: passkeys.last_used_at,
  created_at: passkeys.created_at,
  updated_at: passkeys.updated_at,
}

/**
 * Throws `Invalid` if the user has no way left to sign in: no password, passkey or linked sign-in.
 * Call it after removing one, in the same transaction.
 */
export async function requireAnotherWayIn(tx: Transaction, userId: string): Promise<void> {
  // Locked, so that of two simultaneous removals the second sees the first.
  const [person] = await tx
    .select({ hasPassword: sql<boolean>`${users.password_hash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person || person.hasPassword) return
  const [passkey] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .limit(1)
  const [elsewhere] = await tx
    .select({ subject: oidcIdentities.subject })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.user_id, userId))
    .limit(1)
  if (passkey || elsewhere) return
  throw new Invalid([
    { message: 'This is your only way to sign in. Set a password or add another way first.' },
  ])
}
