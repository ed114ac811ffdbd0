import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/db.ts'
import { accounts, memberships, recoveryCodes, users } from '../db/schema.ts'
import { secondStepOffLetter } from '../features/account/letters.ts'
import { resetLink } from '../features/account/passwordResets.queries.ts'
import { personWith } from './addresses.ts'
import type { Config } from './config.ts'
import { dropTokens } from './oneTimeTokens.ts'
import { givePlus, takePlus } from './plan.ts'
import { type From, noteSecurity } from './securityEvents.ts'
import { tellPerson } from './tellPerson.ts'

/*
 * What who runs the installation does at the terminal for one person, by their address. Each answers
 * what it has done, line by line, and throws a sentence that says why it could not.
 */

export type Given = { config: Config; db: Database }

/** An address that sets a new password, for who cannot be mailed one. */
export async function passwordLink({ db, config }: Given, args: string[]): Promise<string[]> {
  const [email] = wordsOf(args, 1, 'password-link -- EMAIL')
  return db.transaction(async (tx) => {
    const person = await knownPerson(tx, email)
    const link = await resetLink(tx, config.publicUrl, { ...person, isByMail: false })
    await noteSecurity(tx, person.userId, 'password_reset_asked', terminal, atTerminal)
    const words = `Sets a new password for ${person.email}, once and within 30 minutes.`
    return person.isConfirmed ? [link, words] : [link, words, whatEnds]
  })
}

/** Else whoever signed up with an address not theirs would stay in beside the one who is helped. */
const whatEnds =
  'Nobody has confirmed that address: the passkeys, linked sign-ins, API tokens, calendar address, devices for notifications and second step of that sign-in end with it.'

/** Turns the second step off for who has lost their device and their recovery codes. */
export async function turnSecondStepOff({ db, config }: Given, args: string[]): Promise<string[]> {
  const [email] = wordsOf(args, 1, 'mfa-off -- EMAIL')
  return db.transaction(async (tx) => {
    const { userId, email: address } = await knownPerson(tx, email)
    const off = await tx
      .update(users)
      .set({ otp_enabled_at: null, otp_secret: null, otp_last_step: null, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
      .returning({ id: users.id })
    if (off.length === 0) return [`${address} has no two-step sign-in. Nothing was changed.`]
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
    await dropTokens(tx, userId, ['second_step'])
    await noteSecurity(tx, userId, 'mfa_disabled', terminal, atTerminal)
    await tellPerson(tx, userId, secondStepOffLetter(config.publicUrl))
    return [`${address} signs in with the password alone now. Their recovery codes are gone.`]
  })
}

/** Gives the account that somebody owns Plus, for good or for some days, or takes it back. */
export async function changePlan({ config, db }: Given, args: string[]): Promise<string[]> {
  const usage = 'plan -- EMAIL plus|free [DAYS]'
  const [email, plan, ...rest] = wordsOf(args, 2, usage, 3)
  const days = plan === 'plus' && rest[0] ? Number(rest[0]) : undefined
  const isMeant = plan === 'plus' || (plan === 'free' && rest.length === 0)
  if (!isMeant || (days !== undefined && !(Number.isInteger(days) && days > 0 && days <= 36_500))) {
    throw new Error(`Like this: npm run ${usage}`)
  }
  return db.transaction(async (tx) => {
    const { userId, email: address } = await knownPerson(tx, email)
    const accountId = await ownAccountOf(tx, userId, address)
    if (plan === 'plus') {
      await givePlus(tx, accountId, days)
      return [`${address} has Plus ${days === undefined ? 'from now on' : `for ${days} days`}.`]
    }
    const isPaid = await takePlus(tx, config, accountId)
    return [
      isPaid
        ? `${address} has Plus still: it is paid for. It ends where it is paid.`
        : `${address} has the free plan from now on. Nothing was deleted.`,
    ]
  })
}

const terminal: From = { device: '', network: '' }
const atTerminal = 'by who runs this Vivary'

/** As many words as are needed; everything else is a slip. */
function wordsOf(
  args: string[],
  least: number,
  usage: string,
  most = least,
): [string, ...string[]] {
  const [first, ...rest] = args
  if (first === undefined || args.length < least || args.length > most) {
    throw new Error(`Like this: npm run ${usage}`)
  }
  return [first, ...rest]
}

async function knownPerson(tx: Db, email: string) {
  const person = await personWith(tx, email)
  if (!person) throw new Error(`Nobody here has the address ${email}. Nothing was changed.`)
  return person
}

async function ownAccountOf(tx: Db, userId: string, email: string) {
  const [own] = await tx
    .select({ accountId: accounts.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(and(eq(memberships.user_id, userId), eq(memberships.role, 'owner')))
  if (!own) throw new Error(`${email} owns no account. Nothing was changed.`)
  return own.accountId
}
