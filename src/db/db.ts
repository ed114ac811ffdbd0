import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as schema from './schema.ts'

/** drizzle over a pool; columns are the properties' names in snake_case. */
export const openDb = (pool: Pool) => drizzle(pool, { schema, casing: 'snake_case' })

export type Database = ReturnType<typeof openDb>
/** The open transaction of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What queries take: they run the same inside and outside a transaction. */
export type Db = Database | Transaction
