import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, memberships, users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { hashPassword } from '../../server/passwords.ts'
import { openSession } from '../../server/session.ts'
import { giveTryBack, networkOf, takeTry } from '../../server/throttle.ts'
import type { signUpInput } from './account.contract.ts'

/** Whether strangers may make an account. The first person always may: nobody could invite them. */
export async function isSignUpOpen({ config, db }: Context): Promise<boolean> {
  return config.signUp === 'open' || !(await isThereAnOperator(db))
}

type SignUp = z.output<typeof signUpInput> & { ip: string }

/**
 * Makes a person, their account and their session, all or nothing, and answers the session's token.
 * The first person is the installation's operator; the demo account is nobody. Throws `Invalid` when the address is
 * taken, `Forbidden` when sign-up has closed meanwhile, and `TooManyTries`.
 */
export async function signUp(
  { config, db }: Context,
  { name, email, password, timezone, ip }: SignUp,
): Promise<{ token: string }> {
  const network = networkOf(ip)
  if (config.rateLimit > 0) await takeTry(db, `sign-up ${network}`, signUpsOfNetwork)
  await takeTry(db, `taken ${network}`, takenOfNetwork)
  const password_hash = await hashPassword(password)

  const session = await db.transaction(async (tx) => {
    const isFirst = await isFirstPerson(tx)
    if (config.signUp !== 'open' && !isFirst) throw closed()
    const [userId, accountId] = [newId(), newId()]
    const made = await tx
      .insert(users)
      .values({ id: userId, name, email, password_hash, operator: isFirst })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) throw taken()
    await tx
      .insert(accounts)
      .values({ id: accountId, name: `${name}'s animals`, time_zone: timezone ?? 'Etc/UTC' })
    await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
    return openSession(tx, { userId, accountId })
  })
  await giveTryBack(db, `taken ${network}`)
  return session
}

const closed = () => new Forbidden('sign_up_closed', 'Sign-up is closed')
const taken = () => new Invalid([{ field: 'email', message: 'This email is already taken' }])

const signUpsOfNetwork = { most: 200, window_s: 3600 }
/** The page tells who has an account: so many addresses an hour can be asked after. */
const takenOfNetwork = { most: 20, window_s: 3600 }

/** Of people who sign up at once on an empty installation, the lock lets one be the first. */
async function isFirstPerson(tx: Transaction) {
  if (await isThereAnOperator(tx)) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary first person'))`)
  return !(await isThereAnOperator(tx))
}

async function isThereAnOperator(db: Db) {
  const [one] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.operator, true))
    .limit(1)
  return one !== undefined
}
