import { hash, verify } from '@node-rs/argon2'
import { tooCommon } from '../features/account/account.contract.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { Invalid } from './errors.ts'
import { spared, turns } from './turns.ts'

/** What a guess costs: 19 MiB and two passes, OWASP's minimum for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nobody's password at the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c0T6zrCUInHKRPwHrI8Oxw$vaAhLaqu2fJKprz60kk1/8S9d6pWUXqUutJlQcKy0Ps'

/** A hash takes 10 to 25 ms: the last of those that may wait does so for a few seconds. */
const inTurn = turns(spared, 200)

/** The argon2id hash of a password, worked out in the library's threads. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normal(password), cost))

/** The hash of a password that somebody chooses. Throws `Invalid` at `password` for a common one. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new Invalid([{ field: 'password', message: tooCommon }])
  return hashPassword(password)
}

/**
 * Whether the password belongs to the hash. Without a hash, because nobody has that address or
 * the person has no password, it takes as long and is false.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, normal(password)))
  return typeof passwordHash === 'string' && isRight
}

/** The same letters typed on another keyboard may come as other bytes. */
const normal = (password: string) => password.normalize('NFKC')
