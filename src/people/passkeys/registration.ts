import type { z } from 'zod'
import type { Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { giveChallenge, takeChallenge, timeout } from './challenges.ts'
import type { newCredential } from './passkeys.contract.ts'
import { knownCredentials } from './passkeys.queries.ts'
import { type RelyingParty, relyingParty } from './relyingParty.ts'

/** EdDSA, ES256 and RS256: those that devices support and no runtime calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Person = Pick<Session, 'userId' | 'userName' | 'tokenHash'> & { email: string }

/** The options for creating a passkey: a discoverable one, which identifies its user. */
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

/** The parts of a new passkey to store. Throws `Invalid` if the response doesn't match. */
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

function partyOf(config: Context['config']): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new Forbidden('no_passkeys', "Passkeys aren't available at this address")
  return party
}

/** The user handle in a passkey: the id, since names and addresses may change. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const askedOf = ({ userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>) => ({
  userId,
  browser: tokenHash.toString('base64url'),
})
