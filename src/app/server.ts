import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import { countUnreadOfAll, standingBy } from '../day/notifications/notifications.queries.ts'
import { answerErrorsByPage, failurePage } from '../people/signIn/failures.pages.tsx'
import { metricsRoutes } from '../running/metrics/metrics.routes.ts'
import { api } from '../server/api.ts'
import { connections } from '../server/connections.ts'
import { type App, type Context, registerFeature } from '../server/context.ts'
import { answerErrors, Failure, NotFound } from '../server/errors.ts'
import { headers, headersWithoutHooks } from '../server/headers.ts'
import { health } from '../server/health.ts'
import { type Arriving, bodies, bodyLimits, diskShares } from '../server/limits/bodies.ts'
import { databaseFolder } from '../server/limits/diskRoom.ts'
import { type Overload, overload } from '../server/limits/overload.ts'
import { headerTimes, slowConnections, type Unfinished } from '../server/limits/slowConnections.ts'
import { RequestCounts } from '../server/limits/throttle.ts'
import { cable } from '../server/live/cable.ts'
import { KeptAnswers } from '../server/live/keptAnswers.ts'
import type { Limits } from '../server/live/limits.ts'
import { isForCable } from '../server/live/upgrades.ts'
import { logs } from '../server/logs.ts'
import { maintenance } from '../server/maintenance.ts'
import { measured } from '../server/metrics/measured.ts'
import type { Certificate } from '../server/ownCertificate.ts'
import { appPage } from '../server/pages/appPage.ts'
import { installRoutes } from '../server/pages/install.ts'
import type { KeptPage } from '../server/pages/keptPage.ts'
import { type PageFiles, servePageFiles } from '../server/pages/pageFiles.ts'
import { serviceWorker } from '../server/pages/serviceWorker.ts'
import { pictureRoutes } from '../server/pictures/pictures.ts'
import { root } from '../server/root.ts'
import { checkRequest, writeResponse } from '../server/schemas.ts'
import { withSession } from '../server/session/bearer.ts'
import { KeptSessions } from '../server/session/keptSessions.ts'
import type { Session } from '../server/session/session.ts'
import { notificationsChannel } from '../shared/changes.ts'
import { reminderSources } from './jobs.ts'
import { apiRoutes, publicRoutes, signedInRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registered routes, for tests that walk through all of them. */
    routeTable: { method: string; url: string; body?: unknown; querystring?: unknown }[]
  }
}

type Choices = {
  logger?: FastifyServerOptions['logger']
  live?: Partial<Limits> | undefined
  arriving?: Partial<Arriving>
  /** How long requests may go on once the server closes. */
  grace_ms?: number
  overload?: Overload
  headers?: typeof headerTimes
  unfinished?: Unfinished
  /** For https; without one it is http. */
  tls?: Certificate | undefined
}

/** How connections are taken, over TLS if there is a certificate. */
function serving(http: ServerOptions, tls: Certificate | undefined) {
  if (!tls) return { http }
  const serverFactory = (handler: RequestListener) => createServer({ ...http, ...tls }, handler)
  return { serverFactory }
}

/**
 * The whole server, not listening yet. Its scopes: public pages; the API and routes beside it,
 * which all need a session; and the application's page.
 */
