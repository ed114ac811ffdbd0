import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { readWidth } from '../server/pictures/files.ts'
import { type Width, widths } from '../server/pictures/render.ts'
import { writeArchive } from './archive.ts'
import { copyOut } from './copy.ts'
import { type Manifest, names } from './manifest.ts'
import { listed, named, tablesOf } from './tables.ts'
import type { Entry } from './tar.ts'
import { inTransaction } from './transaction.ts'

type Backup = {
  path: string
  bytes: number
  tables: number
  rows: number
  pictures: number
  /** Ids of pictures that have a row and lack a file: the backup has what is there of them. */
  missingPictures: string[]
}

/**
 * Writes one file, `to`, with all that an installation is: every row of the database as of one
 * moment, the pictures they name, and the server's key where it lies in `dataDir` (a file that gets
 * into the wrong hands is as bad as the data folder; without the key everybody would have to sign in
 * again, and what is sealed with it would be lost). The app may go on meanwhile. About a megabyte is
 * in memory at a time, or the largest picture. Jobs that were waiting (`pgboss`) are left out.
 */
export async function writeBackup(
  pool: Pool,
  { dataDir, to, signal }: { dataDir: string; to: string; signal?: AbortSignal | undefined },
): Promise<Backup> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  if (!tables.some(({ name }) => name === 'migrations')) {
    throw new Error('There is nothing to back up: Vivary has never started on this database.')
  }
  return inTransaction(pool, 'begin isolation level repeatable read, read only', async (client) => {
    // Before the snapshot is taken: a migration that changed a table after it would empty it for us.
    await client.query('set local lock_timeout to 0')
    const locked = tables.map(({ name }) => named(name)).join(', ')
    await client.query(`lock table ${locked} in access share mode`)
    await client.query(sameEverywhere)
    const manifest = await describeSnapshot(client)
    const counts = { pictures: 0, missingPictures: [] as string[] }
    const bytes = await writeArchive(to, entries(client, { dataDir, manifest, counts }), {
      madeAt: new Date(manifest.madeAt),
      signal,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { path: to, bytes, tables: manifest.tables.length, rows, ...counts }
  })
}

/** How values are written must not hang on the server's settings, nor may it lose patience. */
const sameEverywhere = `set local datestyle to iso; set local intervalstyle to postgres;
  set local extra_float_digits to 3; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`

async function describeSnapshot(client: PoolClient): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ hash: string }>(
    'select hash from migrations order by position',
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from ${named(table.name)}`,
    )
    tables.push({ ...table, rows: Number(rows[0]?.rows) })
  }
  return {
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ hash }) => hash),
    tables,
  }
}

type Source = {
  dataDir: string
  manifest: Manifest
  counts: Pick<Backup, 'pictures' | 'missingPictures'>
}

async function* entries(client: PoolClient, source: Source): AsyncGenerator<Entry> {
  const { dataDir, manifest } = source
  yield { name: names.manifest, bytes: Buffer.from(JSON.stringify(manifest, undefined, 2)) }
  const key = await readFile(join(dataDir, names.key)).catch(undefinedWhenAbsent)
  if (key) yield { name: names.key, bytes: key }
  for (const table of manifest.tables) {
    let part = 0
    for await (const bytes of copyOut(client, `copy ${listed(table)} to stdout`)) {
      yield { name: names.rows(table.name, ++part), bytes }
    }
  }
  yield* pictureEntries(client, source)
}

async function* pictureEntries(client: PoolClient, { dataDir, counts }: Source) {
  for await (const place of picturePlaces(client)) {
    let isWhole = true
    for (const width of Object.keys(widths) as Width[]) {
      const bytes = await readWidth({ dataDir, ...place }, width)
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

function undefinedWhenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
