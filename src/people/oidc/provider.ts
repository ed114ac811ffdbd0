import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { Failure } from '../../server/errors.ts'
import type { Config, OidcConfig } from '../../server/settings/config.ts'
import { isTimeZone } from '../../shared/timeZones.ts'
import type { Journey } from './journeys.ts'

/** An identity from the service. */
export type Known = {
  issuer: string
  subject: string
  /** In lower case; undefined if the service doesn't share it. */
  email: string | undefined
  name: string
  timezone: string | undefined
}

const patience_s = 7
const kept_ms = 3_600_000

/** A failed sign-in through the service; the message is for the visitor. */
export const notThrough = (message: string) =>
  new Failure(400, [{ message, code: 'sign_in_elsewhere' }])

/**
 * The operator's service. Its configuration is discovered on first use and once an hour. All
 * functions throw `notThrough` if it doesn't respond, or not as specified.
 */
export function oidcProvider(oidc: OidcConfig, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const redirect_uri = `${publicUrl}/users/oidc/callback`
  let discovered: { at: number; service: Promise<Configuration> } | undefined

  function findService(): Promise<Configuration> {
    if (discovered && Date.now() - discovered.at < kept_ms) return discovered.service
    const service = discover(oidc)
    const mine = { at: Date.now(), service }
    discovered = mine
    service.catch(() => {
      if (discovered === mine) discovered = undefined
    })
    return service
  }

  return {
    /** The address to redirect to, and what the response must match. */
    async begin(to: string | undefined): Promise<{ address: string; journey: Journey }> {
      const client = await import('openid-client')
      const service = await findService().catch((cause: unknown) => {
        throw noAnswer(oidc, cause)
      })
      const verifier = client.randomPKCECodeVerifier()
      const journey = { state: client.randomState(), nonce: client.randomNonce(), verifier, to }
      const address = client.buildAuthorizationUrl(service, {
        redirect_uri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: journey.state,
        nonce: journey.nonce,
      })
      return { address: address.href, journey }
    },

    /** The identity that a browser returned with, signed by the service; `query` is that of its address. */
    async finish(query: string, { state, nonce, verifier, timezone }: Journey): Promise<Known> {
      const client = await import('openid-client')
      const callback = new URL(redirect_uri)
      callback.search = query
      try {
        const service = await findService()
        const tokens = await client.authorizationCodeGrant(service, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        const more =
          claims.email === undefined && service.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(service, tokens.access_token, claims.sub)
            : {}
        return knownBy({ ...more, ...claims }, timezone)
      } catch (cause) {
        const wasRefused = cause instanceof client.AuthorizationResponseError
        throw wasRefused ? refused(oidc, cause) : noAnswer(oidc, cause)
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig) {
  const client = await import('openid-client')
  // Whether plain http is acceptable was checked with the settings.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: patience_s,
  })
  const metadata = configuration.serverMetadata()
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const way = ways.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost
  const service = new client.Configuration(metadata, clientId, clientSecret, way(clientSecret))
  for (const each of execute) each(service)
  // TLS alone would do by the standard, but an operator may allow plain http.
  client.enableNonRepudiationChecks(service)
  service.timeout = patience_s
  return service
}

const noAnswer = ({ name }: OidcConfig, cause: unknown) =>
  Object.assign(notThrough(`${name} isn't responding properly. Try again later.`), {
    cause,
  })
const refused = ({ name }: OidcConfig, cause: unknown) =>
  Object.assign(notThrough(`Signing in with ${name} wasn't completed.`), { cause })

/** Reads the claims, of which only issuer and subject are required. The browser's `zone` is that of a person without one. */
function knownBy(claims: unknown, zone: string | undefined): Known {
  const profile = toldClaims.parse(claims)
  const { iss: issuer, sub: subject, email, zoneinfo: timezone = zone } = profile
  const name = profile.name || profile.preferred_username || email?.split('@')[0] || ''
  return { issuer, subject, email, name: name.slice(0, 100), timezone }
}

const line = z
  .string()
  .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim())
  .optional()
  .catch(undefined)

const toldClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(500),
  email: z.string().trim().toLowerCase().max(191).pipe(z.email()).optional().catch(undefined),
  name: line,
  preferred_username: line,
  zoneinfo: z.string().refine(isTimeZone).optional().catch(undefined),
})
