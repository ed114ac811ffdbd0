import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { openPool } from '../src/db/connect.ts'
import { openDb } from '../src/db/db.ts'
import { animalRoutes } from '../src/features/animals/animals.routes.ts'
import { bodies } from '../src/server/bodies.ts'
import { readConfig } from '../src/server/config.ts'
import type { App } from '../src/server/context.ts'
import { checkRequest, writeResponse } from '../src/server/schemas.ts'
import { sessionReader, withSession } from '../src/server/session.ts'

/*
 * The yardstick of sessionCheck.ts: the routes of animals twice, below /with as the application has
 * them, and below /without, where the session is one that was read before the first request.
 */

const [, , url = '', port = '', token = ''] = process.argv
const db = openDb(await openPool(url, { max: 10 }))
const context = { config: readConfig({}), db, key: Buffer.alloc(32) }
const session = await sessionReader(context)(token, { error: () => undefined })
if (!session) throw new Error('Nobody has this session')

const app: App = fastify().withTypeProvider()
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
      request.session = session
    })
    await unchecked.register(animalRoutes(context))
  },
  { prefix: '/without' },
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
