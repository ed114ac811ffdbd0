import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import * as schema from '../db/schema.ts'
import { CannotRestore } from './archive.ts'

/**
 * Empties the schema public within the client's transaction, if no one has signed up since Vivary
 * created its tables. Throws `CannotRestore` if someone has, or if it holds other tables.
 */
export async function emptySchema(client: PoolClient): Promise<void> {
  // The migrations' lock: a server that starts now waits for it.
  await client.query(`select pg_advisory_xact_lock(hashtext('vivary migrations'))`)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return
  requireOnlyOurs(names)
  await requireNobody(client, names)
  await client.query('drop schema public cascade; create schema public')
}

/** Throws `CannotRestore` if there are tables of another program among these, which a restore would drop. */
export function requireOnlyOurs(names: readonly string[]): void {
  const others = names.filter((name) => !ours.has(name))
  if (others.length === 0) return
  throw new CannotRestore(
    `The database contains tables that aren't Vivary's: ${others.join(', ')}. Restore into a database of its own.`,
  )
}

const ours = new Set([
  'migrations',
  ...Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableName),
])

/** Locks the table, so that no one can sign up after the check. */
async function requireNobody(client: PoolClient, names: string[]) {
  if (!names.includes('users')) return
  await client.query('lock table users in access exclusive mode')
  const { rows } = await client.query('select from users limit 1')
  if (rows.length === 0) return
  throw new CannotRestore(
    'The database already contains records, so nothing was changed. To restore into an empty one, set DATA_DIR to another folder or DATABASE_URL to another database.',
  )
}
