import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/db.ts'
import { accounts, memberships, recoveryCodes, sessions, users } from '../../db/schema.ts'
import { secondStepOffMail } from '../../people/signIn/mails.ts'
import { resetLink } from '../../people/signIn/password/passwordResets.queries.ts'
import { tellPerson } from '../../server/messages/notify.ts'
import { givePlus, takePlus } from '../../server/plan.ts'
import { endSessionsBut } from '../../server/session/endSessions.ts'
import { dropTokens } from '../../server/session/oneTimeTokens.ts'
import { type From, noteSecurity } from '../../server/session/securityEvents.ts'
import { personWith } from '../../server/settings/addresses.ts'
import type { Config } from '../../server/settings/config.ts'
import { counted } from '../../shared/durations.ts'
import { concernsOf } from '../watch/concerns.queries.ts'
import { messagesPage, storageNow } from './operator.queries.ts'
import { sizeOf } from './words.ts'

/*
 * The operator's commands for one person, by address, or for everyone. Each returns what it has done, and
 * throws a sentence if it couldn't.
 */

export type Given = { config: Config; db: Database }

/** The outcome of a command: line by line for people, and as a value for programs (`--json`). */
export type Done = { lines: string[]; value: object }

/** A link that sets a new password, for people who can't get email. */
export async function passwordLink({ db, config }: Given, args: string[]): Promise<Done> {
  const [email] = wordsOf(args, 1, 'password-link -- EMAIL')
  return db.transaction(async (tx) => {
    const person = await knownPerson(tx, email)
    const link = await resetLink(tx, config.publicUrl, { ...person, isByMail: false })
    await noteSecurity(tx, person.userId, 'password_reset_asked', terminal, atTerminal)
    const words = `Use this link to set a new password for ${person.email}. It works once and expires after 30 minutes.`
    const { email: address, isConfirmed } = person
    const isLocal = new URL(config.publicUrl).hostname === 'localhost'
    return {
      lines: [link, words, ...(isConfirmed ? [] : [whatEnds]), ...(isLocal ? [onlyHere] : [])],
      value: { email: address, link, is_confirmed: isConfirmed },
    }
  })
}

/** Otherwise someone who signed up with another's address would stay signed in. */
const whatEnds =
  'This email was never confirmed. Setting the password also removes the passkeys, linked sign-ins, API tokens, webhooks, calendar link, notification devices and two-step sign-in, and withdraws invitations and hand-overs. Other people in the account stay.'

const onlyHere =
  "This link only opens on the server's own machine. Set PUBLIC_URL to the address that people use."

/** Turns two-step sign-in off for someone who has lost their device and recovery codes. */
export async function turnSecondStepOff({ db, config }: Given, args: string[]): Promise<Done> {
  const [email] = wordsOf(args, 1, 'mfa-off -- EMAIL')
  return db.transaction(async (tx) => {
    const { userId, email: address } = await knownPerson(tx, email)
    const off = await tx
      .update(users)
      .set({ otp_enabled_at: null, otp_secret: null, otp_last_step: null, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), isNotNull(users.otp_enabled_at)))
      .returning({ id: users.id })
    const value = { email: address, was_on: off.length > 0 }
    if (!value.was_on) {
      return { lines: [`Two-step sign-in isn't on for ${address}. Nothing was changed.`], value }
    }
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
    await dropTokens(tx, userId, ['second_step'])
    await noteSecurity(tx, userId, 'mfa_disabled', terminal, atTerminal)
    await tellPerson(tx, userId, secondStepOffMail(config.publicUrl))
    const line = `Two-step sign-in is now off for ${address}. Their recovery codes no longer work.`
    return { lines: [line], value }
  })
}

/** Signs someone out everywhere, or everyone. */
export async function endSessions({ db }: Given, args: string[]): Promise<Done> {
  const [whose] = wordsOf(args, 1, 'end-sessions -- EMAIL|--all')
  return db.transaction(async (tx) => {
    const isAll = whose === '--all'
    const people = isAll ? await peopleWithSessions(tx) : [await knownPerson(tx, whose)]
    const counts: number[] = []
    for (const { userId } of people) counts.push(await signOut(tx, userId))
    const ended = counts.reduce((sum, count) => sum + count, 0)
    const owners = counts.filter(Boolean).length
    const signedOut = isAll ? counted(owners, 'person', 'people') : whose
    const nobody = isAll ? 'No one is signed in.' : `${whose} isn't signed in anywhere.`
    const line = `Ended ${counted(ended, 'session')} of ${signedOut}. API tokens and calendar links still work.`
    return { lines: [ended > 0 ? line : nobody], value: { sessions: ended, people: owners } }
  })
}

