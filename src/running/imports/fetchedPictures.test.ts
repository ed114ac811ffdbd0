import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../test/app.ts'
import { found, importAll, reviewed, rowsOf, undone } from '../../../test/importing.ts'
import { startPictureServer } from '../../../test/pictureServer.ts'
import { pngOf } from '../../../test/pictures.ts'
import { listenTo } from '../../server/live/notices.ts'
import { takeStep } from './importer.jobs.ts'
import { importsNotice } from './imports.queries.ts'

type Stack = Awaited<ReturnType<typeof build>>
let site: Awaited<ReturnType<typeof startPictureServer>>
let stack: Stack
const stops: (() => unknown)[] = []

async function own(settings: Parameters<typeof build>[0]): Promise<Stack> {
  const built = await build(settings)
  stops.push(async () => {
    await built.app.close()
    await built.pool.end()
  })
  return built
}

beforeAll(async () => {
  site = await startPictureServer()
  stops.push(site.stop)
  stack = await own({ pictureHosts: [site.host] })
  const body = await pngOf(64, 48)
  site.answers.set('/nyx.png', { body })
  site.answers.set('/side.png', { body })
  site.answers.set('/moved.png', { status: 302, location: '/nyx.png' })
  site.answers.set('/home.png', { status: 302, location: 'https://127.0.0.1/nyx.png' })
  site.answers.set('/plain.png', { status: 302, location: `http://${site.host}/nyx.png` })
  site.answers.set('/round.png', { status: 302, location: '/round.png' })
  site.answers.set('/large.png', { length: 15 * 1024 ** 2 + 1 })
  site.answers.set('/page.png', { body: Buffer.from('<html>') })
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const sheet = (...rows: [name: string, pictures: string][]) =>
  ['Name,Photos', ...rows.map(([name, pictures]) => `${name},"${pictures}"`)].join('\n')

/** In review, as soon as its rows are read. */
async function read(keeper: Keeper, text: string, on = stack) {
  const { id } = await reviewed(keeper, text, {}, on)
  return found(keeper, id)
}

async function apply(keeper: Keeper, id: string, on = stack) {
  await keeper.post(`imports/${id}/apply.json`)
  await importAll(on)
  return found(keeper, id)
}

const wish = (keeper: Keeper, id: string, fetch_pictures: boolean) =>
  keeper.patch(`imports/${id}.json`, { import: { fetch_pictures } })

const named = async (keeper: Keeper, name: string) => {
  const { value } = (await keeper.get('animals.json?per_page=100')).json()
  const { id } = value.find((animal: { name: string }) => animal.name === name)
  return (await keeper.get(`animals/${id}.json`)).json()
}

test('fetching begins as soon as the rows are written, without waiting for the next look', async () => {
  const keeper = await keeperIn(stack)
  const { id } = await read(keeper, sheet(['Nyx', site.at('/nyx.png')]))
  await wish(keeper, id, true)
  const log = { warn: () => undefined, error: () => undefined }
  let isFetching = false
  const look = async () => {
    isFetching = (await takeStep(stack, log, 'pictures')) || isFetching
  }
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>()
  const listener = listenTo(stack.db, {
    ...{ name: 'test of fetching', notices: { [importsNotice]: look } },
    ...{ onListening, heartbeat_ms: 15_000, log },
  })
  await listening
  await keeper.post(`imports/${id}/apply.json`)
  while (await takeStep(stack, log, 'rows'));
  await expect.poll(() => isFetching).toBe(true)
  await listener.stop()
  await importAll(stack)
})

test('pictures are fetched once the person asks for it, the first as the main photo', async () => {
  const keeper = await keeperIn(stack)
  const text = sheet(
    ['Nyx', `${site.at('/nyx.png')} ${site.at('/side.png')}`],
    ['Sol', site.at('/moved.png')],
    ['Rook', ''],
  )
  const review = await read(keeper, text)
  expect(review.pictures).toMatchObject({ addresses: 3, may_fetch: true, fetch: false })
  expect((await wish(keeper, review.id, true)).json().object).toMatchObject({
    status: 'review',
    pictures: { fetch: true },
  })
  const done = await apply(keeper, review.id)
  expect(done).toMatchObject({ status: 'done', result: { added: 3, pictures: 3, unfetched: 0 } })
  const nyx = await named(keeper, 'Nyx')
  expect(nyx.photoUrls).not.toBeNull()
  expect(nyx.photos).toHaveLength(1)
  expect((await named(keeper, 'Sol')).photoUrls).not.toBeNull()
  expect((await named(keeper, 'Rook')).photoUrls).toBeNull()
  await keeper.post(`imports/${review.id}/undo.json`)
  await importAll(stack)
  expect((await found(keeper, review.id)).status).toBe('undone')
  const left =
    'select (select count(*) from animals where account_id = $1) + (select count(*) from animal_pictures where account_id = $1) as left'
  expect((await stack.pool.query(left, [keeper.accountId])).rows[0].left).toBe('0')
})

test('what cannot be fetched is told by its row, and the others come in', async () => {
  const keeper = await keeperIn(stack)
  const wrong = {
    '/none.png': 'Its server answered 404',
    '/home.png': 'Only public https addresses are fetched',
    '/plain.png': 'Only public https addresses are fetched',
    '/round.png': 'It is redirected too often',
    '/large.png': 'It is larger than 15 MB',
    '/page.png': "It isn't a picture we can read",
  }
  const elsewhere = {
    'http://example.org/a.png': 'Only public https addresses are fetched',
    'https://10.0.0.1/a.png': 'Only public https addresses are fetched',
    'https://[::1]/a.png': 'Only public https addresses are fetched',
    'https://localhost/a.png': 'Only public https addresses are fetched',
  }
  const all = {
    ...Object.fromEntries(Object.entries(wrong).map(([path, why]) => [site.at(path), why])),
    ...elsewhere,
  }
  const { id } = await read(
    keeper,
    sheet(
      ['Nyx', [site.at('/nyx.png'), ...Object.keys(all)].join(' ')],
      ['Sol', site.at('/nyx.png')],
    ),
  )
  await wish(keeper, id, true)
  const done = await apply(keeper, id)
  expect(done.result).toMatchObject({ added: 2, pictures: 2, unfetched: 10, left_out: 0 })
  const told = await rowsOf(keeper, id, '&action=unfetched')
  expect(told.map(({ name }) => name)).toEqual(['Nyx'])
  expect(told[0]?.errors.map(({ message }) => message)).toEqual(
    Object.entries(all).map(([address, why]) => `${address}: ${why}`),
  )
  expect((await named(keeper, 'Nyx')).photoUrls).not.toBeNull()
})

test('an operator who turned fetching off has none fetched, and the review says so', async () => {
  const closed = await own({ pictureHosts: [site.host], fetchesPictures: false })
  const keeper = await keeperIn(closed)
  const { id, pictures } = await read(keeper, sheet(['Nyx', site.at('/nyx.png')]), closed)
  expect(pictures).toMatchObject({ addresses: 1, may_fetch: false, fetch: false })
  const refused = await wish(keeper, id, true)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ field: 'fetch_pictures' }])
  const before = site.asked.length
  expect((await apply(keeper, id, closed)).result).toMatchObject({ added: 1, pictures: 0 })
  expect(site.asked).toHaveLength(before)
})

