import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Keeper, keeperIn, ownInstallation, testApp } from '../../test/app.ts'
import {
  addPhotographed,
  emptyDatabase,
  everyFile,
  everyRow,
  newFolder,
  recounted,
} from '../../test/backups.ts'
import { fedAnimal, newId, whole } from '../../test/factories.ts'
import { untrue } from '../../test/searching.ts'
import { buildApp } from '../app/server.ts'
import { sentenceOf } from '../db/cannotStart.ts'
import { openDb } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import { folderFiles } from '../server/files/folderFiles.ts'
import { secretKey } from '../server/sealed.ts'
import type { Config } from '../server/settings/config.ts'
import { writeBackup } from './backup.ts'
import { contentsOf } from './contents.ts'
import { restoreBackup } from './restore.ts'

ownInstallation()

test('a restored installation has every row and every picture, and goes on where it was', async () => {
  const stack = await testApp()
  const { pool, config } = stack
  await secretKey(config)
  const keeper = await keeperIn(stack, { plus: true })
  for (const [api, values] of Object.entries(whole)) await keeper.add(api, values)
  await fedAnimal(keeper, { notes: 'Zwei Zeilen:\n\t\\. "und" \u2028 🦎' })
  const gone = await keeper.add('supplements', { name: 'Old calcium' })
  await keeper.delete(`supplements/${gone.id}`)
  const animal = await addPhotographed(keeper)
  const missing = await withoutLarge(config, await addPhotographed(keeper, 'Olive'), keeper)
  await addVisitor(pool, keeper)
  await keeperIn(stack, { name: 'Jo' })
  const mail = { channel: 'mail', recipient: 'ada@example.org' } as const
  await stack.db.insert(outbox).values([
    { ...mail, id: newId() },
    { ...mail, id: newId(), sent_at: sql`now()` },
    { ...mail, id: newId(), failed_at: sql`now()` },
  ])

  const to = join(newFolder(), 'one.tar.zst')
  const made = await writeBackup(pool, { dataDir: config.dataDir, to })
  expect(made).toMatchObject({ path: to, pictures: 1, missingPictures: [missing] })
  expect(made.bytes).toBe(statSync(to).size)
  expect(statSync(to).mode & 0o777).toBe(0o600)

  const [target, dataDir] = [await emptyDatabase(), join(newFolder(), 'data')]
  const restored = await restoreBackup(target, { file: to, dataDir })
  const waiting = await stack.db.$count(outbox, sql`sent_at is null and failed_at is null`)
  expect(waiting).toBeGreaterThan(0)
  expect(restored).toMatchObject({
    rows: made.rows,
    pictures: 2,
    waiting,
    migrated: 0,
    leftOut: [],
  })
  expect(await contentsOf(to)).toMatchObject({ waiting })
  expect(restored.isKeyReplaced).toBe(false)
  // Who visited a shop is in no backup, only how many did.
  const unsaved = { visitor_salts: [], shop_visitors: [] }
  expect(await everyRow(target)).toEqual({ ...(await everyRow(pool)), ...unsaved })
  expect(await target.query('select views from shop_days')).toMatchObject({ rows: [{ views: 7 }] })
  expect(everyFile(dataDir)).toEqual(everyFile(config.dataDir))
  expect(Object.keys(everyFile(dataDir))).toHaveLength(6)

  const app = await buildApp({
    config: { ...config, dataDir },
    db: openDb(target),
    key: await secretKey({ dataDir, secretKey: undefined }),
  })
  const { cookie } = keeper
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  expect((await get('/dashboard/api/animals')).json().total).toBe(4)
  expect((await get(animal.photoUrls.small)).headers['content-type']).toBe('image/webp')
  const answer = await app.inject({
    method: 'POST',
    url: '/dashboard/api/supplements',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: { supplement: { name: 'Vitamins' } },
  })
  expect(answer.statusCode).toBe(201)
  expect(await recounted(target)).toEqual({ wrong: 0 })
  // What came later is found as well.
  expect((await target.query(untrue)).rows).toEqual([])
  await app.close()
})

/** Loses the large file of an animal's picture, and answers the picture's id. */
async function withoutLarge({ dataDir }: Config, { photoUrls }: Photographed, keeper: Keeper) {
  const id = photoUrls.small.split('/').at(-2) ?? ''
  rmSync(join(dataDir, 'pictures', keeper.accountId, id, 'large.webp'))
  return id
}
type Photographed = { photoUrls: { small: string } }

async function addVisitor(pool: pg.Pool, { accountId }: Keeper) {
  const day = '2026-11-20'
  await pool.query(`insert into visitor_salts (day, salt) values ($1, 'Salt8f3a')`, [day])
  await pool.query(
    `insert into shop_visitors (account_id, day, visitor, seen)
     values ($1, $2, 'Hash8f3a', gen_random_uuid())`,
    [accountId, day],
  )
  await pool.query(
    `insert into shop_days (account_id, id, day, views, visitors)
     values ($1, gen_random_uuid(), $2, 7, 1)`,
    [accountId, day],
  )
}

test('what is added once the snapshot is taken is newer than the backup', async () => {
  const { pool, config } = await testApp()
  const to = join(newFolder(), 'one.tar.zst')
  const slow = new pg.Pool(pool.options)
  onTestFinished(() => slow.end())
  const client = await slow.connect()
  const added: Promise<{ rows: { now: Date }[] }>[] = []
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...args: Parameters<typeof query>) => {
      if (!String(args[0]).startsWith('select count(*)')) return query(...args)
      added.push(pool.query('select clock_timestamp() as now'))
      return added[0]?.then(() => query(...args))
    },
  })
  client.release()
  await writeBackup(slow, { dataDir: config.dataDir, to })
  const { manifest } = await contentsOf(to)
  const [now] = (await added[0])?.rows ?? []
  expect(Date.parse(manifest.madeAt)).toBeLessThanOrEqual(now?.now.getTime() ?? 0)
})

test('a backup that is broken off leaves no file, and the database goes on', async () => {
  const { pool, config } = await testApp()
  const to = join(newFolder(), 'backups', 'backup.tar.zst')
  const signal = AbortSignal.abort(new Error('Enough'))
  const { dataDir } = config
  await expect(writeBackup(pool, { dataDir, to, signal })).rejects.toThrow('Enough')
  expect(everyFile(join(to, '..'))).toEqual({})
  writeFileSync(join(to, '..', 'in-the-way'), '')
  const blocked = join(to, '..', 'in-the-way', 'backup.tar.zst')
  await expect(writeBackup(pool, { dataDir, to: blocked })).rejects.toThrow(/in-the-way/)
  expect((await writeBackup(pool, { dataDir, to })).path).toBe(to)
})

test('a full disk of the backups is named as that one, and not as the disk that a start needs', async () => {
  const { pool, config } = await testApp()
  const files = folderFiles(newFolder())
  const put = async () => {
    const full = new Error('ENOSPC: no space left on device, write')
    throw Object.assign(full, { code: 'ENOSPC', syscall: 'write' })
  }
  const to = { files: { ...files, put }, key: 'backup.tar.zst' }
  const error = await writeBackup(pool, { dataDir: config.dataDir, to }).catch((error) => error)
  expect(sentenceOf(error)).toBe(`The disk of the backups (${files.place}) is full.`)
})