const peopleWithSessions = (tx: Db) =>
  tx.selectDistinct({ userId: sessions.user_id }).from(sessions).orderBy(asc(sessions.user_id))

async function signOut(tx: Db, userId: string) {
  const ended = await endSessionsBut(tx, userId)
  if (ended > 0) await noteSecurity(tx, userId, 'sessions_ended', terminal, atTerminal)
  return ended
}

/** Gives a user's account Plus, permanently or for some days, or takes it back. */
export async function changePlan({ config, db }: Given, args: string[]): Promise<Done> {
  const usage = 'plan -- EMAIL plus|free [DAYS]'
  const [email, plan, ...rest] = wordsOf(args, 2, usage, 3)
  const days = plan === 'plus' && rest[0] ? Number(rest[0]) : undefined
  const isMeant = plan === 'plus' || (plan === 'free' && rest.length === 0)
  if (!isMeant) throw new Error(`Usage: npm run ${usage}`)
  if (days !== undefined && !(Number.isInteger(days) && days > 0 && days <= 36_500)) {
    throw new Error(`Usage: npm run ${usage}\nDAYS is a whole number from 1 to 36500.`)
  }
  return db.transaction(async (tx) => {
    const { userId, email: address } = await knownPerson(tx, email)
    const accountId = await ownAccountOf(tx, userId, address)
    if (plan === 'plus') {
      await givePlus(tx, accountId, days)
      const line = `${address} has Plus ${days === undefined ? 'from now on' : `for ${counted(days, 'day')}`}.`
      return { lines: [line], value: { email: address, plan, days: days ?? null } }
    }
    const isPaid = await takePlus(tx, config, accountId)
    const line = isPaid
      ? `${address} still has Plus, because it's paid for through Stripe. Cancel the subscription there.`
      : `${address} is now on the free plan. Nothing was deleted.`
    return { lines: [line], value: { email: address, plan: isPaid ? 'plus' : 'free' } }
  })
}

/** Tells how the server is: what needs its operator, storage and waiting messages. Nothing of keepers' records. */
export async function status({ config, db }: Given, args: string[]): Promise<Done> {
  if (args.length > 0) throw new Error('Usage: npm run status')
  const concerns = await concernsOf({ config, db }, { now: new Date() })
  const stored = await storageNow(db, config)
  const page = { filter: 'failed', page: 1, per_page: 1 } as const
  const { counts, folder } = await messagesPage(db, config, page)
  return {
    lines: [
      ...(concerns.length > 0 ? concerns.map(({ text }) => text) : ['Nothing needs you.']),
      `${sizeOf(stored.database_bytes)} in the database, ${counted(stored.pictures.count, 'picture')} of ${sizeOf(stored.pictures.bytes)}`,
      `Last backup: ${stored.backups ? (stored.backups.latest_at ?? 'none yet') : 'out of reach'}`,
      `Outbox: ${counts.waiting} waiting, ${counts.failed} failed, ${counts.sent_today} ${folder ? `saved to ${folder}` : 'sent'} in a day`,
    ],
    value: { concerns, storage: stored, outbox: counts },
  }
}

const terminal: From = { device: '', network: '' }
const atTerminal = 'by whoever runs this server'

/** Checks the number of arguments. */
function wordsOf(
  args: string[],
  least: number,
  usage: string,
  most = least,
): [string, ...string[]] {
  const [first, ...rest] = args
  if (first === undefined || args.length < least || args.length > most) {
    throw new Error(`Usage: npm run ${usage}`)
  }
  return [first, ...rest]
}

async function knownPerson(tx: Db, email: string) {
  const person = await personWith(tx, email)
  if (!person) throw new Error(`No one here uses ${email}. Nothing was changed.`)
  return person
}

async function ownAccountOf(tx: Db, userId: string, email: string) {
  const [own] = await tx
    .select({ accountId: accounts.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(and(eq(memberships.user_id, userId), eq(memberships.role, 'owner')))
  if (!own) throw new Error(`${email} doesn't own an account. Nothing was changed.`)
  return own.accountId
}
