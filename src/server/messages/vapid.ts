import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair that identifies this server to push services, both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Derived from the server's secret, so that every process has the same pair without storing it.
 * With a new secret, devices must be added again.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  // 128 bits more than the scalar, so that the modulo bias is negligible (FIPS 186-5 A.2.1).
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

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