export async function buildApp(
  context: Context,
  { logger = false, live, arriving = {}, grace_ms, tls, ...limits }: Choices = {},
): Promise<App> {
  const { config } = context
  const app: App = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...serving({ shouldUpgradeCallback: isForCable, ...headerTimes, ...limits.headers }, tls),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimits.text,
    frameworkErrors: (_error, request, reply) => answer.onBadAddress(request, reply),
    rewriteUrl: ({ url = '/' }) => withoutJson(url),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A balancer has no other who would answer what it has sent over an open connection.
    return503OnClosing: false,
  }).withTypeProvider()
  app.setValidatorCompiler<z.ZodType>(checkRequest)
  app.setSerializerCompiler<z.ZodType>(writeResponse)
  app.decorate('routeTable', [])
  app.decorate('keptAnswers', new KeptAnswers())
  app.decorate('keptPages', new KeptAnswers<KeptPage>())
  app.decorate('keptSessions', new KeptSessions<Session>())
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) app.routeTable.push({ ...schema, method: one, url })
  })

  if (context.tracing) await app.register(context.tracing.requests)
  await app.register(logs)
  await app.register(measured, config)
  const { trustProxy } = config
  await app.register(connections, { grace_ms, trustProxy, headers: headersWithoutHooks(config) })
  await app.register(slowConnections, { trustProxy, most: limits.unfinished })
  await app.register(headers, config)
  await app.register(compress, compression)
  await app.register(cookie)
  await app.register(bodies, {
    disk: diskShares(config.mostArchiveBytes),
    databaseFolder: await databaseFolder(context.db, config),
    ...arriving,
  })
  await app.register(rateLimit, { global: false, store: RequestCounts })
  await app.register(maintenance(context))

  const files = servePageFiles(app, {
    passkeys: 'src/people/passkeys/signInPage.js',
    shop: 'src/shop/public/shop.css',
    shopHome: 'src/shop/public/shopHome.css',
    listing: 'src/shop/public/listing.css',
    hues: 'src/shop/public/hues.css',
    article: 'src/running/help/article.css',
    help: 'src/running/help/help.css',
    share: 'src/shop/public/share.js',
    proofOfWork: 'src/shop/messages/proofOfWork.js',
  })
  const page = failurePage(files, 503, 'busy')
  await app.register(overload, { config, db: context.db, page, ...limits.overload })
  const answer = errorHandlers(app, files, headersWithoutHooks(config))
  // Before the routes, each of which takes the handler that is set when it is registered.
  app.setErrorHandler(answer.onError)
  app.setNotFoundHandler(answer.onMissing)
  await app.register(health(context))
  await app.register(metricsRoutes(context))
  await app.register(installRoutes)
  await app.register(serviceWorker(dist))
  for (const feature of publicRoutes) await registerFeature(app, feature(context, files))
  await app.register(api(context, apiRoutes), { prefix: '/dashboard/api' })
  await app.register(async (signedIn: App) => {
    withSession(signedIn, context)
    await signedIn.register(pictureRoutes(context))
    for (const feature of signedInRoutes) await registerFeature(signedIn, feature(context))
  })
  const countOf = countUnreadOfAll(context.config, standingBy(reminderSources, app.keptAnswers))
  await app.register(cable(context, { channel: notificationsChannel, countOf }, live))
  await app.register(appPage(context, dist, openTwin))
  return app
}

const dist = join(root, 'dist')

/**
 * Pages and JSON, at the levels that cost the server least for most of the gain, and at once if they aren't large
 * (decision 151). Routes that answer with a secret set `compress: false`, so that no length tells of it (BREACH).
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 262_144,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
}

/** The help can be read without an account, but for its form. */
const openTwin = (url: string) =>
  /^\/dashboard\/help(?!\/contact)(?=[/?]|$)/.test(url) ? url.slice('/dashboard'.length) : undefined

/** `.json` at the end of an API path is optional. */
function withoutJson(url: string) {
  return url.startsWith('/dashboard/api/') ? url.replace(/\.json(?=$|\?)/, '') : url
}

/** Answers errors and addresses that don't exist: with a page to people, JSON to everything else. */
function errorHandlers(app: App, files: PageFiles, headers: Record<string, string>) {
  const byPage = answerErrorsByPage(files)
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    (isOpened(request) ? byPage : answerErrors)(error, request, reply)

  return {
    onError,

    /** For an unreadable address no hook runs, so the headers are set and the refusal is logged here. */
    onBadAddress(request: FastifyRequest, reply: FastifyReply) {
      const bad = new Failure(400, [{ message: "This address isn't valid", code: 'bad_address' }])
      app.countRefusal({ status: 400, code: 'bad_address' })
      return onError(bad, request, reply.headers(headers))
    },

    onMissing(request: FastifyRequest, reply: FastifyReply) {
      const path = withoutSlash(request)
      if (path && isOpened(request)) return reply.redirect(path, 308)
      throw new NotFound()
    },
  }
}

/** Tells whether a browser shows the answer to a person. */
const isOpened = ({ headers, url }: FastifyRequest) =>
  !url.startsWith('/dashboard/api/') && headers.accept?.includes('text/html') === true

/** The path without slashes at its end, if it has any. Never another site's, however spelled. */
function withoutSlash({ method, url }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname = '', search = '' } = URL.parse(url, 'http://here.invalid') ?? {}
  const path = pathname.replace(/^\/+|\/+$/g, '')
  return path && pathname.endsWith('/') ? `/${path}${search}` : undefined
}
