import { isIP } from 'node:net'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Base, Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { giveToken, takeToken } from '../../server/session/oneTimeTokens.ts'
import type { Session } from '../../server/session/session.ts'
import type { Config } from '../../server/settings/config.ts'
import type { newCredential, ShownCredential } from './passkeys.contract.ts'
import { findCredential, knownCredentials, noteUse } from './passkeys.queries.ts'

/* WebAuthn's two ceremonies, of creating a passkey and of signing in with it. */

/** EdDSA, ES256 and RS256: those that devices support and no runtime calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Person = Pick<Session, 'userId' | 'userName' | 'tokenHash'> & { email: string }

/** The options for creating a passkey: a discoverable one, which identifies its user. */
export async function registrationOptions({ config, db }: Base, person: Person) {
  const party = partyOf(config)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Vivary',
    rpID: party.id,
    userID: handleOf(person.userId),
    userName: person.email,
    userDisplayName: person.userName,
    challenge: await giveChallenge(db, askedOf(person)),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await knownCredentials(db, person.userId),
  })
}

/** The parts of a new passkey to store. Throws `Invalid` if the response doesn't match. */
export async function checkRegistration(
  { config, db }: Base,
  session: Pick<Session, 'userId' | 'tokenHash'>,
  credential: z.output<typeof newCredential>,
) {
  const party = partyOf(config)
  const { clientDataJSON, transports = [] } = credential.response
  const expectedChallenge = await takeChallenge(db, clientDataJSON, askedOf(session))
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!checked?.verified) throw new Invalid([{ message: "This passkey wasn't accepted" }])
  const { credential: passkey, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: passkey.id,
    public_key: Buffer.from(passkey.publicKey),
    counter: passkey.counter,
    transports,
    backed_up: credentialBackedUp,
  }
}

/** The user handle in a passkey: the id, since names and addresses may change. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const askedOf = ({ userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>) => ({
  userId,
  browser: tokenHash.toString('base64url'),
})

/** The options for signing in: any passkey that the browser has for this site. */
export async function authenticationOptions({ config, db }: Base, browser: string) {
  const party = partyOf(config)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await giveChallenge(db, { browser }),
    timeout,
    userVerification: 'required',
  })
}

/**
 * Verifies a passkey's response, which requires user verification, and returns its user's id.
 * Throws `Invalid` if the passkey is unknown or removed, the response is for another challenge or
 * site, or its counter decreases.
 */
export async function checkAuthentication(
  { config, db }: Base,
  browser: string,
  credential: ShownCredential,
): Promise<string> {
  const party = partyOf(config)
  const { clientDataJSON, userHandle } = credential.response
  const expectedChallenge = await takeChallenge(db, clientDataJSON, { browser })
  const row = await findCredential(db, credential.id)
  if (!row) throw unknown()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
    },
  }).catch(() => undefined)
  const isTheirs =
    userHandle === undefined || isSameBytes(userHandle, Buffer.from(handleOf(row.userId)))
  if (!checked?.verified || !isTheirs) throw refused()
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  const isUsed = await noteUse(db, row.id, { counter: newCounter, backed_up: credentialBackedUp })
  if (!isUsed) throw refused()
  return row.userId
}

const isSameBytes = (encoded: string, bytes: Buffer) =>
  Buffer.from(encoded, 'base64url').equals(bytes)

const unknown = () =>
  new Invalid([{ message: "We don't recognise this passkey. It may have been removed." }])
const refused = () => new Invalid([{ message: "This passkey wasn't accepted. Please try again." }])

const minutes = 5

/** How long a browser waits for its user, in milliseconds. */
const timeout = minutes * 60_000

/** The one a challenge is for: a signed-in user, or a browser without a session. */
type Asked = { userId?: string; browser: string }

/** A challenge that works once, for five minutes, in the browser it was made for. */
async function giveChallenge(db: Db, { userId, browser }: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const token = await giveToken(db, 'passkey', { userId, payload: { browser }, minutes })
  return new Uint8Array(Buffer.from(token, 'base64url'))
}

/**
 * Uses up the challenge of a response. Throws `Invalid` if it was for another user or purpose, was
 * used, or has expired.
 */
async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  { userId, browser }: Asked,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const token = await takeToken(db, 'passkey', challenge)
  const { browser: madeFor } = payload.parse(token?.payload)
  const isOurs = token && token.userId === (userId ?? null) && madeFor === browser
  if (!isOurs || !challenge)
    throw new Invalid([{ message: 'That took too long. Please try again.' }])
  return challenge
}

const payload = z.object({ browser: z.string().optional() }).catch({})

function challengeIn(clientDataJSON: string) {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return z.object({ challenge: z.string() }).parse(clientData).challenge
  } catch {
    return undefined
  }
}

/** This server as WebAuthn's relying party: `id` is a host, `origin` the whole address. */
type RelyingParty = { id: string; origin: string }

/**
 * The relying party, from the public address. Undefined where browsers don't support passkeys: at
 * an IP address, and on plain http except localhost.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || /(^|\.)localhost$/.test(hostname)
  return isNumber || !isSafe ? undefined : { id: hostname, origin }
}

function partyOf(config: Context['config']): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new Forbidden('no_passkeys', "Passkeys aren't available at this address")
  return party
}
