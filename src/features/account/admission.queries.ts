import { desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { accounts, memberships, users } from '../../db/schema.ts'
import { isConfirmed } from '../../server/addresses.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { isOperator } from '../../server/operator.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { openSession } from '../../server/session.ts'
import { digestOf, type Known } from './knownDevice.ts'
import { wrongSignIn } from './signIns.queries.ts'

/**
 * Opens a session for somebody who has shown who they are, second step and all, and notes that in
 * their log; `how` is told there. It is in their own account, before those they share. Who is in none
 * any more gets an empty one where everybody may have one. Throws `Forbidden` (`no_account`)
 * elsewhere, and when they are just gone. Throws `Invalid` (`start_again`) when what was `seen` of
 * them at the first step has changed since: a new password or second step ends what was under way.
 */
export function admit(
  { config, db }: Pick<Context, 'config' | 'db'>,
  userId: string,
  from: From,
  { how = '', seen }: { how?: string; seen?: Seen } = {},
): Promise<Admitted> {
  return db.transaction(async (tx) => {
    // Of two who sign in at once as the same person, one makes the account.
    const [person] = await tx
      .select({
        name: users.name,
        email: users.email,
        operator: users.operator,
        passwordHash: users.password_hash,
        secondStepAt: users.otp_enabled_at,
        confirmed: isConfirmed,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (!person) throw noAccount()
    if (seen && !isAsSeen(person, seen)) throw changedMeanwhile()
    const accountId = await accountOf(tx, config, { userId, ...person })
    const { token } = await openSession(tx, { userId, accountId, device: from.device })
    await noteSecurity(tx, userId, 'signed_in', from, how)
    return { token, email: person.email, person: { userId, passwordHash: person.passwordHash } }
  })
}

/** Their session's token, and what their browser is known by from now on. */
export type Admitted = { token: string; email: string; person: Known }

/** What somebody was let past the first step by. */
export type Seen = {
  /** The digest of the password that fitted; nothing when they showed something else. */
  password?: string
  /** Since when they have a second step; null without one. */
  secondStepAt: string | null
}

const isAsSeen = (
  now: { passwordHash: string | null; secondStepAt: string | null },
  { password, secondStepAt }: Seen,
) =>
  now.secondStepAt === secondStepAt &&
  (password === undefined || digestOf(now.passwordHash) === password)

const changedMeanwhile = () => new Invalid([{ message: wrongSignIn, code: 'start_again' }])

/** Makes an account of somebody's own, and answers its id. */
export async function openAccount(
  tx: Transaction,
  { userId, name, timezone = 'Etc/UTC' }: { userId: string; name: string; timezone?: string },
): Promise<string> {
  const accountId = newId()
  await tx
    .insert(accounts)
    .values({ id: accountId, name: `${name}'s animals`, time_zone: timezone })
  await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
  return accountId
}

type Person = {
  userId: string
  name: string
  email: string
  operator: boolean
  confirmed: boolean
}

async function accountOf(tx: Transaction, config: Config, person: Person) {
  const { userId, name } = person
  const [first] = await tx
    .select({ accountId: memberships.account_id })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), memberships.created_at)
    .limit(1)
  if (first) return first.accountId
  if (config.signUp !== 'open' && !isOperator(config, person)) throw noAccount()
  return openAccount(tx, { userId, name })
}

const noAccount = () => new Forbidden('no_account', 'You are in no account any more.')
