import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { hasEmail } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { formToken, isFormToken } from '../../server/forms.ts'

/** Who can sign in with an address, and what their password is kept as. */
export type Known = { userId: string; passwordHash: string | null }

export async function findPerson(db: Db, email: string): Promise<Known | undefined> {
  const [person] = await db
    .select({ userId: users.id, passwordHash: users.password_hash })
    .from(users)
    .where(hasEmail(email))
  return person
}

/** What a password's hash is told apart by, where the hash itself has no business. */
export const digestOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/** What a browser keeps after a sign-in; it is worth something as long as the password is the same. */
export const newDevice = (key: Buffer, person: Known | undefined): string =>
  formToken(key, subjectOf(person))

/**
 * What a browser is counted by that signed in as this person before: the part of what it kept that
 * has but one spelling. Undefined for others, after the same work when the address is nobody's.
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
