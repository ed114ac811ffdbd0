import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { build, keeperIn, ownInstallation, testApp } from '../../test/app.ts'
import {
  addPhotographed,
  emptyDatabase,
  everyFile,
  everyRow,
  migratedDatabase,
  newFolder,
  recounted,
} from '../../test/backups.ts'
import { fedAnimal, newId, whole } from '../../test/factories.ts'
import { buildApp } from '../app/server.ts'
import { sentenceOf } from '../db/cannotStart.ts'
import { openDb } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import { folderFiles } from '../server/files/folderFiles.ts'
import { secretKey } from '../server/sealed.ts'
import { writeBackup } from './backup.ts'
import { contentsOf } from './contents.ts'
import { restoreBackup } from './restore.ts'

ownInstallation()

test('a restored installation has every row and every picture, and goes on where it was', async () => {
  const stack = await build()
  const { pool, config } = stack
  await secretKey(config)
  const keeper = await keeperIn(stack, { plus: true })
  for (const [api, values] of Object.entries(whole)) await keeper.add(api, values)
  await fedAnimal(keeper, { notes: 'Zwei Zeilen:\n\t\\. "und" \u2028 🦎' })
  const gone = await keeper.add('supplements', { name: 'Old calcium' })
  await keeper.delete(`supplements/${gone.id}`)
  const animal = await addPhotographed(keeper)
  await keeperIn(stack, { name: 'Jo' })
  const mail = { channel: 'mail', recipient: 'ada@example.org' } as const
  await stack.db.insert(outbox).values([
    { ...mail, id: newId() },
    { ...mail, id: newId(), sent_at: sql`now()` },
    { ...mail, id: newId(), failed_at: sql`now()` },
  ])

  const to = join(newFolder(), 'one.tar.zst')
  const made = await writeBackup(pool, { dataDir: config.dataDir, to })
  expect(made).toMatchObject({ path: to, pictures: 1, missingPictures: [] })
  expect(made.bytes).toBe(statSync(to).size)
  expect(statSync(to).mode & 0o777).toBe(0o600)

  const [target, dataDir] = [await emptyDatabase(), join(newFolder(), 'data')]
  const restored = await restoreBackup(target, { file: to, dataDir })
  const waiting = await stack.db.$count(outbox, sql`sent_at is null and failed_at is null`)
  expect(waiting).toBeGreaterThan(0)
  expect(restored).toMatchObject({
    rows: made.rows,
    pictures: 1,
    waiting,
    migrated: 0,
    leftOut: [],
  })
  expect(await contentsOf(to)).toMatchObject({ waiting })
  expect(restored.isKeyReplaced).toBe(false)
  expect(await everyRow(target)).toEqual(await everyRow(pool))
  expect(everyFile(dataDir)).toEqual(everyFile(config.dataDir))
  expect(Object.keys(everyFile(dataDir))).toHaveLength(4)

  const app = await buildApp({
    config: { ...config, dataDir },
    db: openDb(target),
    key: await secretKey({ dataDir, secretKey: undefined }),
  })
  const { cookie } = keeper
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  expect((await get('/dashboard/api/animals')).json().total).toBe(3)
  expect((await get(animal.photoUrls.small)).headers['content-type']).toBe('image/webp')
  const answer = await app.inject({
    method: 'POST',
    url: '/dashboard/api/supplements',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: { supplement: { name: 'Vitamins' } },
  })
  expect(answer.statusCode).toBe(201)
  expect(await recounted(target)).toEqual({ wrong: 0 })
  await app.close()
  await stack.app.close()
  await pool.end()
})

test('a key that was there before the backup came is replaced, which is said', async () => {
  const { pool, config } = await testApp()
  const key = await secretKey({ ...config, secretKey: undefined })
  const to = join(newFolder(), 'one.tar.zst')
  await writeBackup(pool, { dataDir: config.dataDir, to })
  const dataDir = newFolder()
  await secretKey({ dataDir, secretKey: undefined })
  const restored = await restoreBackup(await migratedDatabase(), { file: to, dataDir })
  expect(restored.isKeyReplaced).toBe(true)
  expect(await secretKey({ dataDir, secretKey: undefined })).toEqual(key)
})

test('who visited a shop is in no backup, only how many did', async () => {
  const stack = await build()
  const { pool, config } = stack
  await secretKey(config)
  const { accountId } = await keeperIn(stack, { plus: true })
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
  const to = join(newFolder(), 'visited.tar.zst')
  await writeBackup(pool, { dataDir: config.dataDir, to })
  const target = await emptyDatabase()
  await restoreBackup(target, { file: to, dataDir: join(newFolder(), 'data') })
  const rows = await everyRow(target)
  expect([rows.visitor_salts, rows.shop_visitors, rows.shop_days?.length]).toEqual([[], [], 1])
})

test('a picture whose file is missing is told, and the rest is saved', async () => {
  const { pool, config } = await testApp()
  const keeper = await keeperIn(await testApp())
  const { photoUrls } = await addPhotographed(keeper)
  const id = photoUrls.small.split('/').at(-2)
  rmSync(join(config.dataDir, 'pictures', keeper.accountId, id, 'large.webp'))
  const to = join(newFolder(), 'backup.tar.zst')
  const { missingPictures } = await writeBackup(pool, { dataDir: config.dataDir, to })
  expect(missingPictures).toEqual([id])
  const dataDir = newFolder()
  await restoreBackup(await emptyDatabase(), { file: to, dataDir })
  const left = Object.keys(everyFile(dataDir)).filter((path) => path.includes(id))
  expect(left.map((path) => path.split('/').at(-1))).toEqual(['medium.webp', 'small.webp'])
})

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
