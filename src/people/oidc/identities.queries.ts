import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { oidcIdentities, users } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Forbidden, NotFound } from '../../server/errors.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { tellPerson } from '../../server/messages/notify.ts'
import type { Mail } from '../../server/messages/outbox.ts'
import { type From, noteSecurity } from '../../server/session/securityEvents.ts'
import { personWith } from '../../server/settings/addresses.ts'
import type { OidcConfig } from '../../server/settings/config.ts'
import { requireAnotherWayIn } from '../passkeys/passkeys.queries.ts'
import { ifNotYou } from '../security/mails.ts'
import { mailConfirmation } from '../signIn/confirmation/confirmations.queries.ts'
import { openAccount } from '../signIn/signUp/admission.queries.ts'
import { regionalOf } from '../signIn/signUp/region.ts'
import { isFirstPerson } from '../signIn/signUp/signUps.queries.ts'
import type { LinkedSignIn } from './oidc.contract.ts'
import { type Known, notThrough } from './provider.ts'

type Identity = Pick<Known, 'issuer' | 'subject'>

/** The user linked to an identity; undefined if there is none. Records its use. */
export async function findLinked(db: Db, identity: Identity): Promise<string | undefined> {
  const [linked] = await db
    .update(oidcIdentities)
    .set({ last_used_at: sql`now()` })
    .where(isOne(identity))
    .returning({ userId: oidcIdentities.user_id })
  return linked?.userId
}

/** The user with this address, confirmed or not. */
export async function findByEmail(db: Db, email: string): Promise<string | undefined> {
  return (await personWith(db, email))?.userId
}

/**
 * Links an identity to a user and tells them. Does nothing if it is linked already; throws
 * `notThrough` if it is someone else's.
 */
export async function linkIdentity(
  tx: Transaction,
  {
    userId,
    from,
    name,
    publicUrl,
  }: { userId: string; from: From; name: string; publicUrl: string },
  identity: Identity,
): Promise<void> {
  const [added] = await tx
    .insert(oidcIdentities)
    .values({ ...identity, user_id: userId })
    .onConflictDoNothing()
    .returning({ userId: oidcIdentities.user_id })
  if (!added) {
    if ((await findLinked(tx, identity)) === userId) return
    throw notThrough('Someone else here already signs in with that.')
  }
  await noteSecurity(tx, userId, 'oidc_linked', from, name)
  await tellPerson(tx, userId, linkedMail(name, publicUrl))
}

/**
 * Creates a user with an account, without a password, from a service's identity. Their address is
 * confirmed by our own email, whatever the service says of it. Returns their id; undefined if the
 * address has been taken meanwhile. Throws `Forbidden` (`sign_up_closed`), and `notThrough` without
 * an address.
 */
export function signUpWith(
  { config, db }: Base,
  oidc: OidcConfig,
  identity: Known,
  from: From,
): Promise<string | undefined> {
  const { issuer, subject, email, name: fullName, timezone } = identity
  if (!email) {
    throw notThrough(`${oidc.name} didn't share your email address, which Vivary needs.`)
  }
  const name = fullName || email
  const { currency, person } = regionalOf(from.languages)
  return db.transaction(async (tx) => {
    const isFirst = await isFirstPerson(tx)
    if (config.signUp !== 'open' && !isFirst && !oidc.signUp) {
      throw new Forbidden('sign_up_closed', 'Sign-up is closed')
    }
    const userId = newId()
    const added = await tx
      .insert(users)
      .values({ id: userId, name, email, operator: isFirst, ...person })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added.length === 0) return undefined
    await openAccount(tx, { userId, name, timezone, currency })
    await tx
      .insert(oidcIdentities)
      .values({ issuer, subject, user_id: userId, last_used_at: sql`now()` })
    await mailConfirmation(tx, config, { userId, email })
    await noteSecurity(tx, userId, 'signed_up', from, `with ${oidc.name}`)
    return userId
  })
}

/** A user's linked sign-ins, oldest first. */
export async function listLinked(db: Db, userId: string): Promise<LinkedSignIn[]> {
  const rows = await db
    .select()
    .from(oidcIdentities)
    .where(eq(oidcIdentities.user_id, userId))
    .orderBy(asc(oidcIdentities.created_at), asc(oidcIdentities.subject))
  return rows.map((row) => ({
    id: idOf(row),
    issuer: row.issuer,
    last_used_at: row.last_used_at,
    created_at: row.created_at,
  }))
}

/** Unlinks one and returns its issuer. Throws `Invalid` if they couldn't sign in without it. */
export async function unlink(tx: Transaction, userId: string, id: string): Promise<string> {
  const rows = await tx.select().from(oidcIdentities).where(eq(oidcIdentities.user_id, userId))
  const one = rows.find((row) => idOf(row) === id)
  if (!one) throw new NotFound()
  await tx.delete(oidcIdentities).where(isOne(one))
  await requireAnotherWayIn(tx, userId)
  return one.issuer
}

const isOne = ({ issuer, subject }: Identity) =>
  and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject))

/** An opaque id for the list, since the subject is confidential. */
const idOf = ({ issuer, subject }: Identity) =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 32)

const linkedMail = (name: string, publicUrl: string): Mail =>
  writeMail({
    subject: 'A sign-in was linked',
    lines: [`You can now sign in to Vivary with ${name} as well.`],
    action: seeLinked(publicUrl),
    after: ["If this wasn't you, unlink it and set a new password straight away."],
  })

export const unlinkedMail = (name: string, publicUrl: string): Mail =>
  writeMail({
    subject: 'A sign-in was unlinked',
    lines: [`You can no longer sign in to Vivary with ${name}.`],
    action: seeLinked(publicUrl),
    after: [ifNotYou(publicUrl)],
  })

const seeLinked = (publicUrl: string) => ({
  label: 'See your linked sign-ins',
  url: `${publicUrl}/dashboard/account/security/linked`,
})
