import pg from 'pg'
import { CannotStart } from './cannotStart.ts'

/** Settings of PostgreSQL by their names. */
export type Settings = Readonly<Record<string, string | number>>

/** A further `-c` for PostgreSQL's connections, by which it is told whether settings of a connection arrive at all. */
export const ownSession = { 'vivary.session': 'own' }

/** The sentence for a `setting` whose address is that of a pooler, though a session is needed there. */
export const poolerSentence = (setting: string): string =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL is the address of a pooler such as PgBouncer, which takes no settings of a connection. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.'
    : `${setting} is the address of a pooler such as PgBouncer. It must be the address of PostgreSQL itself.`

/**
 * Throws `CannotStart` unless the pool, which connects to a pooler, works on the same database and with the same role as
 * a connection to `directUrl`.
 */
export async function requireSameDatabase(pool: pg.Pool, directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  const [pooled, direct] = await Promise.all([
    pool.query(identity),
    client.connect().then(() => client.query(identity)),
  ]).finally(() => client.end())
  if (JSON.stringify(pooled.rows) === JSON.stringify(direct.rows)) return
  throw new CannotStart(
    'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database, and with the same role.',
  )
}

const identity = `select current_database(), current_user,
  extract(epoch from pg_postmaster_start_time())::text as started`

/**
 * Has a pool work through the pooler that it connects to, with PostgreSQL itself at `directUrl`. Every statement gets the
 * settings, as if the connections had them.
 */
export function goThroughPooler(pool: pg.Pool, directUrl: string, settings: Settings): void {
  directUrls.set(pool, directUrl)
  pool.on('connect', (client) => bringSettings(client, settings))
}

/** The address at which a pool's database gives a session of one's own: PostgreSQL's, if the pool's is a pooler's. */
export const sessionUrlOf = (pool: pg.Pool): string =>
  directUrls.get(pool) ?? pool.options.connectionString ?? ''

const directUrls = new WeakMap<pg.Pool, string>()

/**
 * Has a connection to a pooler send nothing that would stay behind in the PostgreSQL connection it borrows for each
 * transaction, as PgBouncer does in transaction mode: statements have no names, and each transaction brings the settings
 * along in its `begin`. A statement outside of one is sent together with another that sets them, at the cost of no round trip.
 */
function bringSettings(client: pg.PoolClient, settings: Settings): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('pg asks in another way now')
  const send = (...args: unknown[]): unknown => query.apply(client, args)
  const pairs = Object.entries(settings).map(([name, value]) => [
    name,
    pg.escapeLiteral(`${value}`),
  ])
  const inBegin = pairs.map(([name, value]) => `; set local ${name} = ${value}`).join('')
  const calls = pairs.map(([name, value]) => `set_config('${name}', ${value}, true)`)
  const ahead = `select where ${calls.join(' || ')} is null`

  const pooled = (first: unknown, ...rest: unknown[]): unknown => {
    const statement = unnamed(first)
    // A COPY stands in a transaction.
    if (!statement) return send(first, ...rest)
    if (isWithin.has(client.getTransactionStatus())) return send(statement, ...rest)
    const { text } = statement
    if (begin.test(text))
      return send({ ...statement, text: text.replace(begin, `$&${inBegin}`) }, ...rest)
    const both = behind(ahead, statement, rest)
    if (typeof rest.at(-1) === 'function') return send(both)
    return new Promise((resolve, reject) => {
      const callback = (error: unknown, result: unknown) =>
        error ? reject(error) : resolve(result)
      send(Object.assign(both, { callback }))
    })
  }
  Object.assign(client, { query: pooled })
}

/** The first statement of a transaction, of which others may follow in the same text. */
const begin = /^\s*begin\b[^;]*/i

const isWithin = new Set<string | null>(['T', 'E'])

/** A statement without its name; undefined for what sends by itself, as a COPY does. */
function unnamed(statement: unknown): { text: string } | undefined {
  if (typeof statement === 'string') return { text: statement }
  if (typeof statement !== 'object' || statement === null) return undefined
  if ('submit' in statement || !('text' in statement) || typeof statement.text !== 'string')
    return undefined
  return { ...statement, text: statement.text, ...{ name: undefined } }
}

/**
 * A statement with another ahead of it that answers no rows. They are one transaction, as nothing but the last of them ends it
 * (a `Sync` of the protocol), and PostgreSQL begins to count a statement's time anew for each.
 */
function behind(ahead: string, statement: object, rest: readonly unknown[]): object {
  const both: object = Reflect.construct(pg.Query, [
    { ...statement, queryMode: 'extended' },
    ...rest,
  ])
  const [prepare, complete] = ['prepare', 'handleCommandComplete'].map((name) => {
    const method: unknown = Reflect.get(both, name)
    if (typeof method !== 'function') throw new Error('pg sends statements in another way now')
    return (...args: unknown[]): unknown => method.apply(both, args)
  })
  let isAhead = true
  return Object.assign(both, {
    prepare(connection: pg.Connection) {
      connection.parse({ name: '', text: ahead, types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      prepare?.(connection)
    },
    handleCommandComplete(...args: unknown[]) {
      if (isAhead) isAhead = false
      else complete?.(...args)
    },
  })
}
