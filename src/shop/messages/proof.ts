import { createHash } from 'node:crypto'

/**
 * The proof of work of a visitor's form: a nonce with which the form's token hashes to a number
 * that begins with so many zero bits. `proofOfWork.js` looks for it, about 2^15 tries: a second or
 * three of a phone.
 */
export const proofBits = 15

/** Tells whether a nonce was worked out for this token. */
export function isProven(token: string, nonce: unknown): boolean {
  if (typeof nonce !== 'string' || !/^[\da-z]{1,12}$/.test(nonce)) return false
  const hashed = createHash('sha256').update(`${token}.${nonce}`).digest()
  return hashed.readUInt32BE(0) >>> (32 - proofBits) === 0
}
