import { isIP } from 'node:net'
import type { Config } from '../../server/settings/config.ts'

/** This server as WebAuthn's relying party: `id` is a host, `origin` the whole address. */
export type RelyingParty = { id: string; origin: string }

/**
 * The relying party, from the public address. Undefined where browsers don't support passkeys: at
 * an IP address, and on plain http except localhost.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || /(^|\.)localhost$/.test(hostname)
  return isNumber || !isSafe ? undefined : { id: hostname, origin }
}
