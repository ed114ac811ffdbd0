import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import {
  archiveFile,
  expireArchive,
  filesOf,
  packAll,
  packedId,
  quiet,
  rowsIn,
} from '../../../test/archives.ts'
import { memberOf } from '../../../test/members.ts'
import { pngOf } from '../../../test/pictures.ts'
import { animals, archives, weightLogs } from '../../db/schema.ts'
import { archiveKey } from '../../server/archiveFiles.ts'
import { packOne, removeExpired, silent_s } from './exports.jobs.ts'

ownInstallation()

let keeper: Keeper
/** Their archive as it is downloaded, and its files. */
let packed: { id: string; bytes: Buffer }
let files: Map<string, Buffer>

beforeAll(async () => {
  keeper = await signedIn()
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const dam = await keeper.add('animals', {
    name: 'Juniper',
    sex: 'female',
    species_id: species.id,
  })
  await keeper.sendForm('POST', 'animals.json', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[dam_id]': dam.id,
    'animal[species_id]': species.id,
    'animal[description]': '=HYPERLINK("https://evil.example")',
    'animal[photo]': new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }),
  })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned', cost: 1.85 })
  await keeper.add(`animals/${dam.id}/feeding_logs`, { feeder_id: feeder.id, success: true })
  await keeper.add(`animals/${dam.id}/weight_logs`, { weightInGrams: 557.5, unit: 'grams' })
  const id = await packedId(keeper)
  packed = { id, bytes: (await keeper.get(`exports/${id}/download`)).rawPayload }
  files = await filesOf(packed.bytes)
})

test('an archive has every record as CSV and JSON, with the names of what they refer to', async () => {
  const animals = rowsIn(files, 'animals')
  expect(animals.map(({ name, dam, species }) => [name, dam, species])).toEqual([
    ['Juniper', '', 'Ball python'],
    ['Saffron', 'Juniper', 'Ball python'],
  ])
  const [meal] = rowsIn(files, 'feeding_logs')
  expect(meal).toMatchObject({ animal: 'Juniper', feeder: 'Rat', unit_cost: 1.85, success: true })
  expect(meal.recorded_by_name).toBe('Maren')
  const [weight] = parse(String(files.get('csv/weight_logs.csv')), { columns: true })
  expect(weight).toMatchObject({ animal: 'Juniper', weightInGrams: '557.5', unit: 'grams' })
})

test('its pictures are files of the animals, and the rows name them', async () => {
  const [, saffron] = rowsIn(files, 'animals')
  expect(saffron.photo).toBe('pictures/animals/Saffron.webp')
  expect(files.get(saffron.photo)?.subarray(0, 4).toString()).toBe('RIFF')
  expect(rowsIn(files, 'pictures')).toEqual([
    expect.objectContaining({ id: saffron.photo_id, file: saffron.photo, width: 64, height: 48 }),
  ])
})

test('a spreadsheet runs no formula of it, and JSON has the text as it was entered', async () => {
  const formula = '=HYPERLINK("https://evil.example")'
  expect(rowsIn(files, 'animals')[1].description).toBe(formula)
  const [, saffron] = parse<{ description: string }>(String(files.get('csv/animals.csv')), {
    columns: true,
  })
  expect(saffron?.description).toBe(`'${formula}`)
})

test('vivary.json says what it is and how many rows each kind has, README.md which currency prices are in', async () => {
  const { kinds, ...head } = JSON.parse(String(files.get('vivary.json')))
  expect(head).toMatchObject({ format: 'vivary-archive', format_version: 1, pictures: 1 })
  for (const { kind, rows } of kinds)
    expect([kind, rowsIn(files, kind).length]).toEqual([kind, rows])
  expect(kinds).toContainEqual({ kind: 'animals', rows: 2 })
  const readme = String(files.get('README.md'))
  expect(readme).toContain('in the currency of `settings`')
  expect(readme).toContain('prices of `shop_listings` in that of `shops`')
})

