import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { actingAs } from '../db/actor.ts'
import { apiRoutes } from '../features/routes.ts'
import type { App, Context } from './context.ts'
import { NotFound, TooManyTries } from './errors.ts'
import { openApi } from './openApi.ts'
import { requireReach } from './reach.ts'
import { requireSameAccount } from './sameAccount.ts'
import { requireSameOrigin, sessionOf, withSession } from './session.ts'

/**
 * Everything under /dashboard/api. Default deny: a session is required before any route is
 * reached, so a feature that is added here cannot be open by mistake.
 */
export const api = (context: Context) => async (app: App) => {
  withSession(app, context)
  app.addHook('onRequest', requireSameOrigin(context.config))
  app.addHook('onRequest', requireSameAccount)
  app.addHook('onRequest', requireReach)
  if (context.config.rateLimit > 0) {
    // Before a body is read: what is refused counts as well.
    app.addHook(
      'onRequest',
      app.rateLimit({
        max: context.config.rateLimit,
        timeWindow: '1 minute',
        // A token has its own: who has found one does not use up the requests of its owner.
        keyGenerator: ({ session, ip }) => session?.token?.id ?? session?.userId ?? ip,
        errorResponseBuilder: (_request, { ttl }) => new TooManyTries(ttl / 1000),
      }),
    )
  }
  // With a callback: what it calls runs within, the handler and all that it awaits.
  app.addHook('preHandler', (request, _reply, done) =>
    actingAs(sessionOf(request).userId, () => done()),
  )
  await app.register(swagger, {
    openapi: openApi(context.config),
    transform: jsonSchemaTransform,
  })
  app.get('/openapi', { schema: { hide: true } }, async () => app.swagger())

  for (const feature of apiRoutes) await app.register(feature(context))

  // Without this the application's page would answer for what the API does not have.
  app.all('/*', { schema: { hide: true } }, async () => {
    throw new NotFound()
  })
}
