import { isIP } from 'node:net'
import type { Config } from '../../server/config.ts'

/** As whom passkeys know this installation: `id` is a host, `origin` its whole address. */
export type RelyingParty = { id: string; origin: string }

/**
 * As whom passkeys know the installation, which is by its public address alone. Undefined where
 * browsers have none: at the number of a machine, and on plain http other than this machine's own.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = protocol === 'https:' || /(^|\.)localhost$/.test(hostname)
  return isNumber || !isSafe ? undefined : { id: hostname, origin }
}
