import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import * as schema from './schema.ts'

/**
 * drizzle over a pool; columns are the properties' names in snake_case. A transaction tells the
 * database which person it writes for.
 */
export function openDb(pool: Pool) {
  const db = drizzle(pool, { schema, casing: 'snake_case' })
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
 * drizzle writes the access mode behind `begin` verbatim. The second statement in it costs no round
 * trip of its own.
 */
function actingConfig(): PgTransactionConfig {
  const id = actors.getStore()
  if (id === undefined) return {}
  if (!isId.test(id)) throw new Error(`${id} isn't the id of a person`)
  const told = `read write; set local vivary.actor = '${id}'`
  return { accessMode: told as 'read write' }
}
const isId = /^[\da-f-]{36}$/

export type Database = ReturnType<typeof openDb>
/** The open transaction of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What queries take: they run the same inside and outside a transaction. */
export type Db = Database | Transaction

/**
 * Writes within the open transaction, or in one of its own, since only transactions know the acting
 * user.
 */
export const writing = <Result>(
  db: Db,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => ('rollback' in db ? work(db) : db.transaction(work))

/*
 * The acting user. The triggers that keep the history read it from the transaction's setting
 * `vivary.actor`, which `db.transaction` sets together with `begin`, so that no write has to pass
 * it on.
 */

const actors = new AsyncLocalStorage<string>()

/** Runs something as a user, who is recorded in the history of its transactions' writes. */
export const actingAs = <Result>(userId: string, work: () => Result): Result =>
  actors.run(userId, work)
