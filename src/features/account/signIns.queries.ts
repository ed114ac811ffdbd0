import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { isFormToken } from '../../server/forms.ts'
import { isPassword } from '../../server/passwords.ts'
import { forgetTries, giveTryBack, type Limit, networkOf, takeTry } from '../../server/throttle.ts'

type SignIn = {
  email: string
  password: string
  ip: string
  device: string | undefined
  /** What has to be done of a wrong password, when it does not keep the answer waiting. */
  onWrong: (userId: string) => void
}

/**
 * Finds who has this address and password, and answers their id. `device` is what the browser kept from an earlier
 * sign-in. Throws `Invalid` when they don't belong together, after the same work whether or not the
 * address is known, and `TooManyTries`.
 */
export async function checkSignIn(
  { db, key }: Pick<Context, 'db' | 'key'>,
  { email, password, ip, device, onWrong }: SignIn,
): Promise<string> {
  const known = knownDevice(key, email, device)
  const tries = known ? triesOfDevice(known) : triesOfStranger(email, networkOf(ip))
  for (const { key, limit } of tries) await takeTry(db, key, limit)

  const person = await findPerson(db, email)
  if (!(await isPassword(password, person?.passwordHash)) || !person) {
    if (person) onWrong(person.userId)
    throw new Invalid([{ message: 'Email or password is wrong' }])
  }
  for (const { key, isOwn } of tries) await (isOwn ? forgetTries : giveTryBack)(db, key)
  return person.userId
}

/**
 * What a browser is counted by that signed in with this address before: the part of its token that
 * has but one spelling. Undefined for others.
 */
export const knownDevice = (
  key: Buffer,
  email: string,
  device: string | undefined,
): string | undefined =>
  isFormToken(key, deviceSubject(email), device) ? device?.split('.')[0] : undefined

/** Whose device it is, for the token that a browser keeps after a sign-in. */
export const deviceSubject = (email: string): string => `device ${email.toLowerCase()}`

type Try = { key: string; limit: Limit; isOwn: boolean }

/**
 * Ten wrong passwords in three minutes, fifteen in a quarter of an hour; the same address from
 * everywhere a hundred an hour, in quarters, so that nobody waits longer; and a network's guesses
 * at all addresses together.
 */
const triesOfStranger = (email: string, network: string): Try[] => [
  ...triesOf(`sign-in ${network} ${email}`),
  {
    key: `sign-in from ${network}`,
    limit: { most: 100, window_s: 15 * 60 },
    isOwn: false,
  },
  { key: `sign-in as ${email}`, limit: { most: 25, window_s: 15 * 60 }, isOwn: false },
]

/** A browser that has signed in before counts by itself: strangers cannot use up its tries. */
const triesOfDevice = (device: string): Try[] => triesOf(`sign-in on ${device}`)

const triesOf = (key: string): Try[] => [
  { key: `${key} soon`, limit: { most: 10, window_s: 3 * 60 }, isOwn: true },
  { key: `${key} long`, limit: { most: 15, window_s: 15 * 60 }, isOwn: true },
]

async function findPerson(db: Db, email: string) {
  const [person] = await db
    .select({ userId: users.id, passwordHash: users.password_hash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return person
}
