import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { inTransaction } from '../db/connect.ts'
import type { Files } from '../server/files/files.ts'
import { type BackupFile, CannotRestore } from './archive.ts'
import { writeBackup } from './backup.ts'
import { requireOnlyOurs } from './emptySchema.ts'
import { beginRestore, fillSchema, type Restored, readManifest } from './restore.ts'
import { qualified, tablesOf } from './tables.ts'

/** The schema in which a backup's records are read, beside those that are in use. */
const besides = 'vivary_restoring'

type Over = {
  file: BackupFile
  dataDir: string
  /** Where pictures are and go. */
  files: Files
  /** The backup that is made of what is there before. */
  pointOfReturn: BackupFile
  /** The name that the backup's key gets in the data folder, if it is wanted. */
  keyName: string | undefined
  signal: AbortSignal
  /** Called before the point of return is made, and before the records are read. */
  onStep(step: 'point' | 'filling'): Promise<void>
  /** Writes within the restore's transaction what goes on from the schema `public` into `schema`, which takes its place. */
  carryOver(client: PoolClient, schema: string): Promise<void>
}

/**
 * Restores a backup in place of what the database holds, which may be in use. Meanwhile everyone reads the
 * records as they were, and waits to write; what was written before is in the point of return. The records are read
 * beside those in use, and take their place in the same transaction, for which reading waits a moment: a
 * kill leaves either the old state or the new one. Throws `CannotRestore` for a file that is damaged or of a newer
 * version, or if work that writes doesn't end.
 */
export async function restoreOver(pool: Pool, over: Over): Promise<Restored> {
  const { file, dataDir, files, signal } = over
  const manifest = await readManifest(file)
  return inTransaction(pool, beginRestore, async (client) => {
    const tables = (await tablesOf(client)).map(({ name }) => name)
    requireOnlyOurs(tables)
    const written = tables.filter((name) => !stillWritten.has(name))
    await locked(client, { tables: written, mode: 'share row exclusive', patience: '5s' })
    await over.onStep('point')
    await writeBackup(pool, { dataDir, files, to: over.pointOfReturn, signal })
    await over.onStep('filling')
    // Waits for backups and archives that are being read, and has new ones wait.
    await client.query('lock table public.migrations in access exclusive mode')
    await client.query(`create schema ${besides}; set local search_path to ${besides}, public`)
    // Loads the extension, without which a function of a migration can't set its threshold.
    await client.query('select show_limit()')
    const { keyName } = over
    const restored = await fillSchema(client, {
      ...{ file, manifest, dataDir, files, signal, keyName },
      ...{ schema: besides, isInUse: true },
    })
    await locked(client, { tables, mode: 'access exclusive', patience: '2s' })
    await over.carryOver(client, besides)
    await takePlace(client)
    signal.throwIfAborted()
    return restored
  })
}

/**
 * Tables that go on being written, since reading and signing in do so: what comes in meanwhile isn't in the point of
 * return, and is gone with the restore.
 */
const stillWritten = new Set([
  ...['sessions', 'throttles', 'security_events', 'one_time_tokens', 'api_tokens', 'passkeys'],
  ...['recovery_codes', 'oidc_identities', 'outbox', 'client_errors', 'shop_visitors'],
  ...['visitor_salts', 'maintenance', 'backup_runs'],
])

type Locks = { tables: string[]; mode: string; patience: string }

const mostTries = 30

/** Locks tables once others are done with them. Who waits for us meanwhile may come first. */
async function locked(client: PoolClient, { tables, mode, patience }: Locks) {
  const listed = tables.map((name) => qualified(name)).join(', ')
  for (let tries = 1; ; tries++) {
    await client.query(`savepoint locking; set local lock_timeout to '${patience}'`)
    try {
      await client.query(`lock table ${listed} in ${mode} mode`)
      await client.query('set local lock_timeout to 0')
      return
    } catch (error) {
      if (!(error instanceof DatabaseError && isInTheWay.has(error.code ?? ''))) throw error
      await client.query('rollback to savepoint locking')
      if (tries === mostTries) throw new CannotRestore(stillBusy, { cause: error })
    }
  }
}

/** Codes of a lock that wasn't to be had in time, and of a deadlock. */
const isInTheWay = new Set(['55P03', '40P01'])

const stillBusy =
  'Something went on using the records for minutes, so nothing was changed. Wait until jobs and imports are done, then try again.'

/** Drops what is in the schema public, but for extensions, and moves there what was read. */
async function takePlace(client: PoolClient) {
  const before = await partsOf(client, 'public')
  const next = await partsOf(client, besides)
  const statements = [
    ...before.map(({ kind, name }) => `drop ${kind} if exists ${name} cascade`),
    ...next.map(({ kind, name }) => `alter ${kind} ${name} set schema public`),
    // Without `cascade`, so that nothing is lost that isn't known here.
    `drop schema ${besides}`,
    'set local search_path to default',
  ]
  // In one message, since reading waits for it.
  await client.query(statements.join('; '))
}

/** The tables, functions and collations in a schema that aren't an extension's, by their whole names. */
async function partsOf(client: PoolClient, schema: string) {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (
      select 1 as place, 'table' as kind, format('%I.%I', $1::text, relname) as name, oid
      from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')
      union all
      select 2, 'routine', format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid)), oid
      from pg_proc where pronamespace = $1::regnamespace
      union all
      select 3, 'collation', format('%I.%I', $1::text, collname), oid
      from pg_collation where collnamespace = $1::regnamespace) part
    where not exists (select from pg_depend where objid = part.oid and deptype = 'e')
    order by place, name`,
    [schema],
  )
  return rows
}
