import { hash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../src/app/server.ts'
import { openDb } from '../src/db/db.ts'
import { goThroughPooler } from '../src/db/pooler.ts'
import { accounts, memberships, throttles, users } from '../src/db/schema.ts'
import type { App, Context } from '../src/server/context.ts'
import type { Arriving } from '../src/server/limits/bodies.ts'
import type { Limits } from '../src/server/live/limits.ts'
import { startLocalPlus } from '../src/server/plan.ts'
import { openSession, sessionCookie } from '../src/server/session/session.ts'
import { type Config, readConfig } from '../src/server/settings/config.ts'
import type { Page } from '../src/shared/resource.ts'
import { keepersHash } from './password.ts'
import { askedByTests, recorded } from './statements.ts'
import { zone } from './zone.ts'

/** Without a zone they live where midnight is far away. */
type Person = { plus?: boolean; name?: string; time_zone?: string }
type Stack = Context & { app: App; pool: pg.Pool; statements: string[] }
let running: Promise<Stack> | undefined

/**
 * The whole server over a database that the test files of a worker share, one file after the other;
 * each test has an account of its own in it. It ends with the worker.
 */
export const testApp = () => {
  running ??= build()
  return running
}

/**
 * Gives this file a server and a database of its own: for tests of what concerns the whole
 * installation, such as its first person, its totals, backups, and jobs over all accounts.
 */
export function ownInstallation() {
  let shared: typeof running
  beforeAll(() => {
    shared = running
    running = undefined
  })
  afterAll(async () => {
    const own = await running
    running = shared
    await own?.app.close()
    await own?.pool.end()
  })
}

/** A server over a fresh clone of the migrated database, with settings of one's own. */
export async function build(
  settings: Partial<Config> = {},
  live?: Partial<Limits>,
  arriving?: Partial<Arriving>,
): Promise<Stack> {
  return buildOn(await ownDatabase(), settings, live, arriving)
}

/** What a server works with, over a fresh clone of the migrated database, for tests that ask it nothing. */
export async function withoutApp(): Promise<Context & { pool: pg.Pool }> {
  const pool = await ownDatabase()
  return { ...contextOn(pool), pool }
}

/** A fresh clone of the migrated database. */
async function ownDatabase(): Promise<pg.Pool> {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${newId().replaceAll('-', '')}`
  await clone(template, name)
  const mine = new URL(template)
  mine.pathname = `/${name}`
  // Each connection works out the tables and triggers anew, so that few of them are kept.
  const few = { max: 3, idleTimeoutMillis: 0 }
  const pool = new pg.Pool({ connectionString: mine.href, ...few, options: '-c timezone=UTC' })
  const pooler = inject('poolerUrl')
  if (!pooler) return pool
  const pooled = new URL(pooler)
  pooled.pathname = mine.pathname
  const serving = new pg.Pool({ connectionString: pooled.href, ...few })
  goThroughPooler(serving, mine.href, { timezone: 'UTC' })
  // PgBouncer ends a connection whose PostgreSQL has ended its own.
  serving.on('connect', (client) => client.on('error', () => undefined))
  servingOf.set(pool, serving)
  const end = pool.end.bind(pool)
  return Object.assign(pool, { end: () => serving.end().then(() => end()) })
}

/** With POOLER=pgbouncer, the pool of the server on the same database, which tests look at past the pooler. */
const servingOf = new WeakMap<pg.Pool, pg.Pool>()

/** A server over a migrated database of one's own. */
export async function buildOn(
  pool: pg.Pool,
  settings: Partial<Config> = {},
  live?: Partial<Limits>,
  arriving: Partial<Arriving> = {},
): Promise<Stack> {
  const statements = recorded(pool, servingOf.get(pool))
  const context = contextOn(pool, settings)
  const app = await buildApp(context, { live, arriving })
  return { ...context, app: askedByTests(app), pool, statements }
}

function contextOn(pool: pg.Pool, settings: Partial<Config> = {}): Context {
  const dataDir = mkdtempSync(join(inject('filesDir'), 'files-'))
  const texts = { DATA_DIR: dataDir, RATE_LIMIT: '0', HERPSTAT_NETWORKS: '192.168.1.0/24' }
  const config = { ...readConfig(texts), ...settings }
  const serving = servingOf.get(pool)
  const sessions = serving && pool
  return { config, db: openDb(serving ?? pool), sessions, key: Buffer.alloc(32, 7) }
}

/** The copied files cost a seventh of what the usual copy through the log does. */
async function clone(template: URL, name: string) {
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  const from = template.pathname.slice(1)
  await client.query(`create database ${name} template "${from}" strategy file_copy`)
  await client.end()
}

/** A keeper with an account of their own, signed in, in milliseconds. */
export async function signedIn(person: Person = {}): Promise<Keeper> {
  return keeperIn(await testApp(), person)
}

export async function keeperIn(
  stack: Stack,
  { plus = false, name = 'Maren', time_zone = zone }: Person = {},
): Promise<Keeper> {
  const [userId, accountId] = [newId(), newId()]
  await stack.db.transaction(async (tx) => {
    await tx.insert(users).values({
      id: userId,
      name,
      email: `${userId}@example.org`,
      password_hash: keepersHash,
      confirmed_at: new Date().toISOString(),
    })
    await tx.insert(accounts).values({ id: accountId, name: `${name}'s animals`, time_zone })
    await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
    if (plus) await startLocalPlus(tx, accountId)
  })
  const { token } = await openSession(stack.db, { userId, accountId })
  return keeperWith(stack, {
    userId,
    accountId,
    cookie: `${sessionCookie(stack.config).name}=${token}`,
  })
}

