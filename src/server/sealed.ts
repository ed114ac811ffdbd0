import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { secretFile } from '../db/dataDir.ts'
import type { Config } from './settings/config.ts'

/**
 * The server's secret, 32 bytes: from SECRET_KEY if set, otherwise from `DATA_DIR/secret.key`,
 * which the first call creates. Without it, what it sealed or signed can't be read any more (docs/security.md, “Keys”);
 * sessions and passwords don't depend on it.
 */
export async function secretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return createHash('sha256').update(secretKey).digest()
  return secretFile(dataDir, 'secret.key')
}

/*
 * Secrets that the server must read again, encrypted with AES-256-GCM. Stored as: the key's id (1
 * byte), nonce (12), tag (16), then the ciphertext.
 */

/**
 * Encrypts a secret, bound to what it is `about`: copied to another user's row, it can't be
 * decrypted.
 */
export function seal(key: Buffer, about: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([idOf(key), nonce, cipher.getAuthTag(), hidden])
}

/**
 * The decrypted secret; undefined if it was altered, is about something else, or uses none of these
 * keys.
 */
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
      // The tag doesn't match; two keys in 256 share an id, so try the next.
    }
  }
  return undefined
}

const nonceLength = 12
const headLength = 1 + nonceLength + 16

/** A key derived for encryption, since the key itself signs forms and links. */
const sealingKey = (key: Buffer) => derived(key, 'sealed secrets', 32)

/** The id of the key, stored in front, which shows what a new key hasn't re-encrypted yet. */
const idOf = (key: Buffer) => derived(key, 'sealed secrets, id', 1)

const derived = (key: Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `vivary ${purpose}`, length))
