import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * Secrets that the server must be able to read again, AES-256-GCM. What is stored: the id of the
 * key (1 byte), the nonce (12), the tag (16), then as many bytes as there were.
 */

/**
 * A secret that only a server with this key reads again, and only as what it is `about`: moved to
 * another person's row it opens nowhere.
 */
export function seal(key: Buffer, about: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([idOf(key), nonce, cipher.getAuthTag(), hidden])
}

/** What was sealed; undefined when it was altered, is about something else, or by none of these keys. */
export function unseal(
  keys: Buffer | readonly Buffer[],
  about: string,
  sealed: Buffer,
): Buffer | undefined {
  if (sealed.length < headLength) return undefined
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, headLength)
  for (const key of [keys].flat()) {
    if (!idOf(key).equals(sealed.subarray(0, 1))) continue
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), nonce)
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
    } catch {
      // The tag does not fit; two keys in 256 share an id, so the next one is tried.
    }
  }
  return undefined
}

const nonceLength = 12
const headLength = 1 + nonceLength + 16

/** The key itself signs forms and links: what it seals is sealed by one of its own. */
const sealingKey = (key: Buffer) => derived(key, 'sealed secrets', 32)

/** By which key something was sealed, so that it is known what a new key has not read yet. */
const idOf = (key: Buffer) => derived(key, 'sealed secrets, id', 1)

const derived = (key: Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `vivary ${purpose}`, length))
