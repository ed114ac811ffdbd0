import { existsSync, readdirSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backUpDaily, backupName } from '../src/backup/daily.ts'
import { readManifest } from '../src/backup/restore.ts'
import { archives } from '../src/db/schema.ts'
import { eraseDeleted } from '../src/running/deleted/deleted.jobs.ts'
import { packOne, removeExpired } from '../src/running/exports/exports.jobs.ts'
import { forgetImports } from '../src/running/imports/importer.jobs.ts'
import { backupsIn } from '../src/running/operator/operator.queries.ts'
import { status } from '../src/running/operator/operatorCommands.ts'
import { FilesAway } from '../src/server/files/files.ts'
import { backupsOf, filesOf, tryS3 } from '../src/server/files/openFiles.ts'
import { removeUpload, uploadPath } from '../src/server/keptUploads.ts'
import { build, type Keeper, keeperIn, operatorIn } from './app.ts'
import { filesOf as filesInZip, quiet } from './archives.ts'
import { addPhotographed, newFolder } from './backups.ts'
import { importAll, upload } from './importing.ts'
import { pngOf } from './pictures.ts'
import { type S3Server, s3Server } from './s3Server.ts'

/* A server that keeps its files in an S3-compatible store, and nothing but secrets on its disk. */

let store: S3Server
let stack: Awaited<ReturnType<typeof build>>
let keeper: Keeper

beforeAll(async () => {
  store = await s3Server({}, true)
  stack = await build({ s3: store.settings, storesBackups: true, metricsToken: 'a-token' })
  keeper = await keeperIn(stack, { plus: true })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
  await store.close()
})

