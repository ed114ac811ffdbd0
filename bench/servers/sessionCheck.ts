import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { animalRoutes } from '../../src/care/animals/animals.routes.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import type { App } from '../../src/server/context.ts'
import { bodies } from '../../src/server/limits/bodies.ts'
import { checkRequest, writeResponse } from '../../src/server/schemas.ts'
import { withSession } from '../../src/server/session/bearer.ts'
import { KeptSessions } from '../../src/server/session/keptSessions.ts'
import { type Session, sessionReader } from '../../src/server/session/session.ts'
import { readConfig } from '../../src/server/settings/config.ts'

/*
 * The yardstick of sessionCheck.ts: the routes of animals twice, below /with as the application has
 * them, and below /without, where each session is read once and then kept.
 */

const [, , port = '', url = ''] = process.argv
const db = openDb(await openPool(url, { max: 10 }))
const context = { config: readConfig({}), db, key: Buffer.alloc(32) }
const readSession = sessionReader(context)
const sessions = new Map<string, Session | undefined>()

const app: App = fastify().withTypeProvider()
// Nothing tells it of changes, so it keeps none.
app.decorate('keptSessions', new KeptSessions<Session>())
app.setValidatorCompiler(checkRequest as never)
app.setSerializerCompiler(writeResponse as never)
await app.register(cookie)
await app.register(bodies)
await app.register(
  async (checked: App) => {
    withSession(checked, context)
    await checked.register(animalRoutes(context))
  },
  { prefix: '/with' },
)
await app.register(
  async (unchecked: App) => {
    unchecked.decorateRequest('session', undefined)
    unchecked.addHook('onRequest', async (request) => {
      const token = request.cookies.vivary ?? ''
      if (!sessions.has(token)) sessions.set(token, await readSession(token, request.log))
      request.session = sessions.get(token)
    })
    await unchecked.register(animalRoutes(context))
  },
  { prefix: '/without' },
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
