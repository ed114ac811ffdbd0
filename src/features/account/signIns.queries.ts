import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { memberships, users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { isFormToken } from '../../server/forms.ts'
import { isPassword } from '../../server/passwords.ts'
import { openSession } from '../../server/session.ts'
import { forgetTries, giveTryBack, type Limit, networkOf, takeTry } from '../../server/throttle.ts'

type SignIn = { email: string; password: string; ip: string; device: string | undefined }

/**
 * Opens a session for who has this address and password, and answers its token. `device` is what
 * the browser kept from an earlier sign-in. Throws `Invalid` when they don't belong together, after
 * the same work whether or not the address is known, and `TooManyTries`.
 */
export async function signIn(
  { db, key }: Context,
  { email, password, ip, device }: SignIn,
): Promise<{ token: string }> {
  const isKnownDevice = isFormToken(key, deviceSubject(email), device)
  const tries = isKnownDevice
    ? triesOfDevice(saltOf(device))
    : triesOfStranger(email, networkOf(ip))
  for (const { key, limit } of tries) await takeTry(db, key, limit)

  const person = await findPerson(db, email)
  if (!(await isPassword(password, person?.passwordHash)) || !person) {
    throw new Invalid([{ message: 'Email or password is wrong' }])
  }
  for (const { key, isOwn } of tries) await (isOwn ? forgetTries : giveTryBack)(db, key)
  return openSession(db, person)
}

/** The part of a device's token that has but one spelling. */
const saltOf = (device = '') => device.split('.')[0] ?? ''

/** Whose device it is, for the token that a browser keeps after a sign-in. */
export const deviceSubject = (email: string) => `device ${email}`

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

/** Somebody with an account, their own before those they share. */
async function findPerson(db: Db, email: string) {
  const [person] = await db
    .select({
      userId: users.id,
      passwordHash: users.password_hash,
      accountId: memberships.account_id,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .where(eq(sql`lower(${users.email})`, email))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), memberships.created_at)
    .limit(1)
  return person
}
