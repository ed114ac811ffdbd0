import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { formToken, isFormToken } from '../../server/session/forms.ts'
import { hasEmail } from '../../server/settings/addresses.ts'

/** The user with an address, and their password's hash. */
export type Known = { userId: string; passwordHash: string | null }

export async function findPerson(db: Db, email: string): Promise<Known | undefined> {
  const [person] = await db
    .select({ userId: users.id, passwordHash: users.password_hash })
    .from(users)
    .where(hasEmail(email))
  return person
}

/** A digest that identifies a password's hash without containing it. */
export const digestOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/** The value of a browser's cookie after a sign-in, valid until the password changes. */
export const newDevice = (key: Buffer, person: Known | undefined): string =>
  formToken(key, subjectOf(person))

/**
 * The key under which a browser's tries are counted, if it has signed in as this user before: the
 * part of its cookie with only one spelling. Otherwise undefined, after the same work even if the
 * address is unknown.
 */
export const knownDevice = (
  { key }: Pick<Context, 'key'>,
  person: Known | undefined,
  device: string | undefined,
): string | undefined => {
  const isTheirs = isFormToken(key, subjectOf(person), device)
  return person && isTheirs ? device?.split('.')[0] : undefined
}

const nobody: Known = {
  userId: '00000000-0000-0000-0000-000000000000',
  passwordHash: 'x'.repeat(97),
}

const subjectOf = ({ userId, passwordHash } = nobody) =>
  `device ${userId} ${digestOf(passwordHash)}`
