import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import * as schema from '../db/schema.ts'
import { CannotRestore } from './cannotRestore.ts'

/**
 * Leaves the schema public empty, within the client's transaction: what a start has made without
 * anybody signing up goes. Throws `CannotRestore` when somebody has, or when something else lives
 * there.
 */
export async function makeRoom(client: PoolClient): Promise<void> {
  // What a start that migrates takes as well: it waits until this is over.
  await client.query(`select pg_advisory_xact_lock(hashtext('vivary migrations'))`)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return

  const others = names.filter((name) => !ours.has(name))
  if (others.length > 0) {
    throw new CannotRestore(
      `The database holds tables of something else: ${others.join(', ')}. Restore into one of its own.`,
    )
  }
  await requireNobody(client, names)
  await client.query('drop schema public cascade; create schema public')
}

const ours = new Set([
  'migrations',
  ...Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableName),
])

/** Behind a lock, so that nobody signs up after we have looked. */
async function requireNobody(client: PoolClient, names: string[]) {
  if (!names.includes('users')) return
  await client.query('lock table users in access exclusive mode')
  const { rows } = await client.query('select from users limit 1')
  if (rows.length === 0) return
  throw new CannotRestore(
    'There are records in the database already, and nothing was changed. Restore into an empty one: set DATA_DIR to another folder, or DATABASE_URL to another database.',
  )
}
