import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { oidcIdentities, users } from '../../db/schema.ts'
import { personWith } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { Forbidden, NotFound } from '../../server/errors.ts'
import type { OidcConfig } from '../../server/oidcSettings.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { tellPerson } from '../../server/tellPerson.ts'
import { signUpInput } from '../account/account.contract.ts'
import { openAccount } from '../account/admission.queries.ts'
import { mailConfirmation } from '../account/confirmations.queries.ts'
import { isFirstPerson } from '../account/signUps.queries.ts'
import { requireAnotherWayIn } from '../passkeys/waysIn.queries.ts'
import { linkedLetter } from './letters.ts'
import type { LinkedSignIn } from './oidc.contract.ts'
import { type Known, notThrough } from './provider.ts'

type Identity = Pick<Known, 'issuer' | 'subject'>

/** Whose identity at a service this is; undefined when it is nobody's here. Notes that it was used. */
export async function findLinked(db: Db, identity: Identity): Promise<string | undefined> {
  const [linked] = await db
    .update(oidcIdentities)
    .set({ last_used_at: sql`now()` })
    .where(isOne(identity))
    .returning({ userId: oidcIdentities.user_id })
  return linked?.userId
}

/** Who has this address here, whether or not they have shown that it is theirs. */
export async function findByEmail(db: Db, email: string): Promise<string | undefined> {
  return (await personWith(db, email))?.userId
}

/**
 * Lets somebody sign in through a service from now on, and tells them. Linked already, it stays as
 * it is; throws `notThrough` when it is somebody else's.
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
    throw notThrough('Somebody else here signs in with that already.')
  }
  await noteSecurity(tx, userId, 'oidc_linked', from, name)
  await tellPerson(tx, userId, linkedLetter(name, publicUrl))
}

/**
 * Makes a person with an account of their own of who came from the service, without a password.
 * That the address is theirs they show by our mail as everybody does, whatever the service says of it.
 * Answers their id; undefined when their address was taken meanwhile. Throws `Forbidden`
 * (`sign_up_closed`), and `notThrough` without an address.
 */
export function signUpWith(
  { config, db }: Pick<Context, 'config' | 'db'>,
  oidc: OidcConfig,
  known: Known,
  from: From,
): Promise<string | undefined> {
  const { issuer, subject, email, name: told } = known
  if (!email) {
    throw notThrough(`The sign-in of ${oidc.name} did not tell your address, which Vivary needs.`)
  }
  const name = told || email
  const timezone = signUpInput.shape.timezone.parse(known.timezone)
  return db.transaction(async (tx) => {
    const isFirst = await isFirstPerson(tx)
    if (config.signUp !== 'open' && !isFirst && !oidc.signUp) {
      throw new Forbidden('sign_up_closed', 'Sign-up is closed')
    }
    const userId = newId()
    const made = await tx
      .insert(users)
      .values({ id: userId, name, email, operator: isFirst })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) return undefined
    await openAccount(tx, { userId, name, timezone })
    await tx
      .insert(oidcIdentities)
      .values({ issuer, subject, user_id: userId, last_used_at: sql`now()` })
    await mailConfirmation(tx, config, { userId, email })
    await noteSecurity(tx, userId, 'signed_up', from, `with ${oidc.name}`)
    return userId
  })
}

/** With what a person signs in elsewhere, the first linked first. */
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

/** Ends one, and answers its issuer. Throws `Invalid` when they could not sign in without it. */
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

/** The subject is between the service and us; the list names it by this. */
const idOf = ({ issuer, subject }: Identity) =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 32)
