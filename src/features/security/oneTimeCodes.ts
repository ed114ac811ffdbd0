import { generateSecret, generateURI, verify } from 'otplib'

/** Seconds that a code is shown for. */
const step_s = 30

/** A new secret for an authenticator: 160 random bits in base 32 (RFC 4226, section 4). */
export const newOtpSecret = (): string => generateSecret()

/** What an authenticator reads from the QR image. */
export const otpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Vivary', label: email, secret })

/**
 * The time step (RFC 6238) whose code this is: that of now, the one before or the one after, and
 * none up to `lastStep`. Undefined when it is of none.
 */
export async function stepOfCode(
  secret: string,
  token: string,
  lastStep: number | null,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(token)) return undefined
  // The clock was set back: nothing can come after what was used.
  if (lastStep !== null && lastStep > Math.floor(Date.now() / 1000 / step_s)) return undefined
  const afterTimeStep = lastStep ?? undefined
  const result = await verify({ secret, token, epochTolerance: step_s, afterTimeStep })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
