import { ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { demoUserId } from '../../db/demo/identity.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { takeToken } from '../../server/oneTimeTokens.ts'
import { hashNewPassword } from '../../server/passwords.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { openSession } from '../../server/session.ts'
import { giveTryBack, networkOf, takeTry, widerNetworkOf } from '../../server/throttle.ts'
import type { signUpInput } from './account.contract.ts'
import { openAccount } from './admission.queries.ts'
import { mailConfirmation } from './confirmations.queries.ts'

/** Whether strangers may make an account. The first person always may: nobody could invite them. */
export async function isSignUpOpen({ config, db }: Context): Promise<boolean> {
  return config.signUp === 'open' || !(await isAnybodyHere(db))
}

type SignUp = z.output<typeof signUpInput> & {
  ip: string
  from: From
  /** The invitation from a mail to that address, which is thereby confirmed. */
  link?: string
}

/**
 * Makes a person, their account and their session, all or nothing, and answers the session's token.
 * The first person is the installation's operator; the demo account is nobody. Others than the
 * invited are mailed a link to confirm their address. Throws `Invalid` when it is taken, `Forbidden`
 * when sign-up has closed or the invitation was used meanwhile, and `TooManyTries`.
 */
export async function signUp(
  { config, db }: Context,
  { name, email, password, timezone, ip, from, link }: SignUp,
): Promise<{ token: string }> {
  const network = networkOf(ip)
  if (config.rateLimit > 0) await takeTry(db, `sign-up ${network}`, signUpsOfNetwork)
  await takeTry(db, `taken ${network}`, takenOfNetwork)
  const wider = widerNetworkOf(ip)
  if (wider) await takeTry(db, `taken in ${wider}`, takenOfWiderNetwork)
  const password_hash = await hashNewPassword(password)

  const session = await db.transaction(async (tx) => {
    const isInvited = (await takeToken(tx, 'sign_up', link))?.email === email
    const isFirst = await isFirstPerson(tx)
    if (config.signUp !== 'open' && !isFirst && !isInvited) throw closed()
    const userId = newId()
    const made = await tx
      .insert(users)
      .values({
        id: userId,
        name,
        email,
        password_hash,
        operator: isFirst,
        confirmed_at: isInvited ? sql`now()` : null,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) throw taken()
    const accountId = await openAccount(tx, { userId, name, timezone })
    if (!isInvited) await mailConfirmation(tx, config, { userId, email })
    await noteSecurity(tx, userId, 'signed_up', from)
    return openSession(tx, { userId, accountId, device: from.device })
  })
  await giveTryBack(db, `taken ${network}`)
  if (wider) await giveTryBack(db, `taken in ${wider}`)
  return session
}

const closed = () => new Forbidden('sign_up_closed', 'Sign-up is closed')
const taken = () => new Invalid([{ field: 'email', message: 'This email is already taken' }])

const signUpsOfNetwork = { most: 200, window_s: 3600 }
/** The page tells who has an account: so many addresses an hour can be asked after. */
const takenOfNetwork = { most: 20, window_s: 3600 }
/** Somebody's whole block of 65,536 networks, or many customers of one provider. */
const takenOfWiderNetwork = { most: 100, window_s: 3600 }

/**
 * Whether whoever signs up now is the first, who runs the installation. Of people who do so at once
 * on an empty one, the lock lets one be it. Where there are people nobody becomes it by signing up,
 * also when who was it has left.
 */
export async function isFirstPerson(tx: Transaction): Promise<boolean> {
  if (await isAnybodyHere(tx)) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary first person'))`)
  return !(await isAnybodyHere(tx))
}

/** The demo account is nobody. */
async function isAnybodyHere(db: Db) {
  const [one] = await db
    .select({ id: users.id })
    .from(users)
    .where(ne(users.id, demoUserId))
    .limit(1)
  return one !== undefined
}
