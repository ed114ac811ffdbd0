import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { CannotStart } from './cannotStart.ts'
import { inTransaction } from './connect.ts'

/**
 * Brings the database to this version's schema and functions, in one transaction and under a lock:
 * of several processes, one migrates and the others wait. Returns how many migrations ran. Throws
 * `CannotStart` for a database that a newer version has migrated, and where a migration fails, which
 * leaves the database as it was.
 */
export async function migrate(pool: Pool, root: string): Promise<number> {
  // The lock may be waited for as long as another process takes to migrate.
  const begin = 'begin; set local lock_timeout to 0'
  return inTransaction(pool, begin, (client) => migrateWithin(client, root))
}

/**
 * The same within the client's transaction. `only`, the hashes of some migrations, skips the
 * others and the functions, and brings an empty database to the tables of the version that had run exactly these. The
 * functions that come once they are filled work out anew what an earlier rule left in them. Another `schema` than public is the first
 * one in the client's search path, before public, where the extensions are.
 */
export async function migrateWithin(
  client: PoolClient,
  root: string,
  { only, schema = 'public' }: { only?: Set<string>; schema?: string } = {},
): Promise<number> {
  const migrations = readMigrations(root)
  await client.query(`select pg_advisory_xact_lock(hashtext('vivary migrations'))`)
  await client.query(`create table if not exists migrations (
    hash text primary key, position int not null, ran_at timestamptz not null default now())`)
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  const done = new Set(rows.map(({ hash }) => hash))
  const unknown = rows.filter(({ hash }) => !migrations.some((one) => one.hash === hash))
  if (unknown.length > 0) {
    throw new CannotStart(
      'The database was created by a newer version of Vivary. Start that version instead.',
    )
  }
  const missing = migrations.filter(({ hash }) => !done.has(hash) && (only?.has(hash) ?? true))
  for (const { sql, hash, name } of missing) {
    // All statements at once: each for itself would be hundreds of answers to wait for.
    const statements = inSchema(sql.join(';\n'), schema)
    await upgradeBy(`migration ${name}`, () => client.query(statements))
    await client.query('insert into migrations (hash, position) values ($1, $2)', [
      hash,
      migrations.findIndex((migration) => migration.hash === hash),
    ])
  }
  if (!only && done.size + missing.length === migrations.length) {
    await upgradeBy('functions.sql', () => applyFunctions(client, root))
  }
  return missing.length
}

/** References name the schema of what they refer to. */
const inSchema = (statements: string, schema: string) =>
  statements.replaceAll('"public".', `"${schema}".`)

/** Takes a step of the upgrade. Where it fails, its transaction leaves nothing behind, and an operator reads so. */
async function upgradeBy(step: string, work: () => Promise<unknown>) {
  await work().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const isOurs = cause instanceof DatabaseError && !isOfServer.test(cause.code ?? '')
    const cure = isOurs
      ? 'Start the version you had before, which still works, and report this message where you got Vivary.'
      : 'Start Vivary again once that is mended.'
    throw new CannotStart(
      `Vivary couldn't upgrade the database: ${step} failed (${reason}). Nothing was changed. ${cure}`,
      { cause },
    )
  })
}

/** Codes of a connection that broke, of a lack of room, of a server that is stopped, and of its system. */
const isOfServer = /^(08|53|57|58)/

/**
 * Applies `functions.sql` if its text has changed. Its hash is a comment on a table, which no backup
 * holds: a restored database gets the functions of the version that restores it.
 */
async function applyFunctions(client: PoolClient, root: string) {
  const text = readFileSync(join(root, 'src/db/functions.sql'), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ applied: string | null }>(
    `select obj_description('migrations'::regclass) as applied`,
  )
  if (rows[0]?.applied === hash) return
  await client.query(text)
  await client.query(`comment on table migrations is '${hash}'`)
}

/** This version's migrations, in order, by the names of their files. A database knows those it has run by their hashes. */
export function readMigrations(root: string): (MigrationMeta & { name: string })[] {
  const folder = join(root, 'src/db/migrations')
  const names = readdirSync(folder).flatMap((file) => file.match(/^(.*)\.sql$/)?.[1] ?? [])
  names.sort()
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, at) => ({
    ...migration,
    name: names[at] ?? '',
  }))
}