const keysOf = (part: string) => [...store.files.keys()].filter((key) => key.includes(part))
afterEach(() => {
  store.failing = () => undefined
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('a photo is kept in the store, shown from there to its account only, and goes when it is erased', async () => {
  const animal = await addPhotographed(keeper)
  const { small, large } = animal.photoUrls
  const id = small.split('/').at(-2)
  expect(keysOf(id).sort()).toEqual(
    ['large', 'medium', 'small'].map(
      (width) => `zoo/pictures/${keeper.accountId}/${id}/${width}.webp`,
    ),
  )
  expect(existsSync(join(stack.config.dataDir, 'pictures'))).toBe(false)
  const read = await keeper.get(large)
  expect(read.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${id}-large"`,
  })
  expect(read.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
  const stranger = await keeperIn(stack)
  expect((await stranger.get(large)).statusCode).toBe(404)

  const erase = (now: Date) =>
    eraseDeleted(stack.db, { removables: [], files: filesOf(stack.config), now })
  await erase(inDays(3))
  expect(keysOf(id)).toHaveLength(3)
  await keeper.delete(`animals/${animal.id}/photo`)
  await erase(inDays(3))
  expect(keysOf(id)).toEqual([])
  expect((await keeper.get(large)).statusCode).toBe(404)
})

test('an archive is packed into the store, downloaded in parts, and removed after a day', async () => {
  await addPhotographed(keeper, 'Juniper')
  const { id } = (await keeper.post('exports.json')).json().object
  while (await packOne(stack, new AbortController().signal, quiet));
  expect(keysOf(`exports/${keeper.accountId}`)).toHaveLength(1)
  const url = `exports/${id}/download`
  const whole = await keeper.get(url)
  const names = [...(await filesInZip(whole.rawPayload)).keys()]
  expect(names).toContain('pictures/animals/Juniper.webp')
  const part = await keeper.send('GET', url, undefined, { range: 'bytes=10-19' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
  await stack.db
    .update(archives)
    .set({ expires_at: inDays(-1).toISOString() })
    .where(eq(archives.id, id))
  await removeExpired(stack, new Date())
  expect(keysOf('exports/')).toEqual([])
})

test('a file that is imported waits in the store, for whichever server reads it', async () => {
  const { id } = await upload(keeper, 'name,sex\nPretzel,female\n')
  expect(keysOf(`imports/${keeper.accountId}/${id}`)).toHaveLength(1)
  // Another server, whose disk has nothing of it.
  const other = { ...stack, config: { ...stack.config, dataDir: newFolder() } }
  await importAll(other)
  const read = (await keeper.get(`imports/${id}.json`)).json()
  expect(read).toMatchObject({
    status: 'review',
    rows: 1,
  })
  expect(keysOf('imports/')).toEqual([])
  expect(
    readdirSync(other.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes(id),
    ),
  ).toEqual([])
})

test('a copy of an import that another server removed goes from the disk a day later', async () => {
  const { id } = await upload(keeper, 'name,sex\nPretzel,female\n')
  const place = { accountId: keeper.accountId, id }
  const copy = await uploadPath({ files: filesOf(stack.config), ...place })
  const other = filesOf({ ...stack.config, dataDir: newFolder() })
  await removeUpload({ files: other, ...place })
  await forgetImports(stack.db, stack.config, new Date())
  expect(existsSync(copy)).toBe(true)
  await utimes(copy, inDays(-2), inDays(-2))
  await forgetImports(stack.db, stack.config, new Date())
  expect(existsSync(copy)).toBe(false)
})

test('while the store is away, its operator reads so, and all figures but those of backups', async () => {
  store.failing = () => 503
  const { lines, value } = await status(stack, [])
  const away = "The store of files doesn't answer, so that photos can't be shown or saved."
  expect(lines).toEqual(expect.arrayContaining([away, 'Last backup: out of reach']))
  expect(value).toMatchObject({ storage: { backups: null } })
  const headers = { authorization: 'Bearer a-token' }
  const scrape = async () => (await stack.app.inject({ url: '/metrics', headers })).body
  await expect.poll(scrape).toContain('vivary_figures_read_timestamp_seconds')
  expect(await scrape()).not.toContain('vivary_backup')
})

test('the nightly backup goes to the store, which keeps as many as the folder would', async () => {
  const old = `zoo/backups/${backupName(inDays(-1), 'daily')}`
  store.files.set(old, { bytes: Buffer.from('yesterday'), modified: inDays(-1) })
  await backUpDaily(stack.pool, { ...stack.config, backupKeep: 1 }, { now: inDays(0) })
  const backups = backupsOf(stack.config)
  const key = backupName(inDays(0), 'daily').slice(0, 23)
  expect(keysOf('backups/')).toEqual([expect.stringContaining(`zoo/backups/${key}`)])
  expect(await backupsIn(backups)).toMatchObject({ count: 1 })
  const [name = ''] = keysOf('backups/')
  const manifest = await readManifest({ files: backups, key: name.replace('zoo/backups/', '') })
  expect(manifest.tables.map(({ name }) => name)).toContain('animals')
  const cut = { bytes: Buffer.from('half'), modified: new Date() }
  store.files.set('zoo/backups/cut', cut)
  await expect(readManifest({ files: backups, key: 'cut' })).rejects.toThrow(
    's3://vivary-files/zoo/backups/cut is incomplete',
  )
  store.files.delete('zoo/backups/cut')
})

test('while the store is away, no photo is taken, none is denied, and all goes on once it is back', async () => {
  const animal = await addPhotographed(keeper, 'Olive')
  const asked = (await keeper.post('exports.json')).json().object
  const rows = async () => (await stack.pool.query('select from pictures')).rowCount
  const before = await rows()
  const operator = await operatorIn(stack)
  for (const how of ['silence', 503] as const) {
    store.failing = () => how
    const answers = [
      await keeper.get(animal.photoUrls.large),
      await addAnother('Hazel'),
      await keeper.sendForm('POST', 'imports.json', {
        'import[source]': 'file',
        'import[file]': new File(['name\nBo\n'], 'list.csv'),
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect((await operator.get('operator/overview')).json()).toMatchObject({ backups: null })
    expect(answers.map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual([
      true,
      true,
      true,
    ])
  }
  await packOne(stack, new AbortController().signal, quiet)
  const [waiting] = await stack.db.select().from(archives).where(eq(archives.id, asked.id))
  expect(waiting).toMatchObject({ status: 'packing', tries: 0 })
  expect(await rows()).toBe(before)

  store.failing = () => undefined
  expect((await keeper.get(animal.photoUrls.large)).statusCode).toBe(200)
  expect((await addAnother('Hazel')).statusCode).toBe(201)
  await stack.db.update(archives).set({ try_at: new Date(0).toISOString() })
  while (await packOne(stack, new AbortController().signal, quiet));
  expect((await keeper.get(`exports/${asked.id}.json`)).json().status).toBe('ready')
})

const addAnother = async (name: string) => {
  return keeper.sendForm('POST', 'animals', {
    'animal[name]': name,
    'animal[sex]': 'female',
    'animal[photo]': new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }),
  })
}

test('an answer that fails in passing is asked for again', async () => {
  const animal = await addPhotographed(keeper, 'Basil')
  let failures = 2
  store.failing = () => (failures-- > 0 ? 503 : undefined)
  expect((await keeper.get(animal.photoUrls.small)).statusCode).toBe(200)
  store.failing = () => undefined
})

test('a large file goes there in parts, and comes back as it was', async () => {
  const files = filesOf(stack.config)
  const chunk = Buffer.alloc(1_000_003, 'x')
  async function* chunks() {
    for (let at = 0; at < 9; at++) yield Buffer.from(chunk.fill(at, 0, 9))
  }
  store.largestBody = 0
  expect(await files.put('exports/large', chunks())).toBe(9 * chunk.length)
  expect(store.largestBody).toBe(8 * 1024 ** 2)
  expect(await files.sizeOf('exports/large')).toBe(9 * chunk.length)
  const part = await files.stream('exports/large', { start: chunk.length, end: chunk.length })
  expect((await part?.toArray())?.flatMap((bytes) => [...bytes])).toEqual([1])

  const nothing = [await files.sizeOf('exports/no'), await files.get('exports/no')]
  expect([...nothing, await files.stream('exports/no'), await files.onDisk('exports/no')]).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ])
  expect([
    await files.put('exports/empty', Buffer.alloc(0)),
    await files.sizeOf('exports/empty'),
  ]).toEqual([0, 0])

  async function* broken() {
    yield* chunks()
    throw new Error('The disk is gone')
  }
  await expect(files.put('exports/broken', broken())).rejects.toThrow('The disk is gone')
  expect([keysOf('broken'), store.uploads.size]).toEqual([[], 0])
  for (const refused of ['?uploads', 'partNumber=1']) {
    const file = Readable.from(chunks(), { objectMode: false })
    store.failing = ({ url }) => (url?.includes(refused) ? 501 : undefined)
    await expect(files.put('exports/refused', file)).rejects.toThrow(FilesAway)
    expect([refused, file.destroyed, store.uploads.size]).toEqual([refused, true, 0])
  }
  store.failing = ({ url }) => (url?.includes('?uploads') ? 501 : undefined)
  expect(await files.removeUnfinished('exports', new Date())).toBe(0)
  store.failing = () => undefined
  store.uploads.set('killed', { key: 'zoo/exports/killed', parts: new Map(), begun: inDays(-3) })
  store.uploads.set('another', { key: 'other/exports/a', parts: new Map(), begun: inDays(-3) })
  store.uploads.set('going on', { key: 'zoo/exports/on', parts: new Map(), begun: new Date() })
  expect(await files.removeUnfinished('exports', inDays(-1))).toBe(1)
  expect([...store.uploads.keys()]).toEqual(['another', 'going on'])
  for (const name of ['large', 'empty', 'no']) await files.remove(`exports/${name}`)
})

test.each([
  ['another key', { accessKeyId: 'SOMEONE' }, /refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  ['another secret', { secretAccessKey: 'wrong' }, /refuses .* \(SignatureDoesNotMatch\)/],
  ['another bucket', { bucket: 'elsewhere' }, /has no bucket named elsewhere \(S3_BUCKET\)/],
  ['another region', { region: 'us-east-1' }, /Are S3_ENDPOINT and S3_REGION right/],
  [
    'nothing there',
    { endpoint: 'http://127.0.0.1:9' },
    /Can't reach the store of files at http:.*: /,
  ],
])('a start with %s says what is wrong in a sentence', async (_what, wrong, sentence) => {
  await expect(tryS3({ ...store.settings, ...wrong })).rejects.toThrow(sentence)
  await tryS3(store.settings)
  expect(keysOf('probes/')).toEqual([])
})
