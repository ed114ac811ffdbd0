import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import { users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Forbidden, Invalid } from '../../../server/errors.ts'
import { giveTryBack, networkOf, takeTry, widerNetworkOf } from '../../../server/limits/throttle.ts'
import { takeToken } from '../../../server/session/oneTimeTokens.ts'
import { hashNewPassword } from '../../../server/session/passwords.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { openSession } from '../../../server/session/session.ts'
import type { signUpInput } from '../account.contract.ts'
import { mailConfirmation } from '../confirmation/confirmations.queries.ts'
import { openAccount } from './admission.queries.ts'
import { regionalOf } from './region.ts'

/** Tells whether anyone can sign up. The first person always can, since no one could invite them. */
export async function isSignUpOpen({ config, db }: Context): Promise<boolean> {
  return config.signUp === 'open' || !(await isAnybodyHere(db))
}

type SignUp = z.output<typeof signUpInput> & {
  ip: string
  from: From
  /** The token of an emailed invitation, which confirms the address. */
  link?: string
}

/**
 * Creates a user, their account and their session in one transaction, and returns the session's
 * token. The first user is the server's operator. Without an
 * invitation, a confirmation link is emailed. Throws `Invalid` if the address is taken, `Forbidden`
 * if sign-up is closed or the invitation was used meanwhile, and `TooManyTries`.
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
  const { currency, person } = regionalOf(from.languages)

  const session = await db.transaction(async (tx) => {
    const isInvited = (await takeToken(tx, 'sign_up', link))?.email === email
    const isFirst = await isFirstPerson(tx)
    if (config.signUp !== 'open' && !isFirst && !isInvited) throw closed()
    const userId = newId()
    const added = await tx
      .insert(users)
      .values({
        id: userId,
        name,
        email,
        password_hash,
        ...person,
        operator: isFirst,
        confirmed_at: isInvited ? sql`now()` : null,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added.length === 0) throw addressTaken()
    const accountId = await openAccount(tx, { userId, name, timezone, currency })
    if (!isInvited) await mailConfirmation(tx, config, { userId, email })
    await noteSecurity(tx, userId, 'signed_up', from)
    return openSession(tx, { userId, accountId, device: from.device })
  })
  await giveTryBack(db, `taken ${network}`)
  if (wider) await giveTryBack(db, `taken in ${wider}`)
  return session
}

const closed = () => new Forbidden('sign_up_closed', 'Sign-up is closed')
const addressTaken = () => new Invalid([{ field: 'email', message: 'This email is already taken' }])

const signUpsOfNetwork = { most: 200, window_s: 3600 }
/** The page reveals which addresses have an account, so the number of tries is limited. */
const takenOfNetwork = { most: 20, window_s: 3600 }
/** For a block of 65,536 IPv6 networks, or many customers of one provider. */
const takenOfWiderNetwork = { most: 100, window_s: 3600 }

/**
 * Tells whether this sign-up is the first, whose user becomes the operator. The lock allows one of several
 * simultaneous ones. Where there are users, no one becomes the operator by signing up, even after the operator has
 * left. The demo user counts: a public demo must not belong to whichever visitor signs up first.
 */
export async function isFirstPerson(tx: Transaction): Promise<boolean> {
  if (await isAnybodyHere(tx)) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary first person'))`)
  return !(await isAnybodyHere(tx))
}

/** The demo account's user. The same on every server, and never an operator. */
export const demoUserId = '018cc251-f400-7379-9360-e0cbe94e7852'

/** Gives a look at whether no one has an account yet. Once someone has, the database isn't asked again. */
export function emptiness(db: Db): () => Promise<boolean> {
  let isAnyone = false
  return async () => {
    isAnyone ||= await isAnybodyHere(db)
    return !isAnyone
  }
}

async function isAnybodyHere(db: Db) {
  const [one] = await db.select({ id: users.id }).from(users).limit(1)
  return one !== undefined
}
