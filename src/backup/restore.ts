import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { inTransaction } from '../db/connect.ts'
import { makeDataDir } from '../db/dataDir.ts'
import { migrateWithin } from '../db/migrate.ts'
import type { Files } from '../server/files/files.ts'
import { folderFiles } from '../server/files/folderFiles.ts'
import { root } from '../server/root.ts'
import {
  type BackupFile,
  CannotRestore,
  type Entry,
  type Manifest,
  nameOf,
  names,
  type Part,
  partOf,
  readArchive,
} from './archive.ts'
import { isOfNewer, manifestIn } from './contents.ts'
import { emptySchema } from './emptySchema.ts'
import { restoredFiles } from './restoredFiles.ts'
import { copyIn, qualified, type Table, tablesOf } from './tables.ts'

/** The outcome of a restore. */
export type Restored = {
  madeAt: string
  rows: number
  pictures: number
  /** Emails and pushes that waited to be sent, as they do now. */
  waiting: number
  /** How many migrations brought it from its version to this one. */
  migrated: number
  /** The data folder had another key, which is gone. */
  isKeyReplaced: boolean
  /** Tables in the backup that aren't Vivary's, from another program in the same database. */
  leftOut: string[]
}

type Target = {
  file: BackupFile
  dataDir: string
  /** Where pictures go; the data folder if nothing else is said. */
  files?: Files
  signal?: AbortSignal | undefined
}

/**
 * Restores a backup into a database without records, its pictures where files go, and its key into `dataDir`. A backup
 * of an older version is restored as that version and then migrated. The whole file is checked before
 * anything changes, and the rows are committed in one transaction once the files are safe, so that a
 * kill leaves either the whole or an empty database. Throws `CannotRestore` if the file is damaged or
 * from a newer version, or if the database is in use.
 */
export async function restoreBackup(
  pool: Pool,
  { file, dataDir, files = folderFiles(dataDir), signal }: Target,
): Promise<Restored> {
  const manifest = await readManifest(file)
  await makeDataDir(dataDir)
  return inTransaction(pool, beginRestore, async (client) => {
    await emptySchema(client)
    const keyName = names.key
    return fillSchema(client, {
      ...{ file, manifest, dataDir, files, signal, keyName },
      ...{ schema: 'public', isInUse: false },
    })
  })
}

/** Begins a transaction that no limit of the database or the role ends in its midst. */
export const beginRestore = `begin; set local statement_timeout to 0; set local lock_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`

type Filling = Required<Pick<Target, 'file' | 'dataDir' | 'files'>> & {
  manifest: Manifest
  signal: AbortSignal | undefined
  /** The name that the backup's key gets in the data folder; undefined if it isn't wanted. */
  keyName: string | undefined
  schema: string
  /** Others use the installation meanwhile. */
  isInUse: boolean
}

/**
 * Fills an empty schema, the first one in the search path of the client's transaction, and puts pictures where files
 * go and the key into the data folder, where they are safe once this resolves. Throws `CannotRestore` for records that don't fit.
 */
