import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import type { z } from 'zod'
import { publicRoutes, signedInRoutes } from '../features/routes.ts'
import { api } from './api.ts'
import { appPage } from './appPage.ts'
import { bodies, bodyLimits } from './bodies.ts'
import type { App, Context } from './context.ts'
import { answerErrors, Failure, NotFound } from './errors.ts'
import { headers } from './headers.ts'
import { health } from './health.ts'
import { installRoutes } from './install.ts'
import { cable } from './live/cable.ts'
import type { Limits } from './live/limits.ts'
import { isForCable } from './live/upgrades.ts'
import { logs } from './logs.ts'
import { servePageFiles } from './pageFiles.ts'
import { pictureRoutes } from './pictures.ts'
import { root } from './root.ts'
import { checkRequest, writeResponse } from './schemas.ts'
import { serviceWorker } from './serviceWorker.ts'
import { withSession } from './session.ts'

/** A route as the server knows it, for the tests that walk them all. */
export type RegisteredRoute = { method: string; url: string; body?: unknown }
declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RegisteredRoute[]
  }
}

type Choices = { logger?: FastifyServerOptions['logger']; live?: Partial<Limits> }

/**
 * The whole server, without listening. Its scopes: what visitors may see; the API and what stands
 * beside it, where nothing answers without a session; and the application's page.
 */
export async function buildApp(
  context: Context,
  { logger = false, live }: Choices = {},
): Promise<App> {
  const { config } = context
  const app: App = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    http: { shouldUpgradeCallback: isForCable },
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimits.text,
    // What cannot even be read as an address: no hook runs, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      const bad = new Failure(400, [
        { message: 'This address cannot be read', code: 'bad_address' },
      ])
      return answerErrors(bad, request, reply)
    },
    rewriteUrl: ({ url = '/' }) => withoutJson(url),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  }).withTypeProvider()
  app.setValidatorCompiler<z.ZodType>(checkRequest)
  app.setSerializerCompiler<z.ZodType>(writeResponse)
  app.setErrorHandler(answerErrors)
  app.setNotFoundHandler(() => {
    throw new NotFound()
  })
  app.decorate('routeTable', [])
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) app.routeTable.push({ method: one, url, body: schema?.body })
  })

  await app.register(logs)
  await app.register(headers, config)
  await app.register(cookie)
  await app.register(bodies)
  await app.register(rateLimit, { global: false })

  await app.register(health(context))
  await app.register(installRoutes)
  const files = servePageFiles(app)
  await app.register(serviceWorker)
  for (const feature of publicRoutes) await app.register(feature(context, files))
  await app.register(api(context), { prefix: '/dashboard/api' })
  await app.register(async (signedIn: App) => {
    withSession(signedIn, context)
    await signedIn.register(pictureRoutes(context))
    for (const feature of signedInRoutes) await signedIn.register(feature(context))
  })
  await app.register(cable(context, live))
  await app.register(appPage(context, join(root, 'dist/web')))
  return app
}

/** `.json` at the end of an API path is optional. */
function withoutJson(url: string) {
  return url.startsWith('/dashboard/api/') ? url.replace(/\.json(?=$|\?)/, '') : url
}
