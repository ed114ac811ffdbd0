import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { actor } from './actor.ts'
import * as schema from './schema.ts'

/**
 * drizzle over a pool; columns are the properties' names in snake_case. A transaction tells the
 * database who acts in it.
 */
export function openDb(pool: Pool) {
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction(work, { ...config, ...actingConfig() })
  return db
}

/**
 * What drizzle writes behind `begin`, as it is: a second statement in it comes in the same round
 * trip, where one of its own would be one more for every write.
 */
function actingConfig(): PgTransactionConfig {
  const id = actor()
  if (id === undefined) return {}
  if (!isId.test(id)) throw new Error(`${id} is no id of a person`)
  const told = `read write; set local vivary.actor = '${id}'`
  return { accessMode: told as 'read write' }
}
const isId = /^[\da-f-]{36}$/

export type Database = ReturnType<typeof openDb>
/** The open transaction of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What queries take: they run the same inside and outside a transaction. */
export type Db = Database | Transaction

/** Writes within the open transaction, or in one of its own: only there it is known who does it. */
export const writing = <Result>(
  db: Db,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => ('rollback' in db ? work(db) : db.transaction(work))