test('it is asked for, packed, told of, and listed', async () => {
  const owner = await signedIn()
  const photo = new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' })
  const juniper = { 'animal[name]': 'Juniper', 'animal[sex]': 'female', 'animal[photo]': photo }
  await owner.sendForm('POST', 'animals.json', juniper)
  const asked = await owner.post('exports.json')
  expect(asked.statusCode).toBe(201)
  const { id, contents } = asked.json().object
  expect(asked.json().object).toMatchObject({
    status: 'packing',
    progress: 0,
    step: 'waiting',
    size: null,
    expires_at: null,
    contents: { animals: 1, records: 0, pictures: 1 },
    file_name: expect.stringMatching(/^vivary-\d{4}-\d\d-\d\d\.zip$/),
  })
  expect((await owner.get(`exports/${id}/download`)).statusCode).toBe(404)

  // While it is packed, looking at it counts nothing anew, and how far it is never goes back.
  await owner.add('animals', { name: 'Saffron', sex: 'female' })
  const { db, statements } = await testApp()
  statements.length = 0
  const waiting = (await owner.get('exports.json')).json()
  expect(waiting).toMatchObject({ contents, value: [{ status: 'packing' }] })
  expect(statements.filter((text) => /from "?feeding_logs/.test(text))).toEqual([])
  const progressAt = async (step: 'records' | 'pictures', done: number, total: number) => {
    await db.update(archives).set({ step, done, total }).where(is(id))
    return (await owner.get(`exports/${id}.json`)).json().progress
  }
  const steps = [await progressAt('records', 3, 6), await progressAt('records', 6, 6)]
  steps.push(await progressAt('pictures', 0, 1))
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(steps.at(-1)).toBeGreaterThan(0)

  await packAll()
  const ready = (await owner.get(`exports/${id}.json`)).json()
  expect(ready).toMatchObject({ status: 'ready', progress: 100, problem: null })
  const left_ms = Date.parse(ready.expires_at) - Date.now()
  expect(left_ms / 3_600_000).toBeCloseTo(24, 1)
  const list = (await owner.get('exports.json')).json()
  expect(list).toMatchObject({ total: 1, totalPages: 1, contents: { animals: 2 } })
  expect(list.value[0]).toEqual(ready)
  const [notification] = await owner.list('notifications')
  expect(notification).toMatchObject({ kind: 'export', header_text: 'Your archive is ready' })
})

test('one is packed at a time, and twelve in a day', async () => {
  const owner = await signedIn()
  expect((await owner.post('exports.json')).statusCode).toBe(201)
  const second = await owner.post('exports.json')
  expect([second.statusCode, second.json().errors[0].code]).toEqual([409, 'packing'])
  // What becomes of the others doesn't matter.
  const { db } = await testApp()
  const key = `archives ${owner.accountId}`
  const hash = sql`encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`
  await db.execute(sql`update throttles set tries = 11 where key = ${hash} and tries = 1`)
  await db.delete(archives).where(eq(archives.account_id, owner.accountId))
  await packedId(owner)
  const refused = await owner.post('exports.json')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a part of it can be downloaded, and the rest later', async () => {
  const url = `exports/${packed.id}/download`
  const whole = await keeper.get(url)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'application/zip',
  })
  const size = whole.rawPayload.length
  const ranged = (range: string) => keeper.send('GET', url, undefined, { range })
  const [begin, end] = [await ranged('bytes=0-99'), await ranged('bytes=100-')]
  expect([begin.statusCode, begin.headers['content-range']]).toEqual([206, `bytes 0-99/${size}`])
  expect(Buffer.concat([begin.rawPayload, end.rawPayload]).equals(whole.rawPayload)).toBe(true)
  expect((await ranged('bytes=-22')).rawPayload.equals(whole.rawPayload.subarray(-22))).toBe(true)
  expect((await ranged(`bytes=${size}-`)).statusCode).toBe(416)
  expect((await ranged('bytes=1-2,4-5')).statusCode).toBe(200)
  expect((await ranged('lines=1-2')).statusCode).toBe(200)
})

test('no one but the owner of its account sees it', async () => {
  const { id } = packed
  const ines = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  const answers = [
    await ines.post('exports.json'),
    await ines.get('exports.json'),
    await ines.get(`exports/${id}.json`),
    await ines.get(`exports/${id}/download`),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'owner_only'])
  }
  const stranger = await signedIn()
  expect((await stranger.get(`exports/${id}.json`)).statusCode).toBe(404)
  expect((await stranger.get(`exports/${id}/download`)).statusCode).toBe(404)
  expect((await stranger.get('exports.json')).json().value).toEqual([])
  const { app } = await testApp()
  expect((await app.inject(`/dashboard/api/exports/${id}/download`)).statusCode).toBe(401)
})

test('after 24 hours it is gone, and its file is removed', async () => {
  const { id } = packed
  const stack = await testApp()
  const { accountId } = keeper
  const path = join(stack.config.dataDir, archiveKey({ accountId, id }))
  expect(existsSync(path)).toBe(true)
  await expireArchive(id, new Date(Date.now() - 1000))
  expect((await keeper.get(`exports/${id}/download`)).statusCode).toBe(404)
  expect((await keeper.get(`exports/${id}.json`)).json().status).toBe('expired')
  expect((await removeExpired(stack, new Date())).archives).toBe(1)
  expect(existsSync(path)).toBe(false)
  expect((await keeper.get(`exports/${id}.json`)).json().status).toBe('expired')
})

