import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { giveChallenge, takeChallenge, timeout } from './challenges.ts'
import type { ShownCredential } from './passkeys.contract.ts'
import { findCredential, noteUse } from './passkeys.queries.ts'
import { handleOf } from './registration.ts'
import type { RelyingParty } from './relyingParty.ts'

/** What a browser is asked for in which nobody is signed in: any passkey that it has for us. */
export async function authenticationOptions(
  { db }: Pick<Context, 'db'>,
  party: RelyingParty,
  browser: string,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await giveChallenge(db, { browser }),
    timeout,
    userVerification: 'required',
  })
}

/**
 * Finds whose passkey a browser has shown, once the device has made sure of its person, and answers
 * their id. Throws `Invalid` when it is not known, was removed, answers to another challenge or
 * another site, or counts backwards.
 */
export async function checkAuthentication(
  { db }: Pick<Context, 'db'>,
  party: RelyingParty,
  browser: string,
  credential: ShownCredential,
): Promise<string> {
  const { clientDataJSON, userHandle } = credential.response
  const expectedChallenge = await takeChallenge(db, clientDataJSON, { browser })
  const found = await findCredential(db, credential.id)
  if (!found) throw unknown()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(found.publicKey),
      counter: found.counter,
    },
  }).catch(() => undefined)
  const isTheirs =
    userHandle === undefined || isSameBytes(userHandle, Buffer.from(handleOf(found.userId)))
  if (!checked?.verified || !isTheirs) throw refused()
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  const isUsed = await noteUse(db, found.id, { counter: newCounter, backed_up: credentialBackedUp })
  if (!isUsed) throw refused()
  return found.userId
}

const isSameBytes = (encoded: string, bytes: Buffer) =>
  Buffer.from(encoded, 'base64url').equals(bytes)

const unknown = () =>
  new Invalid([{ message: 'This passkey is not known here. It may have been removed.' }])
const refused = () => new Invalid([{ message: 'This passkey was not accepted. Please try again.' }])
