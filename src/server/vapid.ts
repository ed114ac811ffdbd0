import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair by which push services know this server, both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Derived from the server's secret, so that every process has the same pair and none is kept
 * anywhere else. With a new secret devices have to be added anew.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  // 128 bits more than the scalar has: what the modulus prefers is too little to matter (FIPS 186-5 A.2.1).
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'vivary web push', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  }
}

/** How many points P-256 has. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
