import swagger from '@fastify/swagger'
import type { FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { actingAs } from '../db/db.ts'
import { accountHeader } from '../shared/accountHeader.ts'
import { batch, batchQuery } from '../shared/batch.ts'
import { tabHeader } from '../shared/changes.ts'
import { action } from './action.ts'
import { type App, type Context, type Routes, registerFeature } from './context.ts'
import { Failure, NotFound, TooManyTries } from './errors.ts'
import { networkOf } from './limits/throttle.ts'
import { describeOperations, openApi } from './operations.ts'
import { withSession } from './session/bearer.ts'
import { requireSameOrigin } from './session/origin.ts'
import { requirePermission } from './session/permissions.ts'
import { sessionOf } from './session/session.ts'

/**
 * Everything under /dashboard/api. Default deny: every route needs a session, so a new feature
 * can't be public by mistake.
 */
export const api = (context: Context, routes: Routes[]) => async (app: App) => {
  const { rateLimit } = context.config
  // Runs before the session lookup, so that rejected requests count too.
  if (rateLimit > 0) app.addHook('onRequest', limitNetwork(app, rateLimit * peopleOfNetwork))
  withSession(app, context)
  if (rateLimit > 0) {
    app.addHook(
      'onRequest',
      app.rateLimit({
        max: rateLimit,
        timeWindow: '1 minute',
        // Tokens count apart, so that a stolen one can't use up its owner's requests.
        keyGenerator: (request) => sessionOf(request).token?.id ?? sessionOf(request).userId,
        errorResponseBuilder: (_request, { ttl }) => new TooManyTries(ttl / 1000),
      }),
    )
  }
  app.addHook('onRequest', requireSameOrigin(context.config))
  app.addHook('onRequest', requireSameAccount)
  app.addHook('onRequest', requirePermission)
  // The callback form, so that the handler runs within `actingAs`.
  app.addHook('preHandler', (request, _reply, done) => {
    const tab = request.headers[tabHeader]
    actingAs(sessionOf(request).userId, () => done(), typeof tab === 'string' ? tab : undefined)
  })
  await app.register(swagger, {
    openapi: openApi(context.config),
    transform: jsonSchemaTransform,
    transformObject: describeOperations,
  })
  app.get('/openapi', { schema: { hide: true } }, async () => app.swagger())

  for (const feature of routes) await registerFeature(app, feature(context))
  await app.register(batchRoutes)

  // Without this, unknown API paths would be answered with the app's HTML page.
  app.all('/*', { schema: { hide: true } }, async () => {
    throw new NotFound()
  })
}

/** How many people may share one network, such as a zoo's, before all of them are throttled. */
const peopleOfNetwork = 20

function limitNetwork(app: App, max: number) {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  return async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyTries(counted.ttl / 1000)
  }
}

/**
 * Hook of the API: a tab may only write to the account that it shows. Another tab can switch the
 * account, since both share one cookie. Throws a 409 (`account_changed`). Clients that don't name
 * an account, such as scripts, are let through.
 */
async function requireSameAccount(request: FastifyRequest): Promise<void> {
  const account = request.headers[accountHeader]
  if (account === undefined || account === sessionOf(request).accountId) return
  throw new Failure(409, [
    {
      message: "You've switched to another account. Nothing has changed.",
      code: 'account_changed',
    },
  ])
}

/**
 * Several reads in one request, for a phone that fetches what it may need without network. Each is answered as if it
 * had been asked alone, and counts as one request of its person's.
 */
const batchRoutes = async (app: App) =>
  action(
    app,
    'GET /batch',
    { summary: 'Read several records and lists', query: batchQuery(), answer: batch() },
    async (_session, { query, headers, ip }) => {
      const { cookie, authorization } = headers
      const answers: Record<string, unknown> = {}
      // One after the other, so that others get their turn in between.
      for (const path of query.path) {
        const { statusCode, body } = await app.inject({
          url: `/dashboard/api/${path}`,
          headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
          remoteAddress: ip,
        })
        if (statusCode === 200) answers[path] = JSON.parse(body)
      }
      return { answers }
    },
  )