test('everything of the account is in it on the free plan, also what the plan locks', async () => {
  const owner = await signedIn({ plus: true })
  const animals = Array.from({ length: 7 }, (_, at) => ({ name: `A${at}`, sex: 'male' }))
  expect((await owner.post('animals/bulk', { animals })).statusCode).toBe(201)
  await owner.add('tasks', { content: 'Order rats' })
  const { db } = await testApp()
  const { accountId: account_id } = owner
  const [{ id: animal_id }] = await owner.list('animals')
  // More than are read at once.
  const weights = Array.from({ length: 300 }, (_, at) => ({
    ...{ account_id, animal_id, id: newId(), unit: 'grams' as const },
    ...{ weightInGrams: at + 1, happenedAt: new Date(at).toISOString() },
  }))
  await db.insert(weightLogs).values(weights)
  await owner.patch('subscription', { subscription: { plus: false } })
  expect((await owner.page('animals')).total).toBe(5)
  const theirs = await filesOf(await archiveFile(owner))
  expect(rowsIn(theirs, 'animals').length).toBe(7)
  expect(rowsIn(theirs, 'tasks')).toEqual([expect.objectContaining({ content: 'Order rats' })])
  const ids = weights.map(({ id }) => id)
  const written = parse<{ id: string }>(String(theirs.get('csv/weight_logs.csv')), {
    columns: true,
  })
  for (const rows of [rowsIn(theirs, 'weight_logs'), written])
    expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('a packer that stops leaves it to the next, without a file that is half of it; one that falls silent is replaced, and cannot finish behind the other', async () => {
  const owner = await signedIn()
  const { id } = (await owner.post('exports.json')).json().object
  const stack = await testApp()
  const stopping = AbortSignal.abort(new Error('Stopping'))
  await expect(packOne(stack, stopping, quiet)).rejects.toThrow('Stopping')
  const folder = join(stack.config.dataDir, 'exports', owner.accountId)
  expect(await readdir(folder)).toEqual([])
  const { status, try_at } = (await stack.db.select().from(archives).where(is(id)))[0] ?? {}
  expect([status, new Date(try_at ?? '') <= new Date()]).toEqual(['packing', true])

  // As if the next was killed: the row is claimed, and no process works on it.
  await stack.db
    .update(archives)
    .set({ tries: 1, try_at: inSeconds(silent_s) })
    .where(is(id))
  await packAll()
  expect((await owner.get(`exports/${id}.json`)).json().status).toBe('packing')
  await stack.db
    .update(archives)
    .set({ try_at: inSeconds(-1) })
    .where(is(id))
  await packAll()
  expect((await owner.get(`exports/${id}.json`)).json().status).toBe('ready')
})

test('what fails three times is told as failed, and can be asked for again', async () => {
  const owner = await signedIn()
  const { id } = (await owner.post('exports.json')).json().object
  const stack = await testApp()
  const nowhere = { ...stack, config: { ...stack.config, dataDir: '/dev/null' } }
  for (let at = 0; at < 3; at++) {
    await stack.db
      .update(archives)
      .set({ try_at: inSeconds(-1) })
      .where(is(id))
    await packOne(nowhere, new AbortController().signal, quiet)
  }
  expect((await owner.get(`exports/${id}.json`)).json()).toMatchObject({
    status: 'failed',
    problem: { message: "The archive couldn't be packed. Nothing is lost." },
  })
  const [notification] = await owner.list('notifications')
  expect(notification.header_text).toBe("Your archive couldn't be packed")
  await packedId(owner)
})

test('a large archive fails as well if its file cannot be written', async () => {
  const owner = await signedIn()
  const stack = await testApp()
  const described = Array.from({ length: 400 }, (_, at) => ({
    id: newId(),
    account_id: owner.accountId,
    name: `Juniper ${at}`,
    sex: 'female' as const,
    description: randomBytes(1500).toString('base64'),
  }))
  await stack.db.insert(animals).values(described)
  const dataDir = await mkdtemp(join(stack.config.dataDir, 'full-'))
  await writeFile(join(dataDir, 'exports'), 'no folder')
  const { id } = (await owner.post('exports.json')).json().object
  const unwritable = { ...stack, config: { ...stack.config, dataDir } }
  const log: object[] = []
  await packOne(unwritable, AbortSignal.timeout(10_000), { warn: (line: object) => log.push(line) })
  expect(log).toEqual([{ archive: id, err: expect.objectContaining({ syscall: 'mkdir' }) }])
})

const is = (id: string) => eq(archives.id, id)
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
