import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from './settings/config.ts'

/**
 * The policy of the worker that reads codes, which a worker takes from its own response: it may compile
 * WebAssembly and fetch it from here, and the pages still may not.
 */
export const readerPolicy =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';require-trusted-types-for 'script'"

/**
 * The policy of what a page may load and run. Text becomes HTML or a script's address only by a policy of ours
 * (Trusted Types): `default` in app/index.html names the two workers, `web/markup.ts` has the others.
 */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  // A chunk that is fetched again under another address makes its policy once more.
  'trusted-types': ['default', 'news', 'portraits', "'allow-duplicates'"],
}

const permissions = 'camera=(self), geolocation=(), microphone=()'
const yearOfHttps = { maxAge: 31_536_000, includeSubDomains: true }
type Site = Pick<Config, 'publicUrl' | 'isTrial'>
/** Browsers remember it for a year, which suits no certificate that was made for trying. */
const insistsOnHttps = ({ publicUrl, isTrial }: Site) => publicUrl.startsWith('https:') && !isTrial

/** Security headers of every response: only our own scripts, frames and form targets. */
export const headers = fp(async (app: FastifyInstance, config: Site) => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: insistsOnHttps(config) && yearOfHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
    // Pictures and assets set their own caching; everything else is private and not stored.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
})

/** The same headers for an answer that no hook sees, as that to an unreadable address. */
export const headersWithoutHooks = (config: Site) => ({
  'cache-control': 'no-store',
  'content-security-policy': Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(insistsOnHttps(config) && {
    'strict-transport-security': `max-age=${yearOfHttps.maxAge}; includeSubDomains`,
  }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})
