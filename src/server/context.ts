import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Database } from '../db/db.ts'
import type { Replica } from '../db/replica.ts'
import type { Config } from './settings/config.ts'
import type { Tracing } from './tracing.ts'

/**
 * The arguments of every feature: settings, the database, and the server's secret (32 bytes). `patient` is the same
 * database for what may have much to read, where its statements have more time. `sessions` is there behind a pooler: a few
 * connections past it, for statements that can't be part of a transaction. `replica` may be read from in its place.
 */
export type Context = {
  config: Config
  db: Database
  key: Buffer
  patient?: Database
  sessions?: Pool | undefined
  replica?: Replica | undefined
  tracing?: Tracing | undefined
}

/** Fastify, with requests and replies typed by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A feature's API: `registerFeature(app, supplementRoutes(context))`. */
export type Routes = (context: Context) => Feature
type Feature = (app: App) => Promise<void>

/**
 * Registers a feature in a scope of its own. It gets a name, since Fastify looks for a plugin without one among all modules
 * that are loaded.
 */
export async function registerFeature(app: App, feature: Feature) {
  await app.register(Object.assign(feature, { [Symbol.for('fastify.display-name')]: 'feature' }))
}

/** The part of it that most jobs and queries need. */
export type Base = Pick<Context, 'config' | 'db'>
