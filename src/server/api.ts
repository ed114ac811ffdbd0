import swagger from '@fastify/swagger'
import type { FastifyRequest } from 'fastify'
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
  const { rateLimit } = context.config
  // Before the session is looked for: what is refused counts as well.
  if (rateLimit > 0) app.addHook('onRequest', limitNetwork(app, rateLimit * peopleOfNetwork))
  withSession(app, context)
  if (rateLimit > 0) {
    app.addHook(
      'onRequest',
      app.rateLimit({
        max: rateLimit,
        timeWindow: '1 minute',
        // A token has its own: who has found one does not use up the requests of its owner.
        keyGenerator: (request) => sessionOf(request).token?.id ?? sessionOf(request).userId,
        errorResponseBuilder: (_request, { ttl }) => new TooManyTries(ttl / 1000),
      }),
    )
  }
  app.addHook('onRequest', requireSameOrigin(context.config))
  app.addHook('onRequest', requireSameAccount)
  app.addHook('onRequest', requireReach)
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

/** As many as one address may stand for, such as a zoo's, before all of them are held up. */
const peopleOfNetwork = 20

function limitNetwork(app: App, max: number) {
  const count = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: ({ ip }) => ip })
  return async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyTries(counted.ttl / 1000)
  }
}
