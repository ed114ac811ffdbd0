import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/**
 * drizzle over a pool; columns are the properties' names in snake_case. A transaction tells the
 * database which person it writes for, and in which tab.
 */
export function openDb(pool: Pool) {
  const db = drizzle(pool, { casing: 'snake_case' })
  keepTableNames(db)
  const { session } = db._
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const own: typeof session = Object.create(session, { client: { value: client } })
    let hasBegun = false
    try {
      return await own.transaction(
        (tx) => {
          hasBegun = true
          return work(tx)
        },
        { ...config, ...actingConfig() },
      )
    } finally {
      // drizzle itself would keep the connection forever if `begin` fails.
      client.release(!hasBegun)
    }
  }
  return db
}

/**
 * drizzle writes the columns of a query over one table without the table's name. Within a subselect they
 * would be taken for the subselect's own, and `kind.account_id = account_id` hold for every account.
 */
function keepTableNames(db: object) {
  const dialect: PgDialect = Reflect.get(db, 'dialect')
  const build: unknown = Reflect.get(dialect, 'buildSelection')
  if (typeof build !== 'function') throw new Error('drizzle builds selections in another way now')
  Object.assign(dialect, { buildSelection: (fields: unknown) => build.call(dialect, fields) })
}

/**
 * drizzle writes the access mode behind `begin` verbatim. Further statements in it cost no round
 * trip of their own.
 */
function actingConfig(): PgTransactionConfig {
  const actor = actors.getStore()
  if (actor === undefined) return {}
  const { userId } = actor
  if (!isUuid(userId)) throw new Error(`${userId} isn't the id of a person`)
  const tab = actingTab()
  const inTab = tab === undefined ? '' : `; set local vivary.tab = '${tab}'`
  const mode = `read write; set local vivary.actor = '${userId}'${inTab}`
  // drizzle writes the mode into its `begin` as it is.
  return { accessMode: mode as 'read write' }
}
const isUuid = (text: string) => /^[\da-f-]{36}$/.test(text)

export type Database = ReturnType<typeof openDb>
/** The open transaction of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The connection that queries take: they run the same inside and outside a transaction. */
export type Db = Database | Transaction

/**
 * Writes within the open transaction, or in one of its own, since only transactions know the acting
 * user.
 */
export const writing = <Result>(
  db: Db,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => ('rollback' in db ? work(db) : db.transaction(work))

/** Does work in a transaction that no webhook is called for, since it brings records of long ago. */
export async function withoutWebhooks<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`set local vivary.events to 'none'`)
  const result = await work()
  await tx.execute(sql`set local vivary.events to ''`)
  return result
}

/*
 * The acting user. The triggers that keep the history read it from the transaction's setting
 * `vivary.actor`, which `db.transaction` sets together with `begin`, so that no write has to pass
 * it on.
 */

type Actor = { userId: string; tab?: string | undefined }
const actors = new AsyncLocalStorage<Actor>()

/**
 * Runs something as a user, who is recorded in the history of its transactions' writes. `tab` is
 * the id of the browser tab they write in, which isn't told of its own changes.
 */
export const actingAs = <Result>(userId: string, work: () => Result, tab?: string): Result =>
  actors.run({ userId, tab }, work)

/** The id of the tab that the present work writes in, if any. */
export function actingTab(): string | undefined {
  const tab = actors.getStore()?.tab
  return tab !== undefined && isUuid(tab) ? tab : undefined
}
