import { isIP } from 'node:net'
import { z } from 'zod'
import { isPublicAddress } from './publicAddress.ts'
import { optional, yesOrNo } from './settingKinds.ts'

/** A service of the operator's own that knows people (OpenID Connect). */
export type OidcConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What stands behind 'Sign in with'. */
  name: string
  /** Whether who comes by it may make an account whatever `signUp` says. */
  signUp: boolean
}

const issuerAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://id.example.org/realms/zoo',
})

export const oidcFields = {
  OIDC_ISSUER: optional(issuerAddress),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters'),
  OIDC_SIGN_UP: yesOrNo,
  OIDC_HTTP: yesOrNo,
}

type Given = z.output<z.ZodObject<typeof oidcFields>>

/** All of what signing in elsewhere needs, or nothing. */
export function oidcOf(given: Given): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME, signUp: given.OIDC_SIGN_UP }
}

/** Who sets one of these sets all of them. */
export const elsewhere = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Plain http is for an issuer nearby, or where the operator says so. */
export const isIssuerAllowed = ({ OIDC_ISSUER: issuer, OIDC_HTTP }: Given): boolean =>
  !issuer || issuer.startsWith('https:') || OIDC_HTTP || isNear(issuer)

/** Whether plain http goes no further than this machine or its own network, by its number. */
function isNear(address: string) {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
}