/** Counts so many tries in a bucket of `takeTries`, as if they had been made just now. */
export async function useTries(bucket: string, tries: number) {
  const { db } = await testApp()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insert(throttles)
    .values({ key: hash('sha256', bucket), tries, expires_at })
    .onConflictDoUpdate({ target: throttles.key, set: { tries, expires_at } })
}

/** A keeper who also runs the installation. */
export async function operatorIn(stack: Stack): Promise<Keeper> {
  const who = await keeperIn(stack, { name: 'Olu' })
  await stack.db.update(users).set({ operator: true }).where(eq(users.id, who.userId))
  return who
}

export type Keeper = ReturnType<typeof keeperWith>

type Answer = LightMyRequestResponse
// biome-ignore lint/suspicious/noExplicitAny: what a test reads out of a body it checks itself
type Json = any

export function keeperWith(
  { app }: Stack,
  who: { userId: string; accountId: string; cookie: string },
) {
  const call = (
    method: InjectOptions['method'],
    url: string,
    payload?: InjectOptions['payload'],
    headers = {},
  ) =>
    app.inject({
      method,
      url: url.startsWith('/') ? url : `/dashboard/api/${url}`,
      payload,
      headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
  const nounOf = (api: string) =>
    api
      .split('/')
      .at(-1)
      ?.replace(/^species$/, 'species')
      .replace(/(?<=tch)es$/, '')
      .replace(/(?<!specie)s$/, '') ?? api

  return {
    ...who,
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object, headers?: object) => call('POST', url, payload, headers),
    patch: (url: string, payload?: object) => call('PATCH', url, payload),
    delete: (url: string) => call('DELETE', url),
    send: call,

    /** Sends a form as the browser does, files and all. */
    async sendForm(
      method: InjectOptions['method'],
      url: string,
      fields: Record<string, string | File>,
    ) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const encoded = new Response(form)
      return call(method, url, Buffer.from(await encoded.arrayBuffer()), {
        'content-type': encoded.headers.get('content-type') ?? '',
      })
    },

    /** Adds a record and answers it; anything but 201 fails the test. */
    async add(api: string, values: object): Promise<Json> {
      const answer = await call('POST', `${api}.json`, { [nounOf(api)]: values })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json().object
    },

    /** Changes a record and answers it. */
    async change(api: string, id: string, values: object): Promise<Json> {
      const answer = await call('PATCH', `${api}/${id}.json`, { [nounOf(api)]: values })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json().object
    },

    /** Turns Plus on or off. */
    async subscribe(plus: boolean) {
      const answer = await call('PATCH', 'subscription', { subscription: { plus } })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    },

    /** The records of a list's page. */
    async list(api: string, query: Record<string, string> = {}): Promise<Json[]> {
      return (await this.page(api, query)).value
    },

    async page(api: string, query: Record<string, string> = {}): Promise<Page<Json>> {
      const answer = await call('GET', `${api}.json?${new URLSearchParams(query)}`)
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
  }
}

/** What a refused request says is wrong, by field. */
export const refusals = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    answer
      .json()
      .errors.map(({ field = '', message }: { field?: string; message: string }) => [
        field,
        message,
      ]),
  )