test('a worker that only writes rows leaves fetching to the other, and an undo ends it', async () => {
  const keeper = await keeperIn(stack)
  const { id } = await read(
    keeper,
    sheet(['Nyx', site.at('/nyx.png')], ['Sol', site.at('/side.png')]),
  )
  await wish(keeper, id, true)
  await keeper.post(`imports/${id}/apply.json`)
  const log = { warn: () => undefined, error: () => undefined }
  while (await takeStep(stack, log, 'rows'));
  expect(await found(keeper, id)).toMatchObject({
    status: 'applying',
    pictures: { is_fetching: true },
  })
  expect(await takeStep(stack, log, 'pictures')).toBe(true)
  expect((await found(keeper, id)).result).toMatchObject({ pictures: 1 })
  await undone(keeper, id, stack)
  expect(await found(keeper, id)).toMatchObject({ status: 'undone' })
  expect((await keeper.get('animals.json')).json().total).toBe(0)
})

test('an animal that is here and has none gets its pictures, and an undo takes them away again', async () => {
  const keeper = await keeperIn(stack)
  await keeper.add('animals', { name: 'Nyx', sex: 'unknown' })
  const photo = new File([await pngOf(64, 48)], 'a.png', { type: 'image/png' })
  const fields = { 'animal[name]': 'Sol', 'animal[sex]': 'unknown', 'animal[photo]': photo }
  expect((await keeper.sendForm('POST', 'animals.json', fields)).statusCode).toBe(201)
  const sol = await named(keeper, 'Sol')

  const both = `${site.at('/nyx.png')} ${site.at('/side.png')}`
  const review = await read(keeper, sheet(['Nyx', both], ['Sol', site.at('/side.png')]))
  expect(review).toMatchObject({
    counts: { new: 0, update: 1, skip: 1 },
    pictures: { addresses: 2 },
  })
  await wish(keeper, review.id, true)
  const done = await apply(keeper, review.id)
  expect(done).toMatchObject({ result: { added: 0, updated: 1, pictures: 2 } })
  const nyx = await named(keeper, 'Nyx')
  expect(nyx.photoUrls).not.toBeNull()
  expect(nyx.photos).toHaveLength(1)
  expect((await named(keeper, 'Sol')).photoUrls).toEqual(sol.photoUrls)

  expect(await undone(keeper, review.id, stack)).toMatchObject({ result: { kept: [] } })
  expect(await named(keeper, 'Nyx')).toMatchObject({ photoUrls: null, photos: [] })
  expect((await named(keeper, 'Sol')).photoUrls).toEqual(sol.photoUrls)
})

test('without being asked for, no one is asked for a picture, and a row that only has some changes nothing', async () => {
  const keeper = await keeperIn(stack)
  for (const name of ['Nyx', 'Sol']) await keeper.add('animals', { name, sex: 'unknown' })
  const before = site.asked.length
  const review = await read(keeper, sheet(['Nyx', site.at('/nyx.png')], ['Sol', '']))
  expect(review).toMatchObject({
    counts: { update: 1, skip: 1 },
    pictures: { addresses: 1, fetch: false },
  })
  expect(await apply(keeper, review.id)).toMatchObject({
    ...{ status: 'done', can_undo: false },
    result: { added: 0, updated: 0, pictures: 0, unfetched: 0 },
  })
  expect(site.asked).toHaveLength(before)
})
