import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { giveTriesBack, networkOf, type Try, takeTries } from '../../server/limits/throttle.ts'
import { formToken, isFormToken } from '../../server/session/forms.ts'
import { isPassword } from '../../server/session/passwords.ts'
import { hasEmail } from '../../server/settings/addresses.ts'
import type { FieldError } from '../../shared/resource.ts'

type SignIn = {
  email: string
  password: string
  ip: string
  device: string | undefined
  /** Work after a wrong password that must not delay the response. */
  onWrong: (userId: string) => void
  /** The error for a wrong one. */
  wrong?: FieldError
}

export const wrongSignIn = 'Incorrect email or password'

/**
 * Checks address and password, and returns the user's id and the password's digest. `device` is the
 * cookie of an earlier sign-in. Throws `Invalid` if they don't match, after the same work whether
 * or not the address is known, and `TooManyTries`.
 */
export async function checkSignIn(
  { db, key }: Pick<Context, 'db' | 'key'>,
  { email, password, ip, device, onWrong, wrong = { message: wrongSignIn } }: SignIn,
): Promise<{ userId: string; password: string }> {
  const person = await findPerson(db, email)
  const deviceKey = knownDevice({ key }, person, device)
  const tries = deviceKey ? triesOfDevice(deviceKey) : triesOfStranger(email, networkOf(ip))
  await takeTries(db, tries)

  if (!(await isPassword(password, person?.passwordHash)) || !person) {
    if (person) onWrong(person.userId)
    throw new Invalid([wrong])
  }
  await giveTriesBack(db, tries)
  return { userId: person.userId, password: digestOf(person.passwordHash) }
}

type SignInTry = Try & { isOwn: boolean }

/**
 * Ten wrong passwords in three minutes, fifteen in a quarter of an hour; per address from all
 * networks a hundred an hour, counted in quarters to keep waits short; and a limit per network for
 * all addresses.
 */
const triesOfStranger = (email: string, network: string): SignInTry[] => [
  ...triesOf(`sign-in ${network} ${email}`),
  {
    key: `sign-in from ${network}`,
    limit: { most: 100, window_s: 15 * 60 },
    isOwn: false,
  },
  { key: `sign-in as ${email}`, limit: { most: 25, window_s: 15 * 60 }, isOwn: false },
]

/** A known browser has its own count: strangers can't use up its tries. */
const triesOfDevice = (device: string): SignInTry[] => triesOf(`sign-in on ${device}`)

const triesOf = (key: string): SignInTry[] => [
  { key: `${key} soon`, limit: { most: 10, window_s: 3 * 60 }, isOwn: true },
  { key: `${key} long`, limit: { most: 15, window_s: 15 * 60 }, isOwn: true },
]

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
