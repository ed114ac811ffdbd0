import { hash, verify } from '@node-rs/argon2'
import { Invalid } from '../errors.ts'
import { concurrencyLimit, spared } from '../limits/concurrencyLimit.ts'
import { nobodysHash, passwordCost } from './passwordCost.ts'

/** A hash takes 10 to 25 ms, so the last in the queue waits a few seconds. */
const limited = concurrencyLimit(spared, 200)

/** The argon2id hash of a password, computed in the library's threads. */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(normal(password), passwordCost))

/** The error for a common password. */
export const tooCommon = 'That password is too common. Please choose another'

/** The hash of a newly chosen password. Throws `Invalid` at `password` for a common one. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new Invalid([{ field: 'password', message: tooCommon }])
  return hashPassword(password)
}

/**
 * Tells whether the password matches the hash. Without a hash (no such user, or no password) it is false but
 * takes as long.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await limited(() => verify(passwordHash ?? nobodysHash, normal(password)))
  return typeof passwordHash === 'string' && isRight
}

/** Different keyboards may send different bytes for the same characters. */
const normal = (password: string) => password.normalize('NFKC')

let commonPasswords: Set<string> | undefined

/**
 * Tells whether a password, ignoring case, is among the 50,000 most common ones, which attackers try first. The
 * list is loaded when it is first needed.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  if (!commonPasswords) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    commonPasswords = new Set(dictionary['passwords-common'])
  }
  return commonPasswords.has(password.toLowerCase())
}
