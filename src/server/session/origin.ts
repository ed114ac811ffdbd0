import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'
import type { Config } from '../settings/config.ts'
import { isHomeName } from '../settings/publicAddress.ts'

type Request = Pick<FastifyRequest, 'headers' | 'host'>
type Site = Pick<Config, 'publicUrl'>

/**
 * Hook that refuses cross-site writes, whatever their body (CSRF): browsers send the origin, and
 * requests without one are refused too. API tokens are exempt, since no other site can have a
 * browser send one. Throws `Forbidden` (`forbidden_origin`, `unknown_host`).
 */
export const requireSameOrigin =
  (config: Site) =>
  async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method) || request.session?.token) return
    if (originOf(request, config) === 'ours') return
    if (!isOurHost(request.host, config)) throw unknownHost()
    throw new Forbidden('forbidden_origin', 'This came from another site')
  }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Where a request's page came from. A page of the public address is ours. A home server has several addresses, so one
 * of a host that is ours (`isOurHost`) is, too, if it was requested there; on an https site, plain http pages aren't.
 */
export function originOf({ headers, host }: Request, config: Site): 'ours' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (site === 'none') return 'unknown'
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  const ours = new URL(config.publicUrl)
  const origin = headers.origin === undefined ? undefined : URL.parse(headers.origin)
  if (origin?.origin === ours.origin) return 'ours'
  if (!isOurHost(host, config)) return 'foreign'
  if (site === 'same-origin') return 'ours'
  if (origin === undefined) return 'unknown'
  const isDowngrade = ours.protocol === 'https:' && origin?.protocol !== 'https:'
  return origin?.host === host && !isDowngrade ? 'ours' : 'foreign'
}

/**
 * Tells whether a requested host can't be another site's: that of the public address, an IP address, this machine, or a
 * name that only a home network gives. Any other name may be a site's own that leads here (DNS rebinding), to whose
 * pages browsers say `same-origin`.
 */
export function isOurHost(host: string, { publicUrl }: Site): boolean {
  if (host === new URL(publicUrl).host) return true
  if (!plainHost.test(host)) return false
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isIP(name) !== 0 || isHomeName(name)
}

const plainHost = /^[\w.:[\]-]+$/

/** 403: the server is reached by a name that may be anyone's. */
export const unknownHost = (): Forbidden =>
  new Forbidden(
    'unknown_host',
    "This server doesn't know the address you opened. Whoever runs it has to set PUBLIC_URL to it.",
  )
