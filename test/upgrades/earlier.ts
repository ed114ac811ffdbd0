import { partOf, readArchive } from '../../src/backup/archive.ts'
import { readManifest } from '../../src/backup/restore.ts'
import { copyIn, qualified } from '../../src/backup/tables.ts'
import { inTransaction } from '../../src/db/connect.ts'
import { migrateWithin } from '../../src/db/migrate.ts'
import { root } from '../../src/server/root.ts'
import { emptyDatabase } from '../backups.ts'
import { fixturePath, functionsOf } from './fixture.ts'

/** A database as the version of a fixture left it: its tables with their rows, its functions and triggers. */
export async function databaseOf(fixture: string) {
  const file = fixturePath(fixture)
  const { migrations, tables } = await readManifest(file)
  const each = (change: string) =>
    tables.map(({ name }) => `alter table ${qualified(name)} ${change}`).join('; ')
  const pool = await emptyDatabase()
  await inTransaction(pool, 'begin', async (client) => {
    await migrateWithin(client, root, { only: new Set(migrations) })
    await client.query(functionsOf(fixture))
    await client.query(each('disable trigger user'))
    await client.query(`truncate ${tables.map(({ name }) => qualified(name)).join(', ')}`)
    for await (const { name, bytes } of readArchive(file)) {
      const part = partOf(name)
      const table = part.kind === 'rows' && tables.find((one) => one.name === part.table)
      if (table) await copyIn(client, table, onlyBlock(bytes))
    }
    await client.query(each('enable trigger user'))
    await client.query(`comment on table migrations is 'the hash of earlier functions'`)
  })
  return pool
}

async function* onlyBlock(bytes: Buffer) {
  yield bytes
}
