import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Keeper } from './app.ts'
import { keepersPassword } from './password.ts'

type Site = { origin: string; rpId?: string }
type Shown = Site & { challenge: string }

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A device with passkeys, as a browser lets a page talk to it: one key, which counts its uses. */
export function passkeyDevice({ counts = true } = {}) {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Shown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** `flags`: present 1, verified 4, with a key 64. */
  const authData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? counter : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }

  return {
    /** Sets back or forth what it has counted, as a copy of it would have it. */
    setCounter: (to: number) => {
      counter = to
    },

    /** Answers `navigator.credentials.create()`. */
    create({ rpId = 'localhost', ...shown }: Shown) {
      const length = Buffer.from([0, id.length])
      const made = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rpId, 1 | 4 | 64, made))],
      ])
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', shown)),
          attestationObject: encoded(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },

    /** Answers `navigator.credentials.get()`; the person may not have been made sure of. */
    get(
      { rpId = 'localhost', ...shown }: Shown,
      { userHandle, isVerified = true }: { userHandle: string; isVerified?: boolean },
    ) {
      counter += 1
      const data = authData(rpId, isVerified ? 1 | 4 : 1)
      const told = clientData('webauthn.get', shown)
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(told),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, sha256(told)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}

/** A public key as authenticators write it: COSE, ES256. */
function coseOf(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return Buffer.from(isoCBOR.encode(cose as never))
}

/** What a keeper's browser is asked to make, after their password. */
export async function askedToMake(keeper: Keeper, name: string) {
  const passkey = { name, current_password: keepersPassword }
  return (await keeper.post('passkeys/challenge', { passkey })).json().object
}

/** A passkey of a keeper's, with the device that has it and what the device knows them by. */
export async function addPasskey(keeper: Keeper, name: string, device = passkeyDevice()) {
  const { challenge, user } = await askedToMake(keeper, name)
  const credential = device.create({ challenge, origin: 'http://localhost:3000' })
  const answer = await keeper.post('passkeys', { passkey: { name, credential } })
  return { answer, device, userHandle: user.id, id: answer.json().object?.id }
}
