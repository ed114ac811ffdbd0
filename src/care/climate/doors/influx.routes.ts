import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { failureOf, SignedOut, TooManyTries } from '../../../server/errors.ts'
import { tokenReader } from '../../../server/session/bearer.ts'
import { requirePermission } from '../../../server/session/permissions.ts'
import { type Session, sessionOf } from '../../../server/session/session.ts'
import { intake } from '../readings/intake.ts'
import { ofLines } from './arrived.ts'
import { isPrecision } from './times.ts'

/** The largest body, unpacked, and the most lines in it. */
const mostBytes = 12 * 1024 ** 2
const mostLines = 100_000

/** The name of the bucket, which is the database too: setups ask for it. */
const bucket = 'climate'

const hidden = { hide: true }
const writeQuery = z.looseObject({ precision: z.string().optional() })
const queried = z.looseObject({ q: z.string().max(1000).optional() })

/**
 * InfluxDB's write API, for Home Assistant and anything else that writes to it: version 2 with a token, version 1 with the
 * token as its password. It takes lines and answers what setups ask for; nothing can be read.
 */
export const influxRoutes = (context: Context) => async (app: App) => {
  app.setErrorHandler(answerAsInflux)
  app.get('/ping', { schema: hidden }, (_request, reply) =>
    reply.status(204).header('x-influxdb-version', 'v1.8.10').send(),
  )
  await app.register(async (inside: App) => {
    withToken(inside, context)
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const take = intake(context, inside)
    const write = (isSetUp: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { precision = 'ns' } = writeQuery.parse(request.query)
      if (!isPrecision(precision)) throw new BadWrite('invalid precision')
      const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      // Home Assistant tries a token with an empty body, and takes this answer for a success.
      if (text === '' && isSetUp) throw new BadWrite('no points to write')
      const lines = ofLines(text, { precision, now: Date.now(), most: mostLines })
      const { refused } = await take(sessionOf(request).accountId, 'influx', lines)
      const unread = refused.find(({ reason }) => reason === 'unreadable')
      if (unread) {
        const { times, value } = unread
        throw new BadWrite(`partial write: ${times} lines not readable, the last of them ${value}`)
      }
      return reply.status(204).send()
    }
    const wire = { schema: hidden, bodyLimit: mostBytes, config: { takesReadings: true as const } }
    inside.post('/api/v2/write', wire, write(true))
    inside.post('/write', wire, write(false))
    inside.get('/query', wire, answerQuery)
    inside.post('/query', wire, answerQuery)
    inside.post('/api/v2/query', wire, (_request, reply) => reply.type('text/csv').send(buckets))
  })
}

/** A 400 whose lines are dropped by who sent them; those that could be read were taken. */
class BadWrite extends Error {
  override name = 'BadWrite'
}

function withToken(app: App, context: Context) {
  const readToken = tokenReader(context)
  const { rateLimit } = context.config
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request)
    const session = token === undefined ? undefined : await readToken(token, request.log)
    if (!session || !maySend(session)) throw new SignedOut()
    request.session = session
  })
  if (rateLimit > 0) {
    app.addHook(
      'onRequest',
      app.rateLimit({
        max: rateLimit,
        timeWindow: '1 minute',
        keyGenerator: (request) => sessionOf(request).token?.id ?? '',
        errorResponseBuilder: (_request, { ttl }) => new TooManyTries(ttl / 1000),
      }),
    )
  }
  app.addHook('onRequest', requirePermission)
}

const maySend = ({ token }: Session) => token?.scope === 'readings' || token?.scope === 'write'

/** `Token …`, `Bearer …`, or a password: `Basic …` and `?p=…`, as version 1 has it. */
function tokenOf({ headers, query }: FastifyRequest): string | undefined {
  const [scheme = '', value = ''] = headers.authorization?.split(/\s+/, 2) ?? []
  if (/^(token|bearer)$/i.test(scheme)) return value
  if (/^basic$/i.test(scheme)) {
    return Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
  }
  const { p } = z.looseObject({ p: z.string().optional().catch(undefined) }).parse(query)
  return p
}

/** Version 1: the names of databases, where those are asked for, and nothing of anything else. */
async function answerQuery(request: FastifyRequest) {
  const { q = '' } = queried.parse(request.query)
  const series = /^\s*show\s+databases/i.test(q)
    ? [{ name: 'databases', columns: ['name'], values: [[bucket]] }]
    : undefined
  return { results: [{ statement_id: 0, ...(series && { series }) }] }
}

/** Version 2: the one bucket there is, as annotated CSV. */
const buckets = [
  '#datatype,string,long,string,string,string,string,long',
  '#group,false,false,false,false,false,false,false',
  '#default,_result,,,,,,',
  ',result,table,name,id,organizationID,retentionPolicy,retentionPeriod',
  `,,0,${bucket},0000000000000001,0000000000000001,,0`,
  '',
].join('\r\n')

/** Errors in InfluxDB's words. */
function answerAsInflux(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof BadWrite || error instanceof z.ZodError) {
    const message = error instanceof BadWrite ? error.message : 'invalid query'
    return reply.status(400).send({ code: 'invalid', message, error: message })
  }
  const failure = failureOf(error)
  if (!failure || failure.status >= 500) throw error
  const { status, message, extra } = failure
  if (extra.retryAfter_s) reply.header('retry-after', Math.ceil(extra.retryAfter_s))
  request.log.info({ status, route: request.routeOptions.url }, 'refused')
  const code = status === 401 ? 'unauthorized' : status === 413 ? 'request too large' : 'invalid'
  return reply.status(status).send({ code, message, error: message })
}
