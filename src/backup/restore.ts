import type { Pool, PoolClient } from 'pg'
import { migrateWithin, readMigrations } from '../db/migrate.ts'
import { makeDataDir } from '../db/secretFile.ts'
import { root } from '../server/root.ts'
import { readArchive } from './archive.ts'
import { CannotRestore } from './cannotRestore.ts'
import { type CopyIn, copyIn } from './copy.ts'
import { keepFiles } from './keepFiles.ts'
import { makeRoom } from './makeRoom.ts'
import { type Manifest, manifestSchema, partOf } from './manifest.ts'
import { listed, named, type Table, tablesOf } from './tables.ts'
import type { Entry } from './tar.ts'
import { inTransaction } from './transaction.ts'

type Restored = {
  madeAt: string
  rows: number
  pictures: number
  /** How many migrations brought it from its own version to this one. */
  migrated: number
  /** Tables of the backup that no Vivary has made: somebody else's in the same database. */
  leftOut: string[]
}

/**
 * Puts a backup into a database without records, and its pictures and key into `dataDir`. An older
 * version's is restored as that version and then migrated. Everything is checked before anything is
 * touched, and the rows come in one transaction after the files are safe, so that a kill leaves the
 * whole or an empty database. Throws `CannotRestore` for a file that is damaged or newer than this
 * version, and for a database that is in use.
 */
export async function restoreBackup(
  pool: Pool,
  { file, dataDir, signal }: { file: string; dataDir: string; signal?: AbortSignal | undefined },
): Promise<Restored> {
  const manifest = await readManifest(file)
  await makeDataDir(dataDir)
  return inTransaction(pool, 'begin; set local statement_timeout to 0', async (client) => {
    await makeRoom(client)
    await migrateWithin(client, root, new Set(manifest.migrations))
    const existing = new Set((await tablesOf(client)).map(({ name }) => name))
    const tables = manifest.tables.filter(({ name }) => existing.has(name))
    const files = keepFiles(dataDir)
    try {
      await withoutTriggers(client, tables, async () => {
        const rows = await fill(client, tables, readArchive(file), { files, signal })
        requireCounts(tables, rows)
      })
      const migrated = await migrateWithin(client, root)
      await client.query(`analyze ${tables.map(({ name }) => named(name)).join(', ')}`)
      await files.settle()
      return {
        madeAt: manifest.madeAt,
        rows: tables.reduce((sum, table) => sum + table.rows, 0),
        pictures: files.pictures(),
        migrated,
        leftOut: manifest.tables.filter((table) => !existing.has(table.name)).map((t) => t.name),
      }
    } catch (error) {
      await files.undo()
      throw error
    }
  })
}

/**
 * What a backup says of itself, after the whole file has been checked. Throws `CannotRestore` for
 * one that is damaged or of a newer version.
 */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, bytes } of readArchive(file)) {
    if (partOf(name).kind !== 'manifest') break
    const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
    const known = new Set(readMigrations(root).map(({ hash }) => hash))
    if (manifest.migrations.every((hash) => known.has(hash))) return manifest
    throw new CannotRestore(
      `${file} was made by a newer version of Vivary. Restore it with that one.`,
    )
  }
  throw new CannotRestore(`${file} does not begin as a backup of Vivary does.`)
}

/**
 * What triggers did when the rows were written is in the backup's rows, totals above all: they must
 * not do it again. Foreign keys hold all the same.
 */
async function withoutTriggers(client: PoolClient, tables: Table[], work: () => Promise<void>) {
  for (const { name } of tables) {
    await client.query(`alter table ${named(name)} disable trigger user`)
  }
  await work()
  for (const { name } of tables) {
    await client.query(`alter table ${named(name)} enable trigger user`)
  }
}

/** Answers how many rows each table has got. */
async function fill(
  client: PoolClient,
  tables: Table[],
  entries: AsyncIterable<Entry>,
  { files, signal }: { files: ReturnType<typeof keepFiles>; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  // Migrations may have put rows into tables; the backup has them as they were in the end.
  await client.query(`truncate ${tables.map(({ name }) => named(name)).join(', ')}`)
  const rows = new Map<string, number>()
  let open: { table: Table; copy: CopyIn } | undefined
  const close = async () => {
    if (open) rows.set(open.table.name, await open.copy.end())
    open = undefined
  }
  for await (const { name, bytes } of entries) {
    signal?.throwIfAborted()
    const part = partOf(name)
    if (part.kind !== 'rows' || part.table !== open?.table.name) await close()
    if (part.kind === 'picture') await files.addPicture(part, bytes)
    if (part.kind === 'key') files.addKey(bytes)
    if (part.kind !== 'rows') continue
    const table = tables.find((one) => one.name === part.table)
    if (!table) continue
    open ??= { table, copy: await copyIn(client, `copy ${listed(table)} from stdin`) }
    await open.copy.write(bytes)
  }
  await close()
  return rows
}

function requireCounts(tables: Manifest['tables'], found: Map<string, number>) {
  for (const { name, rows } of tables) {
    if ((found.get(name) ?? 0) === rows) continue
    throw new Error(`The backup has ${rows} rows of ${name}, and ${found.get(name) ?? 0} came`)
  }
}
