import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type Pool } from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { keeperIn, ownInstallation, testApp } from '../../test/app.ts'
import {
  emptyDatabase,
  everyFile,
  everyRow,
  fedOnMonday,
  migratedDatabase,
  newFolder,
  recounted,
  schemaOf,
  sealedAnew,
  withCell,
} from '../../test/backups.ts'
import { rounds } from '../../test/endurance.ts'
import { fedAnimal } from '../../test/factories.ts'
import { inTransaction } from '../db/connect.ts'
import { migrateWithin, readMigrations } from '../db/migrate.ts'
import { folderFiles } from '../server/files/folderFiles.ts'
import { writeFiles } from '../server/pictures/files.ts'
import { root } from '../server/root.ts'
import { CannotRestore, type Entry } from './archive.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

ownInstallation()

let good: Buffer
let older: Promise<string> | undefined
const path = () => join(newFolder(), 'backup.tar.zst')

/* Of an installation with an animal, a meal, a picture and a key. */
beforeAll(async () => {
  const stack = await testApp()
  const { pool, config } = stack
  const keeper = await keeperIn(stack)
  await fedAnimal(keeper)
  const { rows } = await pool.query<{ account_id: string; id: string }>(
    `insert into pictures (account_id, id, width, height, bytes)
      values ($1, gen_random_uuid(), 1, 1, 1) returning account_id, id`,
    [keeper.accountId],
  )
  const [{ account_id: accountId, id } = { account_id: '', id: '' }] = rows
  const bytes = Buffer.from('picture')
  const place = { files: folderFiles(config.dataDir), accountId, id }
  await writeFiles(place, { small: bytes, medium: bytes, large: bytes })
  writeFileSync(join(config.dataDir, 'secret.key'), 'key of the backup')
  good = readFileSync(await backupOf(pool, config.dataDir))
})

async function backupOf(pool: Pool, dataDir: string) {
  const folder = join(dataDir, 'elsewhere')
  return (await writeBackup(pool, { dataDir, to: join(folder, `${Date.now()}.tar.zst`) })).path
}

test('a backup that was cut anywhere, or in which any byte is another, touches nothing', async () => {
  const target = await emptyDatabase()
  const dataDir = join(newFolder(), 'data')
  const file = path()
  const cuts = [0, 1, good.length - 1, ...anywhere(10 * rounds(5))]
  for (const length of cuts) {
    writeFileSync(file, good.subarray(0, length))
    await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow(CannotRestore)
  }
  for (const at of [0, good.length - 1, good.length - 45, ...anywhere(10 * rounds(5))]) {
    const flipped = Buffer.from(good)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8))
    writeFileSync(file, flipped)
    await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow(CannotRestore)
  }
  writeFileSync(file, Buffer.concat([good, Buffer.from('more')]))
  await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow(CannotRestore)
  expect(await everyRow(target)).toEqual({})
  expect(() => everyFile(dataDir)).toThrow('ENOENT')
})

const anywhere = (times: number) => Array.from({ length: times }, () => randomInt(good.length))