export async function fillSchema(
  client: PoolClient,
  { file, manifest, dataDir, files: target, signal, keyName, schema, isInUse }: Filling,
): Promise<Restored> {
  await migrateWithin(client, root, { only: new Set(manifest.migrations), schema })
  const existing = new Set((await tablesOf(client, schema)).map(({ name }) => name))
  const tables = manifest.tables.filter(({ name }) => existing.has(name))
  const files = restoredFiles(dataDir, target)
  try {
    await withoutTriggers(client, { tables, schema }, async () => {
      const rows = await fill(client, { tables, schema }, readArchive(file), { files, signal })
      requireCounts(tables, rows)
    }).catch(refuseStrangeRows(file))
    const migrated = await migrateWithin(client, root, { schema })
    await client.query(`analyze ${tables.map(({ name }) => qualified(name, schema)).join(', ')}`)
    const { rows: messages } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from ${qualified('outbox', schema)} where sent_at is null and failed_at is null`,
    )
    const isKeyReplaced = await files.replacesKey()
    await files.settle({ keyName, isInUse })
    return {
      madeAt: manifest.madeAt,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      pictures: files.pictures(),
      waiting: messages[0]?.waiting ?? 0,
      migrated,
      isKeyReplaced,
      leftOut: manifest.tables.filter((table) => !existing.has(table.name)).map((t) => t.name),
    }
  } catch (error) {
    await files.undo()
    throw error
  }
}

/** Codes of values, rows and columns that the schema refuses. */
const isOfRows = /^(2[23]|42)/

const refuseStrangeRows = (file: BackupFile) => (error: unknown) => {
  if (!(error instanceof DatabaseError && isOfRows.test(error.code ?? ''))) throw error
  throw new CannotRestore(
    `${nameOf(file)} holds records that don't fit, so nothing was changed. Use another backup.`,
    { cause: error },
  )
}

/**
 * The manifest of a backup, after the whole file has been checked. Throws `CannotRestore` for one that
 * is damaged or of a newer version.
 */
export async function readManifest(file: BackupFile): Promise<Manifest> {
  for await (const entry of readArchive(file)) {
    const manifest = manifestIn(entry, file)
    if (!isOfNewer(manifest)) return manifest
    throw new CannotRestore(
      `${nameOf(file)} was made by a newer version of Vivary. Restore it with that version.`,
    )
  }
  throw new CannotRestore(`${nameOf(file)} isn't a Vivary backup.`)
}

/**
 * The backup already holds what triggers derive, such as totals, so they must not run again. Foreign
 * keys are still checked.
 */
async function withoutTriggers(
  client: PoolClient,
  { tables, schema }: Place,
  work: () => Promise<void>,
) {
  const each = (state: 'disable' | 'enable') =>
    tables
      .map(({ name }) => `alter table ${qualified(name, schema)} ${state} trigger user`)
      .join('; ')
  await client.query(each('disable'))
  await work()
  await client.query(each('enable'))
}

type Place = { tables: Table[]; schema: string }

/** Returns the number of rows of each table. */
async function fill(
  client: PoolClient,
  { tables, schema }: Place,
  entries: AsyncIterable<Entry>,
  { files, signal }: { files: ReturnType<typeof restoredFiles>; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  // Migrations can insert rows, which the backup holds in their latest state.
  await client.query(`truncate ${tables.map(({ name }) => qualified(name, schema)).join(', ')}`)
  const rows = new Map<string, number>()
  const parts = partsOf(entries, signal)
  let next = await parts.next()
  async function* blocksOf(table: Table) {
    for (; !next.done && isRowsOf(next.value.part, table); next = await parts.next()) {
      yield next.value.bytes
    }
  }
  try {
    while (!next.done) {
      const { part, bytes } = next.value
      const table = tables.find((one) => isRowsOf(part, one))
      if (table) {
        rows.set(table.name, await copyIn(client, table, blocksOf(table), schema))
        continue
      }
      if (part.kind === 'picture') await files.addPicture(part, bytes)
      if (part.kind === 'key') files.addKey(bytes)
      next = await parts.next()
    }
    return rows
  } finally {
    await parts.return(undefined)
  }
}

async function* partsOf(entries: AsyncIterable<Entry>, signal: AbortSignal | undefined) {
  for await (const { name, bytes } of entries) {
    signal?.throwIfAborted()
    yield { part: partOf(name), bytes }
  }
}

const isRowsOf = (part: Part, { name }: Table) => part.kind === 'rows' && part.table === name

function requireCounts(tables: Manifest['tables'], counts: Map<string, number>) {
  const lacking = tables.find(({ name, rows }) => (counts.get(name) ?? 0) !== rows)
  if (lacking) throw new CannotRestore(`The backup lacks rows of ${lacking.name}. Use another one.`)
}
