import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { giveChallenge, takeChallenge, timeout } from './challenges.ts'
import type { ShownCredential } from './passkeys.contract.ts'
import { findCredential, noteUse } from './passkeys.queries.ts'
import { handleOf } from './registration.ts'
import type { RelyingParty } from './relyingParty.ts'

/** The options for signing in: any passkey that the browser has for this site. */
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
 * Verifies a passkey's response, which requires user verification, and returns its user's id.
 * Throws `Invalid` if the passkey is unknown or removed, the response is for another challenge or
 * site, or its counter decreases.
 */
export async function checkAuthentication(
  { db }: Pick<Context, 'db'>,
  party: RelyingParty,
  browser: string,
  credential: ShownCredential,
): Promise<string> {
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
