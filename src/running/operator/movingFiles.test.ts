import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build, type Keeper, keeperIn, ownInstallation } from '../../../test/app.ts'
import { addPhotographed } from '../../../test/backups.ts'
import { upload } from '../../../test/importing.ts'
import { type S3Server, s3Server } from '../../../test/s3Server.ts'
import { buildApp } from '../../app/server.ts'
import { announcePlace } from '../../server/files/otherPlaces.ts'
import { incomingFolder } from '../../server/keptUploads.ts'
import type { Config } from '../../server/settings/config.ts'
import { backupFiles, removeBackup } from './backups/backupFiles.queries.ts'
import { moveAllFiles } from './movingFiles.ts'

ownInstallation()

type Stack = Awaited<ReturnType<typeof build>>

let stack: Stack
let keeper: Keeper
let photoUrl: string
let store: S3Server

beforeAll(async () => {
  stack = await build()
  keeper = await keeperIn(stack, { plus: true })
  photoUrl = (await addPhotographed(keeper)).photoUrls.large
})

beforeEach(async () => {
  store = await s3Server()
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const going = new AbortController().signal

/** The same server, started again with the store: new files go into it, or into the folder. */
const withStore = (takesNew: boolean): Config => ({
  ...stack.config,
  s3: { ...store.settings, takesNew },
})

const move = (config: Config, signal = going) => moveAllFiles({ db: stack.db, config }, signal)

const inFolder = () =>
  readdirSync(stack.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'folder.id')
    .map(({ name }) => name)

test('files move into the store and back while the server shows them, and none is lost', async () => {
  const { id } = await upload(keeper, 'name\nBo\n')
  mkdirSync(stack.config.backupDir, { recursive: true })
  writeFileSync(join(stack.config.backupDir, 'vivary-manual-1.tar.zst'), 'a backup')
  mkdirSync(incomingFolder(stack.config.dataDir), { recursive: true })
  writeFileSync(join(incomingFolder(stack.config.dataDir), 'coming'), 'in')

  for (const takesNew of [true, false]) {
    const config = withStore(takesNew)
    const app = await buildApp({ ...stack, config })
    const { cookie } = keeper
    const show = async () => (await app.inject({ url: photoUrl, headers: { cookie } })).statusCode
    expect(await show()).toBe(200)
    const place = await announcePlace({ db: stack.db, config }, quiet)
    const moving = move(config)
    let isOver = false
    const moved = moving.finally(() => {
      isOver = true
    })
    while (!isOver) expect(await show()).toBe(200)
    const { lines, value } = await moved
    expect(value).toMatchObject({
      moved: [
        { kind: 'pictures', files: 3, differing: [] },
        { kind: 'archives', files: 0 },
        { kind: 'uploads', files: 1, bytes: 8 },
        { kind: 'backups', files: 1 },
      ],
    })
    expect(lines[1]).toMatch(/^ {2}pictures: 3 files, \d/)
    expect(await show()).toBe(200)
    expect([store.files.size, inFolder().length]).toEqual(takesNew ? [5, 1] : [0, 6])
    expect((await move(config)).lines[1]).toBe('  pictures: 0 files, 0 bytes')
    await place.stop()
    await app.close()
  }
  await keeper.delete(`imports/${id}`)
})

test('a move that is broken off goes on where it was', async () => {
  const before = inFolder().length
  const config = withStore(true)
  let left = 2
  store.failing = ({ method }) => (method === 'PUT' && left-- <= 0 ? 503 : undefined)
  await expect(move(config)).rejects.toThrow(
    /couldn't do it.*moved so far\. Run it again to go on\.$/,
  )
  expect(store.files.size).toBeGreaterThan(0)
  store.failing = () => undefined
  await expect(move(config, AbortSignal.abort(new Error('Interrupted')))).rejects.toThrow(
    /^Interrupted\. 0 files moved so far/,
  )
  await move(config)
  expect([store.files.size, inFolder()]).toEqual([before - 1, ['coming']])
  await move(withStore(false))
  expect(inFolder()).toHaveLength(before)
})

test('what came to the store as another file stays where it was', async () => {
  const before = inFolder().length
  const config = withStore(true)
  await move(config)
  await move(withStore(false))
  const [key = ''] = readdirSync(join(stack.config.dataDir, 'pictures'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('small.webp'))
  store.files.set(`zoo/pictures/${key}`, { bytes: Buffer.from('other'), modified: new Date() })
  const { lines, value } = await move(config)
  expect(value).toMatchObject({ moved: [{ differing: [`pictures/${key}`] }, {}, {}, {}] })
  expect(lines.at(-1)).toBe(`  pictures/${key} is another file there, and was left.`)
  store.files.delete(`zoo/pictures/${key}`)
  await move(withStore(false))
  expect(inFolder()).toHaveLength(before)
})

test('a backup that is being moved is listed once, and by when it was made', async () => {
  const names = [3, 1].map((month) => `vivary-daily-2026-0${month}-02T022000Z.tar.zst`)
  const put = () => {
    for (const name of names) writeFileSync(join(stack.config.backupDir, name), 'a backup')
  }
  put()
  const config = withStore(true)
  await move(config)
  put()
  const { value, total } = await backupFiles(config, { page: 1, per_page: 20 })
  expect(value.filter(({ kind }) => kind === 'daily').map(({ name }) => name)).toEqual(names)
  expect(total).toBe(value.length)
  for (const name of names) await removeBackup(config, name)
  await move(withStore(false))
})

test('nothing is moved while a server runs that would miss it', async () => {
  const before = inFolder().length
  const old = await announcePlace(stack, quiet)
  await expect(move(withStore(true))).rejects.toThrow(/^A server is running with other settings/)
  await old.stop()
  expect([store.files.size, inFolder().length]).toEqual([0, before])
  await expect(move(stack.config)).rejects.toThrow(/^All files are in \S+\. Set S3_ENDPOINT/)
})
