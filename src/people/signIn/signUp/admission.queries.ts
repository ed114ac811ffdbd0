import { desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../../db/db.ts'
import { accounts, memberships, users } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { Forbidden, Invalid } from '../../../server/errors.ts'
import { isOperator } from '../../../server/session/operator.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { openSession } from '../../../server/session/session.ts'
import { isConfirmed } from '../../../server/settings/addresses.ts'
import type { Config } from '../../../server/settings/config.ts'
import { whose } from '../../../shared/text.ts'
import { zoneKnown } from '../../profile/profile.queries.ts'
import { digestOf, type Known, wrongSignIn } from '../signIns.queries.ts'
import { regionalOf } from './region.ts'

/**
 * Opens a session for a user who has passed every step, and records it in their security log with
 * `how`. Their own account comes before shared ones; a user without any gets an empty one if sign-
 * up is open, otherwise throws `Forbidden` (`no_account`), as for deleted users. Throws `Invalid`
 * (`start_again`) if what the first step has `seen` has changed since: a new password or second
 * step ends unfinished sign-ins.
 */
export function admit(
  { config, db }: Base,
  userId: string,
  from: From,
  { how = '', seen: proof }: { how?: string; seen?: Seen } = {},
): Promise<Admitted> {
  return db.transaction(async (tx) => {
    // Locked, so that only one of two simultaneous sign-ins creates the account.
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
    if (proof && !isAsSeen(person, proof)) throw changedMeanwhile()
    const { currency } = regionalOf(from.languages)
    const newcomer = { userId, ...person, currency, timezone: from.timezone }
    const accountId = await accountOf(tx, config, newcomer)
    const { token } = await openSession(tx, { userId, accountId, device: from.device })
    await noteSecurity(tx, userId, 'signed_in', from, how)
    return { token, email: person.email, person: { userId, passwordHash: person.passwordHash } }
  })
}

/** The session's token, and the cookie by which the browser is known from now on. */
export type Admitted = { token: string; email: string; person: Known }

/** The state of the user that the first step checked. */
export type Seen = {
  /** The digest of the right password; undefined for other proofs. */
  password?: string
  /** Since when two-step sign-in is on; null without it. */
  secondStepAt: string | null
}

const isAsSeen = (
  now: { passwordHash: string | null; secondStepAt: string | null },
  { password, secondStepAt }: Seen,
) =>
  now.secondStepAt === secondStepAt &&
  (password === undefined || digestOf(now.passwordHash) === password)

const changedMeanwhile = () => new Invalid([{ message: wrongSignIn, code: 'start_again' }])

/** Creates a user's own account, in UTC if the database doesn't know its time zone, and returns its id. */
export async function openAccount(
  tx: Transaction,
  { userId, name, timezone = 'Etc/UTC', currency }: NewAccount,
): Promise<string> {
  const accountId = newId()
  const time_zone = zoneKnown(timezone)
  await tx
    .insert(accounts)
    .values({ id: accountId, name: `${whose(name)} animals`, time_zone, currency })
  await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
  return accountId
}

type NewAccount = {
  userId: string
  name: string
  timezone?: string | undefined
  /** ISO 4217. */
  currency?: string | undefined
}

type Person = NewAccount & { email: string; operator: boolean; confirmed: boolean }

async function accountOf(tx: Transaction, config: Config, person: Person) {
  const { userId } = person
  const [first] = await tx
    .select({ accountId: memberships.account_id })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), memberships.created_at)
    .limit(1)
  if (first) return first.accountId
  if (config.signUp !== 'open' && !isOperator(config, person)) throw noAccount()
  return openAccount(tx, person)
}

const noAccount = () => new Forbidden('no_account', 'You no longer have access to any account.')
