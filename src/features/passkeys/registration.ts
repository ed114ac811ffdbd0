import type { z } from 'zod'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session.ts'
import { giveChallenge, takeChallenge, timeout } from './challenges.ts'
import type { newCredential } from './passkeys.contract.ts'
import { knownCredentials } from './passkeys.queries.ts'
import { type RelyingParty, relyingParty } from './relyingParty.ts'

/** EdDSA, ES256 and RS256: what devices have, and what no runtime calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Person = Pick<Session, 'userId' | 'userName' | 'tokenHash'> & { email: string }

/** What a person's browser is asked to make: a passkey that tells by itself whose it is. */
export async function registrationOptions(
  { config, db }: Pick<Context, 'config' | 'db'>,
  person: Person,
) {
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

/** What is kept of the passkey that a browser has made. Throws `Invalid` when it is none of ours. */
export async function checkRegistration(
  { config, db }: Pick<Context, 'config' | 'db'>,
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
  if (!checked?.verified) throw new Invalid([{ message: 'This passkey was not accepted' }])
  const { credential: made, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports,
    backed_up: credentialBackedUp,
  }
}

function partyOf(config: Context['config']): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new Forbidden('no_passkeys', 'This address of Vivary can have no passkeys')
  return party
}

/** By what a passkey knows its person: not by name or address, which may change. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const askedOf = ({ userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>) => ({
  userId,
  browser: tokenHash.toString('base64url'),
})
