import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from './settings/config.ts'

/**
 * The policy of the worker that reads codes, which a worker takes from its own response: it may compile
 * WebAssembly and fetch it from here, and the pages still may not.
 */
export const readerPolicy =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** Security headers of every response: only our own scripts, frames and form targets. */
export const headers = fp(
  async (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) => {
    const isSecure = publicUrl.startsWith('https:')
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
        },
      },
      strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
    })
    app.addHook('onSend', async (_request, reply) => {
      reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
      // Pictures and assets set their own caching; everything else is private and not stored.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
  },
)
