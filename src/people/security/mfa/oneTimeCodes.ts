import { generateSecret, generateURI, verify } from 'otplib'

/** How long a code is shown, in seconds. */
const step_s = 30

/** A new secret for an authenticator: 160 random bits in base 32 (RFC 4226, section 4). */
export const newOtpSecret = (): string => generateSecret()

/** The content of the QR code for an authenticator app. */
export const otpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Vivary', label: email, secret })

/**
 * The time step (RFC 6238) of a code: the present, previous or next one, after `lastStep`.
 * Undefined if it matches none.
 */
export async function stepOfCode(
  secret: string,
  token: string,
  lastStep: number | null,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(token)) return undefined
  // The clock was set back, so no step can be later than the last one used.
  if (lastStep !== null && lastStep > Math.floor(Date.now() / 1000 / step_s)) return undefined
  const afterTimeStep = lastStep ?? undefined
  const result = await verify({ secret, token, epochTolerance: step_s, afterTimeStep })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
