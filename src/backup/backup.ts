import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/connect.ts'
import type { Files } from '../server/files/files.ts'
import { folderFiles, undefinedWhenAbsent } from '../server/files/folderFiles.ts'
import { readWidth, widthNames } from '../server/pictures/files.ts'
import {
  type BackupFile,
  type Entry,
  type Manifest,
  nameOf,
  names,
  writeArchive,
} from './archive.ts'
import { copyOut, qualified, tablesOf, unsaved } from './tables.ts'

type Backup = {
  /** A path, or `s3://bucket/…`. */
  path: string
  bytes: number
  tables: number
  rows: number
  pictures: number
  /** Ids of pictures that have a row but lack a file. The backup holds their other files. */
  missingPictures: string[]
}

type Place = {
  dataDir: string
  to: BackupFile
  /** Where the pictures are; the data folder if nothing else is said. */
  files?: Files
  signal?: AbortSignal | undefined
}

/**
 * Writes everything an installation holds into the file `to`: every row of the database as of one
 * moment, the pictures they name, and the server's key if it is in `dataDir`. Without the key, everyone
 * would have to sign in again and data encrypted with it would be lost; with it, the file is as
 * sensitive as the data folder. The server can go on running. At most about 10 MB are in memory.
 * Waiting jobs (`pgboss`) are left out, and what would tell who visited a shop (`unsaved`).
 */
export async function writeBackup(
  pool: Pool,
  { dataDir, to, files = folderFiles(dataDir), signal }: Place,
): Promise<Backup> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  if (!tables.some(({ name }) => name === 'migrations')) {
    throw new Error('There is nothing to back up: Vivary has never started on this database.')
  }
  return inTransaction(pool, 'begin isolation level repeatable read, read only', async (client) => {
    // Before the snapshot: a table rewritten by a later migration would look empty in it, as all would after a
    // restore, which waits for the lock of `migrations`.
    await client.query('set local lock_timeout to 0')
    const locked = tables.map(({ name }) => qualified(name)).join(', ')
    await client.query(`lock table ${locked} in access share mode`)
    await client.query(sameEverywhere)
    const manifest = await describeSnapshot(client)
    const counts: Source['counts'] = { pictures: 0, missingPictures: [] }
    const bytes = await writeArchive(to, entries(client, { dataDir, files, manifest, counts }), {
      madeAt: new Date(manifest.madeAt),
      signal,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { path: nameOf(to), bytes, tables: manifest.tables.length, rows, ...counts }
  })
}

/** The text of values must not depend on the server's settings; a large table takes its time. */
const sameEverywhere = `set local datestyle to iso; set local intervalstyle to postgres;
  set local extra_float_digits to 3; set local statement_timeout to '1h';
  set local idle_in_transaction_session_timeout to 0`

async function describeSnapshot(client: PoolClient): Promise<Manifest> {
  // The first statement, which takes the snapshot.
  const { rows: migrations } = await client.query<{ hash: string; now: string }>(
    'select hash, clock_timestamp() as now from migrations order by position',
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from ${qualified(table.name)}`,
    )
    tables.push({ ...table, rows: unsaved.has(table.name) ? 0 : Number(rows[0]?.rows) })
  }
  return {
    madeAt: new Date(migrations[0]?.now ?? Date.now()).toISOString(),
    migrations: migrations.map(({ hash }) => hash),
    tables,
  }
}

type Source = {
  dataDir: string
  files: Files
  manifest: Manifest
  counts: Pick<Backup, 'pictures' | 'missingPictures'>
}

async function* entries(client: PoolClient, source: Source): AsyncGenerator<Entry> {
  const { dataDir, manifest } = source
  yield { name: names.manifest, bytes: Buffer.from(JSON.stringify(manifest, undefined, 2)) }
  const key = await readFile(join(dataDir, names.key)).catch(undefinedWhenAbsent)
  if (key) yield { name: names.key, bytes: key }
  for (const table of manifest.tables.filter(({ name }) => !unsaved.has(name))) {
    let part = 0
    for await (const bytes of copyOut(client, table)) {
      yield { name: names.rows(table.name, ++part), bytes }
    }
  }
  yield* pictureEntries(client, source)
}

async function* pictureEntries(client: PoolClient, { files, counts }: Source) {
  for await (const place of picturePlaces(client)) {
    let isWhole = true
    for (const width of widthNames) {
      const bytes = await readWidth({ files, ...place }, width)
      if (bytes) yield { name: names.picture(place, width), bytes }
      else isWhole = false
    }
    if (isWhole) counts.pictures++
    else counts.missingPictures.push(place.id)
  }
}

/** Every picture of the snapshot, a thousand at a time. */
async function* picturePlaces(client: PoolClient) {
  let last = { accountId: nobody, id: nobody }
  while (true) {
    const { rows } = await client.query<{ accountId: string; id: string }>(
      `select account_id as "accountId", id from pictures where (account_id, id) > ($1, $2)
      order by account_id, id limit 1000`,
      [last.accountId, last.id],
    )
    yield* rows
    const [end] = rows.slice(-1)
    if (!end) return
    last = end
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'
