import { createHmac } from 'node:crypto'

/** An authenticator app as RFC 6238 has it, with nothing of the server's: six digits of a moment. */
export function codeOf(secret: string, at_ms = Date.now()): string {
  return codeOfBytes(bytesOf(secret), at_ms, 6)
}

/** Six digits that are not the code of a secret, nor will be soon. */
export function wrongCodeOf(secret: string): string {
  const steps = Array.from({ length: 24 }, (_, at) => (at - 4) * 30_000)
  const right = new Set(steps.map((off_ms) => codeOf(secret, Date.now() + off_ms)))
  for (let number = 0; ; number++) {
    const digits = String(number).padStart(6, '0')
    if (!right.has(digits)) return digits
  }
}

/** The digits that a key shows at a moment, each for 30 seconds (HOTP of RFC 4226 over the time). */
export function codeOfBytes(key: Buffer, at_ms: number, digits: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at_ms / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Base 32 of RFC 4648, as it is typed into an authenticator. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