test('a backup of a newer version, or sealed anew over records or a list that no Vivary wrote, is refused in words', async () => {
  const target = await emptyDatabase()
  const [dataDir, file] = [join(newFolder(), 'data'), await anOlderBackup()]
  const forged = (change: (entry: Entry) => Entry) => sealedAnew(file, change)
  const list = await forged(({ name, bytes }) => ({
    name,
    bytes: name === 'manifest.json' ? Buffer.from('{"tables":7}') : bytes,
  }))
  await expect(restoreBackup(target, { file: list, dataDir })).rejects.toThrow(/isn't a Vivary/)
  const newer = await forged(({ name, bytes }) => ({
    name,
    bytes:
      name === 'manifest.json'
        ? Buffer.from(bytes.toString().replace('"migrations": [', '$& "of tomorrow",'))
        : bytes,
  }))
  await expect(restoreBackup(target, { file: newer, dataDir })).rejects.toThrow(
    'was made by a newer version of Vivary',
  )
  for (const value of ['\\N', 'an id']) {
    const rows = await forged((entry) =>
      entry.name.startsWith('tables/species/') ? withCell(entry, 0, value) : entry,
    )
    const attempt = restoreBackup(target, { file: rows, dataDir })
    await expect(attempt).rejects.toThrow(/^\S+ holds records that don't fit/)
  }
  expect(await everyRow(target)).toEqual({})
})

test('another file, or none, is refused by its name', async () => {
  const target = await emptyDatabase()
  const dataDir = newFolder()
  const file = path()
  await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow(`${file} can't be read`)
  writeFileSync(file, 'A shopping list')
  await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow("isn't a Vivary backup")
})

test('records that are there are not written over', async () => {
  const { pool, config } = await testApp()
  const file = path()
  writeFileSync(file, good)
  const before = [await everyRow(pool), everyFile(config.dataDir)]
  const attempt = restoreBackup(pool, { file, dataDir: config.dataDir })
  await expect(attempt).rejects.toThrow('The database already contains records')
  expect([await everyRow(pool), everyFile(config.dataDir)]).toEqual(before)
})

test('what a first start has made gives way to a backup, where the database ends transactions that pause and an earlier rule worked out meals', async () => {
  const source = await migratedDatabase()
  await fedOnMonday(source)
  await source.query(`create table recipes (name text); insert into recipes values ('Salad')`)
  const folder = newFolder()
  writeFileSync(join(folder, 'secret.key'), 'key of the backup')
  const { options } = await migratedDatabase()
  const setting = '-c idle_in_transaction_session_timeout=1'
  const target = new pg.Pool({ ...options, options: `${options.options ?? ''} ${setting}` })
  onTestFinished(() => target.end())
  target.on('connect', (client) => client.on('error', () => undefined))
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'secret.key'), 'made by the first start')
  const restored = await restoreBackup(target, { file: await backupOf(source, folder), dataDir })
  expect(restored).toMatchObject({ isKeyReplaced: true, migrated: 0, leftOut: ['recipes'] })
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('key of the backup')
  const { due_days, ...rows } = await everyRow(target)
  const { due_days: _earlier, recipes: _recipes, ...before } = await everyRow(source)
  expect(rows).toEqual(before)
  expect(due_days).toHaveLength(1)
  const { rows: days } = await target.query('select feeding_on::text, next_on::text from due_days')
  expect(days).toEqual([{ feeding_on: '2026-11-26', next_on: '2026-11-26' }])
  await source.query('drop table recipes')
  expect(await schemaOf(target)).toEqual(await schemaOf(source))
})

test('tables of something else are neither removed nor mixed with ours', async () => {
  const target = await emptyDatabase()
  await target.query('create table recipes (name text)')
  const [dataDir, file] = [newFolder(), path()]
  writeFileSync(file, good)
  await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow(/aren't Vivary's: recipes/)
  expect(Object.keys(await everyRow(target))).toEqual(['recipes'])
})

test("an older version's backup is brought to this one, also in place of what a first start has made", async () => {
  const [target, file] = [await migratedDatabase(), await anOlderBackup()]
  const restored = await restoreBackup(target, { file, dataDir: newFolder() })
  const every = readMigrations(root)
  expect(restored.migrated).toBe(every.length - 2)
  expect((await everyRow(target)).migrations).toHaveLength(every.length)
  expect((await everyRow(target)).species).toHaveLength(2)
  expect(await recounted(target)).toEqual({ wrong: 0 })
  const { rows } = await target.query(`select kind, total from totals where total > 0`)
  expect(rows).toEqual([{ kind: 'species', total: '1' }])
})

const anOlderBackup = () => {
  older ??= olderBackup()
  return older
}

/** Of the version that did not count its lists yet, with two species, one of them deleted. */
async function olderBackup() {
  const source = await emptyDatabase()
  const two = readMigrations(root).slice(0, 2)
  await inTransaction(source, 'begin', (client) =>
    migrateWithin(client, root, { only: new Set(two.map(({ hash }) => hash)) }),
  )
  await source.query(`
    insert into accounts (id, name, time_zone) values (gen_random_uuid(), 'Maren', 'UTC');
    insert into species (account_id, id, "common_name", deleted_at)
    select id, gen_random_uuid(), 'Ball python', moment from accounts, unnest(array[null, now()]) moment`)
  return backupOf(source, (await testApp()).config.dataDir)
}

test('a restore that fails on its way leaves an empty database and no pictures', async () => {
  const [dataDir, file] = [newFolder(), path()]
  writeFileSync(file, good)
  // The key's place is taken by a folder: the last step fails.
  mkdirSync(join(dataDir, 'secret.key'))

  const target = await emptyDatabase()
  await expect(restoreBackup(target, { file, dataDir })).rejects.toThrow('secret.key')
  expect(await everyRow(target)).toEqual({})
  expect(Object.keys(everyFile(dataDir)).filter((name) => name.startsWith('pictures'))).toEqual([])
})

test('the schema holds nothing that a backup does not know how to save', async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'v', 't', 'c')
      and relname not in ('climate_readings', 'climate_readings_account_id_series_at_pk')`,
  )
  expect(rows).toEqual([])
})
