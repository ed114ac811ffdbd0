import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool, PoolClient } from 'pg'

/**
 * Brings the database to this version's schema, in one transaction and under a lock that ends with
 * it: of processes that start at once one migrates and the others wait. Answers how many
 * migrations ran. A database that a newer version has migrated is refused.
 */
export async function migrate(pool: Pool, root: string): Promise<number> {
  return inTransaction(pool, (client) => migrateWithin(client, root))
}

/**
 * The same within the client's transaction. `only`, hashes of migrations, leaves out all others: it
 * brings an empty database to the version that had run exactly these.
 */
export async function migrateWithin(
  client: PoolClient,
  root: string,
  only?: Set<string>,
): Promise<number> {
  const migrations = readMigrations(root)
  await client.query(`select pg_advisory_xact_lock(hashtext('vivary migrations'))`)
  await client.query(`create table if not exists migrations (
    hash text primary key, position int not null, ran_at timestamptz not null default now())`)
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  const done = new Set(rows.map(({ hash }) => hash))
  const unknown = rows.filter(({ hash }) => !migrations.some((known) => known.hash === hash))
  if (unknown.length > 0) {
    throw new Error('The database belongs to a newer version of Vivary. Start that one.')
  }
  const missing = migrations.filter(({ hash }) => !done.has(hash) && (only?.has(hash) ?? true))
  for (const { sql, hash } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into migrations (hash, position) values ($1, $2)', [
      hash,
      migrations.findIndex((migration) => migration.hash === hash),
    ])
  }
  return missing.length
}

/** This version's migrations, in order; what has run in a database is known by their hashes. */
export const readMigrations = (root: string): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: join(root, 'src/db/migrations') })

async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    // It waits as long as another that migrates takes.
    await client.query('begin; set local lock_timeout to 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
