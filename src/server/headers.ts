import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from './config.ts'

/**
 * What browsers are told about every answer: nothing runs, frames or posts that is not ours.
 */
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
      // Pictures and assets say themselves how long they keep; all else is private to this moment.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
  },
)
