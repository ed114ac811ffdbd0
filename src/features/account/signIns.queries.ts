import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { isPassword } from '../../server/passwords.ts'
import { giveTriesBack, networkOf, type Try, takeTries } from '../../server/throttle.ts'
import type { FieldError } from '../../shared/resource.ts'
import { digestOf, findPerson, knownDevice } from './knownDevice.ts'

type SignIn = {
  email: string
  password: string
  ip: string
  device: string | undefined
  /** What has to be done of a wrong password, when it does not keep the answer waiting. */
  onWrong: (userId: string) => void
  /** What is said of a wrong one. */
  wrong?: FieldError
}

export const wrongSignIn = 'Email or password is wrong'

/**
 * Finds who has this address and password, and answers their id and which password it was. `device`
 * is what the browser kept from an earlier sign-in. Throws `Invalid` when they don't belong together,
 * after the same work whether or not the address is known, and `TooManyTries`.
 */
export async function checkSignIn(
  { db, key }: Pick<Context, 'db' | 'key'>,
  { email, password, ip, device, onWrong, wrong = { message: wrongSignIn } }: SignIn,
): Promise<{ userId: string; password: string }> {
  const person = await findPerson(db, email)
  const known = knownDevice({ key }, person, device)
  const tries = known ? triesOfDevice(known) : triesOfStranger(email, networkOf(ip))
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
 * Ten wrong passwords in three minutes, fifteen in a quarter of an hour; the same address from
 * everywhere a hundred an hour, in quarters, so that nobody waits longer; and a network's guesses
 * at all addresses together.
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

/** A browser that has signed in before counts by itself: strangers cannot use up its tries. */
const triesOfDevice = (device: string): SignInTry[] => triesOf(`sign-in on ${device}`)

const triesOf = (key: string): SignInTry[] => [
  { key: `${key} soon`, limit: { most: 10, window_s: 3 * 60 }, isOwn: true },
  { key: `${key} long`, limit: { most: 15, window_s: 15 * 60 }, isOwn: true },
]
