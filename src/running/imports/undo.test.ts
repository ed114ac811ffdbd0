import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { archiveFile } from '../../../test/archives.ts'
import { addListing } from '../../../test/factories.ts'
import {
  found,
  importAll,
  imported,
  reviewed,
  rowsOf,
  undone,
  upload,
} from '../../../test/importing.ts'
import { conversationWith, openShop } from '../../../test/messages.ts'
import { pngOf } from '../../../test/pictures.ts'
import { weekly } from '../../../test/schedules.ts'
import { thimbleOf } from '../../../test/thimble.ts'
import { removables } from '../../app/records.ts'
import { animals } from '../../db/schema.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { eraseDeleted } from '../deleted/deleted.jobs.ts'
import { readSignedFile } from '../handover/signedFile.ts'
import { takeStep } from './importer.jobs.ts'

const pair = `ID,Name,Species,Sex,Dam
A,Luna,Corn snake,f,
B,Iris,Corn snake,f,Luna
`
const idOf = async (keeper: Keeper, name: string) => {
  const list = (await keeper.get('animals.json?per_page=100')).json().value
  return list.find((animal: { name: string }) => animal.name === name)?.id
}
/** Takes a file in, which replaces what is here. */
async function replacing(keeper: Keeper, file: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { id } = await reviewed(keeper, file, name ? { name } : {})
  await keeper.patch(`imports/${id}.json`, { import: { matching: 'replace' } })
  await importAll()
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  return found(keeper, id)
}
const total = async (keeper: Keeper, api: string) => (await keeper.get(`${api}.json`)).json().total

test('an animal that got logs since stays with its dam and species, and is told', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await imported(keeper, `${pair}C,Sol,Ball python,m,\n`)
  await keeper.add(`animals/${await idOf(keeper, 'Iris')}/cleaning_logs`, {})
  const { result } = await undone(keeper, id)
  expect(result?.kept.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'animals Iris',
    'animals Luna',
    'species Corn snake',
  ])
  expect(await total(keeper, 'animals')).toBe(2)
  expect(await total(keeper, 'species')).toBe(1)
})

test('an animal that a clutch from before its import names by now stays, and is told', async () => {
  const keeper = await signedIn({ plus: true })
  const clutch = await keeper.add('clutches', { name: 'CS-26-1', number_of_eggs: 1 })
  const { id } = await imported(keeper, pair)
  const dam_id = await idOf(keeper, 'Luna')
  await keeper.patch(`clutches/${clutch.id}.json`, { clutch: { dam_id } })
  const { status, result } = await undone(keeper, id)
  expect([status, result?.kept.map(({ name }) => name)]).toEqual(['undone', ['Luna', 'Corn snake']])
  expect((await keeper.get(`clutches/${clutch.id}.json`)).json()).toMatchObject({ dam_id })
})

test('what an animal has is filled in, replaced or left, as its keeper says, and an undo gives it back', async () => {
  const keeper = await signedIn({ plus: true })
  await imported(keeper, 'ID,Name,Morph,Origin,Notes\nA,Luna,Normal,wc,\n')
  const path = `animals/${await idOf(keeper, 'Luna')}.json`
  const before = { genetics: 'Normal', source: 'wild_caught', description: '' }
  const differs = 'ID,Name,Morph,Origin,Notes\nA,Luna,Clown,cb,Shy\n'
  const changesBy = async (matching: string) => {
    const { id } = await reviewed(keeper, differs)
    await keeper.patch(`imports/${id}.json`, { import: { matching } })
    await importAll()
    const [row] = await rowsOf(keeper, id)
    return { id, changes: row?.changes }
  }
  expect(await changesBy('skip')).toMatchObject({ changes: [] })
  expect(await changesBy('fill')).toMatchObject({ changes: ['description'] })
  const { id, changes } = await changesBy('replace')
  expect(changes).toEqual(['genetics', 'source', 'description'])
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await keeper.get(path)).json()).toMatchObject({
    genetics: 'Clown',
    source: 'captive_bred',
    description: 'Shy',
  })
  await undone(keeper, id)
  expect((await keeper.get(path)).json()).toMatchObject(before)
})

test('a row whose animal has got another dam since its review makes no outside one', async () => {
  const keeper = await signedIn({ plus: true })
  const iris = await keeper.add('animals', { name: 'Iris', sex: 'female' })
  const marigold = await keeper.add('animals', { name: 'Marigold', sex: 'female' })
  const { id, counts } = await reviewed(keeper, 'Name,Sex,Dam\nIris,f,Luna\n')
  expect(counts).toMatchObject({ update: 1 })
  await keeper.patch(`animals/${iris.id}.json`, { animal: { dam_id: marigold.id } })
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await found(keeper, id)).result).toMatchObject({ updated: 0, parents: 0 })
  expect(await keeper.list('animals', { filter: 'outside' })).toEqual([])
})

test.each([
  ['her name', '', {}],
  ['that she was sold', 'Status=', { state: 'sold', state_on: '2026-01-03', state_reason: 'Jane' }],
  ['her room and rack', 'Tub=5', { room: 'Reptile room', rack: 'A', tub: '4' }, { tub: '5' }],
  ['that she died', 'Status=unknown', { state: 'died', state_on: '2026-01-03' }],
])(
  'replacing leaves %s where the row has an ID and no word of it',
  async (_what, cells, facts, changes: object = {}) => {
    const keeper = await signedIn({ plus: true })
    const nyx = { external_id: 'BP-1', name: 'Nyx', sex: 'female', ...facts }
    const { id } = await keeper.add('animals', nyx)
    const [header = '', row = ''] = cells.split('=')
    const done = await replacing(keeper, `ID,Weight,${header}\nBP-1,812 g,${row}\n`)
    expect(done.result).toMatchObject({ added: 0, updated: 1 })
    expect((await keeper.get(`animals/${id}.json`)).json()).toMatchObject({
      ...nyx,
      ...changes,
      weightLogs: [{ weightInGrams: 812 }],
    })
  },
)

test.each([
  ['Location', 'Quarantine', { room: '', rack: '', tub: 'Quarantine' }],
  ['Location', 'Rack B', { room: '', rack: 'Rack B', tub: '' }],
  ['Room,Rack,Tub', 'Room B,,', { room: 'Room B', rack: '', tub: '' }],
  ['Room,Tub', 'Reptile room,5', { room: 'Reptile room', rack: 'A', tub: '5' }],
  ['Room', 'reptile room', { room: 'reptile room', rack: 'A', tub: '4' }],
  ['Rack', 'a', { room: 'Reptile room', rack: 'a', tub: '4' }],
])(
  'replacing by %s “%s” leaves nothing of another place, until its undo',
  async (header, row, now) => {
    const keeper = await signedIn({ plus: true })
    const before = { room: 'Reptile room', rack: 'A', tub: '4' }
    const nyx = { external_id: 'BP-1', name: 'Nyx', sex: 'female', ...before }
    const path = `animals/${(await keeper.add('animals', nyx)).id}.json`
    const { id } = await replacing(keeper, `ID,${header}\nBP-1,${row}\n`)
    expect((await keeper.get(path)).json()).toMatchObject(now)
    await undone(keeper, id)
    expect((await keeper.get(path)).json()).toMatchObject(before)
  },
)

test('animals whose labels someone looked at go with their import', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await imported(keeper, pair)
  expect((await keeper.post('codes', { codes: { kind: 'animal' } })).json()).toMatchObject({
    total: 2,
  })
  expect((await undone(keeper, id)).result?.kept).toEqual([])
  expect(await total(keeper, 'animals')).toBe(0)
})

test('a species that another animal has by now stays', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await imported(keeper, pair)
  const [{ id: species_id }] = (await keeper.get('species.json')).json().value
  await keeper.add('animals', { name: 'Mine', sex: 'male', species_id })
  expect((await undone(keeper, id)).result?.kept).toMatchObject([{ name: 'Corn snake' }])
  expect(await total(keeper, 'animals')).toBe(1)
})

test('the feeder of a schedule that stays with its animal stays, too', async () => {
  const keeper = await signedIn({ plus: true })
  const file = 'Name,Sex,Feeder,Feeds every\nNyx,f,Mouse,7 days\nRook,m,Rat,7 days\n'
  const { id } = await imported(keeper, file)
  await keeper.add(`animals/${await idOf(keeper, 'Nyx')}/weight_logs`, {
    weightInGrams: 80,
    unit: 'grams',
  })
  const { status, result } = await undone(keeper, id)
  expect(status).toBe('undone')
  expect(result?.kept.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'animals Nyx',
    'feeders Mouse',
  ])
  expect(await total(keeper, 'feeders')).toBe(1)
})

test('an undo leaves what belongs to an animal that its buyer has taken over', async () => {
  const keeper = await signedIn({ plus: true })
  const file = 'Name,Sex,Weight,Last fed\nNyx,f,80 g,2026-01-04\nRook,m,90 g,2026-01-04\n'
  const { id } = await imported(keeper, file)
  const nyx = await idOf(keeper, 'Nyx')
  expect((await keeper.post(`animals/${nyx}/hand_over/file`)).statusCode).toBeLessThan(300)
  const { status, result } = await undone(keeper, id)
  expect([status, result?.kept.map(({ name }) => name)]).toEqual([
    'undone',
    expect.arrayContaining(['Nyx']),
  ])
  const left = (await keeper.get(`animals/${nyx}.json`)).json()
  expect(left.weightLogs).toMatchObject([{ weightInGrams: 80 }])
  expect(await idOf(keeper, 'Rook')).toBeUndefined()
})

test('an undo removes the move to a place that an update filled in', async () => {
  const keeper = await signedIn({ plus: true })
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { id } = await imported(keeper, 'Name,Sex,Rack\nNyx,f,A\n')
  const moves = async () => (await keeper.get(`animals/${nyx.id}/moves.json`)).json().value
  expect(await moves()).toMatchObject([{ rack: 'A' }])
  await undone(keeper, id)
  expect(await moves()).toEqual([])
  expect((await keeper.get(`animals/${nyx.id}.json`)).json().rack).toBe('')
})

test('an undo gives animals back what an update changed, but not what has changed since', async () => {
  const keeper = await signedIn({ plus: true })
  const iris = await keeper.add('animals', { name: 'Iris', sex: 'unknown' })
  const file = 'Name,Sex,Genetics,Dam\nIris,f,Amel,Luna\n'
  const { id, ...done } = await imported(keeper, file)
  expect(done.result).toMatchObject({ added: 0, updated: 1, parents: 1 })
  const read = async () => (await keeper.get(`animals/${iris.id}.json`)).json()
  expect(await read()).toMatchObject({ sex: 'female', genetics: 'Amel', dam: { name: 'Luna' } })
  await keeper.patch(`animals/${iris.id}.json`, { animal: { genetics: 'Anery' } })
  expect((await undone(keeper, id)).result?.kept).toEqual([])
  expect(await read()).toMatchObject({ sex: 'unknown', genetics: 'Anery', dam: null })
  expect(await total(keeper, 'animals')).toBe(1)
})

test.each([
  [
    'the tub she was moved to since, with its room and rack',
    { room: 'Room 1', rack: 'A', tub: '3' },
    { tub: '4' },
  ],
  [
    'that she died instead, on the same day',
    { status: 'sold', 'sold on': '2026-01-03' },
    { state: 'died', state_on: '2026-01-03' },
  ],
  [
    'the other month of her birth',
    { hatched: '2023-06' },
    { dateHatched: '2023-05-01', dateHatchedPrecision: 'month' },
  ],
])('an undo leaves %s, whole', async (_what, cells, correction) => {
  const keeper = await signedIn({ plus: true })
  const before = { dateHatched: '2023-01-01', dateHatchedPrecision: 'year' }
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female', ...before })
  const header = Object.keys(cells).join(',')
  const file = `Name,${header}\nNyx,${Object.values(cells).join(',')}\n`
  const { id } = await replacing(keeper, file)
  const path = `animals/${nyx.id}.json`
  const facts = ['room', 'rack', 'tub', 'state', 'state_on', 'dateHatched', 'dateHatchedPrecision']
  const read = async () => {
    const animal = (await keeper.get(path)).json()
    return Object.fromEntries(facts.map((fact) => [fact, animal[fact]]))
  }
  const imports = await read()
  await keeper.patch(path, { animal: correction })
  const corrected = await read()
  expect(corrected).toEqual({ ...imports, ...correction })
  await undone(keeper, id)
  expect(await read()).toEqual(corrected)
})

/** Makes a link for a buyer, and tells how its page answers. */
async function offered(keeper: Keeper, id: string) {
  const { object } = (await keeper.post(`animals/${id}/hand_over`)).json()
  return async () => (await keeper.get(new URL(object.url).pathname)).statusCode
}

const stateOf = async (keeper: Keeper, { id }: { id: string }) =>
  (await keeper.get(`animals/${id}`)).json().state

const addSale = (keeper: Keeper, { id, name }: { id: string; name: string }) =>
  keeper.add('sales', { title: name, animal_id: id, sold_on: '2026-01-03', buyer: 'Jane' })

test('an undo of an archive withdraws the link made for the buyer of an animal that it had sold, unless its sale counts', async () => {
  const keeper = await signedIn({ plus: true })
  const sold = { sex: 'female', state: 'sold', state_on: '2026-01-03' }
  const add = (name: string) => keeper.add('animals', { ...sold, name })
  const [nyx, iris] = [await add('Nyx'), await add('Iris')]
  const archive = new Uint8Array(await archiveFile(keeper))
  for (const { id } of [nyx, iris])
    await keeper.patch(`animals/${id}`, { animal: { state: 'kept' } })
  const { id } = await replacing(keeper, archive, 'vivary.zip')
  const [open, ofSale] = [await offered(keeper, nyx.id), await offered(keeper, iris.id)]
  await addSale(keeper, iris)
  expect([await open(), await ofSale()]).toEqual([200, 200])
  await undone(keeper, id)
  expect([await stateOf(keeper, nyx), await stateOf(keeper, iris)]).toEqual(['kept', 'sold'])
  expect([await open(), await ofSale()]).toEqual([404, 200])
})

test('an undo of a sale withdraws the link made for its buyer, unless the sale counts by now', async () => {
  const keeper = await signedIn({ plus: true })
  const add = (name: string) => keeper.add('animals', { name, sex: 'female' })
  const [nyx, iris] = [await add('Nyx'), await add('Iris')]
  const { id } = await replacing(keeper, 'Name,Status\nNyx,Sold\nIris,Sold\n')
  const [open, ofSale] = [await offered(keeper, nyx.id), await offered(keeper, iris.id)]
  await addSale(keeper, iris)
  expect([await open(), await ofSale()]).toEqual([200, 200])
  await undone(keeper, id)
  expect([await open(), await ofSale()]).toEqual([404, 200])
  expect([await stateOf(keeper, nyx), await stateOf(keeper, iris)]).toEqual(['kept', 'sold'])
})

test.each(['rehomed', 'died'])(
  'an undo that gives back “%s” puts the listing of an animal on hold',
  async (state) => {
    const keeper = await signedIn({ plus: true })
    await openShop(keeper)
    const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female', state })
    await addListing(keeper, { title: 'Nyx', animal_id: nyx.id })
    const { id } = await replacing(keeper, 'Name,Status\nNyx,Sold\n')
    expect(await keeper.list('shop_listings')).toMatchObject([{ status: 'sold' }])
    await undone(keeper, id)
    expect(await stateOf(keeper, nyx)).toBe(state)
    expect(await keeper.list('shop_listings')).toMatchObject([{ status: 'on_hold' }])
  },
)

test('an undo leaves the place of a move that took the place of its own', async () => {
  const keeper = await signedIn({ plus: true })
  const { id: nyx } = await keeper.add('animals', { name: 'Nyx', sex: 'female', rack: 'A' })
  const { id } = await replacing(keeper, 'Name,Rack\nNyx,B\n')
  const [move] = await keeper.list(`animals/${nyx}/moves`)
  await keeper.delete(`animals/${nyx}/moves/${move.id}`)
  await keeper.add(`animals/${nyx}/moves`, { rack: 'B' })
  await undone(keeper, id)
  expect((await keeper.get(`animals/${nyx}`)).json().rack).toBe('B')
})

test('an undo removes the place of a move that was changed since', async () => {
  const keeper = await signedIn({ plus: true })
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { id } = await imported(keeper, 'Name,Rack\nNyx,A\n')
  const [move] = (await keeper.get(`animals/${nyx.id}/moves.json`)).json().value
  await keeper.patch(`animals/${nyx.id}/moves/${move.id}.json`, { move: { rack: 'B' } })
  await undone(keeper, id)
  expect((await keeper.get(`animals/${nyx.id}.json`)).json().rack).toBe('')
})

/** Erases what was deleted, as the nightly job does weeks later. */
async function weeksPass() {
  const { db, config } = await testApp()
  const now = new Date(Date.now() + 40 * 86_400_000)
  await eraseDeleted(db, { removables, files: filesOf(config), now })
}

test('an undo weeks later gives back all but a species that is gone by then', async () => {
  const keeper = await signedIn({ plus: true })
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  const before = { external_id: 'N1', name: 'Nyx', sex: 'female', genetics: 'Amel' }
  const nyx = await keeper.add('animals', { ...before, species_id: corn.id })
  const file = 'ID,Name,Species,Genetics\nN1,Nyx,Ball python,Clown\n'
  const { id } = await replacing(keeper, file)
  expect((await keeper.delete(`species/${corn.id}.json`)).statusCode).toBe(200)
  await weeksPass()
  expect(await undone(keeper, id)).toMatchObject({ status: 'undone' })
  expect((await keeper.get(`animals/${nyx.id}.json`)).json()).toMatchObject({
    genetics: 'Amel',
    species: { commonName: 'Ball python' },
  })
})

test('an undo of an archive weeks later gives back all but the photo that is gone by then', async () => {
  const keeper = await signedIn({ plus: true })
  const photo = async () => new File([await pngOf(8, 8)], 'a.png', { type: 'image/png' })
  const fields = { 'animal[name]': 'Nyx', 'animal[sex]': 'female' }
  const added = await keeper.sendForm('POST', 'animals.json', {
    ...{ ...fields, 'animal[genetics]': 'Amel', 'animal[photo]': await photo() },
  })
  const path = `animals/${added.json().object.id}.json`
  const archive = new Uint8Array(await archiveFile(keeper))
  const changed = { 'animal[genetics]': 'Clown', 'animal[photo]': await photo() }
  expect((await keeper.sendForm('PATCH', path, changed)).statusCode).toBe(200)
  const { id } = await replacing(keeper, archive, 'vivary.zip')
  expect((await keeper.get(path)).json()).toMatchObject({ genetics: 'Amel' })
  await weeksPass()
  expect(await undone(keeper, id)).toMatchObject({ status: 'undone' })
  expect((await keeper.get(path)).json()).toMatchObject({ genetics: 'Clown' })
})

test('an undo while it is applied stops it, and a second one changes nothing', async () => {
  const stack = await testApp()
  const keeper = await signedIn({ plus: true })
  const { id } = await reviewed(keeper, pair)
  await keeper.post(`imports/${id}/apply.json`)
  await takeStep(stack, { warn: () => undefined, error: () => undefined })
  expect(await total(keeper, 'animals')).toBe(2)
  const [first, second] = await Promise.all([
    keeper.post(`imports/${id}/undo.json`),
    keeper.post(`imports/${id}/undo.json`),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.json().object).toMatchObject({ status: 'applying', undoing: true })
  await importAll()
  expect((await keeper.post(`imports/${id}/undo.json`)).json().object.status).toBe('undone')
  expect(await total(keeper, 'animals')).toBe(0)
})

test('an undo after a delete by hand leaves nothing to restore', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await imported(keeper, pair)
  await keeper.delete(`animals/${await idOf(keeper, 'Iris')}.json`)
  expect((await undone(keeper, id)).result?.kept).toEqual([])
  expect(await total(keeper, 'deleted')).toBe(0)
})

test('two applies at once write once, and so do two imports of one file', async () => {
  const keeper = await signedIn({ plus: true })
  const first = await reviewed(keeper, pair)
  const second = await reviewed(keeper, pair)
  const applied = await Promise.all(
    [first.id, first.id, second.id].map((id) => keeper.post(`imports/${id}/apply.json`)),
  )
  expect(applied.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await Promise.all([importAll(), importAll()])
  expect(await total(keeper, 'animals')).toBe(2)
  const results = await Promise.all(
    [first, second].map(async ({ id }) => (await found(keeper, id)).result?.added),
  )
  expect(results.toSorted()).toEqual([0, 2])
})

test('another account sees none of it', async () => {
  const keeper = await signedIn({ plus: true })
  const stranger = await keeperIn(await testApp())
  const { id } = await upload(keeper, pair)
  expect((await stranger.get(`imports/${id}.json`)).statusCode).toBe(404)
  expect((await stranger.get('imports.json')).json()).toMatchObject({ value: [], total: 0 })
  expect((await stranger.post(`imports/${id}/apply.json`)).statusCode).toBe(404)
  await importAll()
  expect(await rowsOf(keeper, id)).toHaveLength(2)
})

test('an unreadable file fails with its reason, and an empty form is refused', async () => {
  const keeper = await signedIn({ plus: true })
  expect(await reviewed(keeper, 'PK\u0003\u0004broken', { name: 'a.zip' })).toMatchObject({
    status: 'failed',
    problem: { code: expect.any(String), message: expect.any(String) },
  })
  const nothing = await keeper.sendForm('POST', 'imports.json', { 'import[source]': 'file' })
  expect(nothing.statusCode).toBe(422)
  expect(nothing.json().errors).toMatchObject([{ field: 'file' }])
})

test('an archive of another account is previewed, taken in and undone like any file', async () => {
  const giver = await signedIn({ plus: true })
  await imported(giver, pair)
  const archive = new Uint8Array(await archiveFile(giver))
  const keeper = await signedIn({ plus: true })
  const review = await reviewed(keeper, archive, { name: 'vivary.zip' })
  expect(review).toMatchObject({ kind: 'archive', status: 'review', counts: { error: 0 } })
  expect(review.archive?.kinds).toContainEqual(expect.objectContaining({ kind: 'animals', new: 2 }))
  await keeper.post(`imports/${review.id}/apply.json`)
  await importAll()
  expect(await found(keeper, review.id)).toMatchObject({ status: 'done', can_undo: true })
  expect(await total(keeper, 'animals')).toBe(2)
  expect(await undone(keeper, review.id)).toMatchObject({ status: 'undone', result: { kept: [] } })
  expect(await total(keeper, 'animals')).toBe(0)
})

test('an undo of an archive leaves the whole record of an animal that its buyer has taken over', async () => {
  const giver = await signedIn({ plus: true })
  const { id: animalId } = await thimbleOf(giver)
  await giver.add('animals', { name: 'Not handed over', sex: 'male' })
  await addListing(giver, { animal_id: animalId })
  const archive = new Uint8Array(await archiveFile(giver))
  const keeper = await signedIn({ plus: true })
  const { id } = await imported(keeper, archive, { name: 'vivary.zip' })
  expect((await keeper.post(`animals/${animalId}/hand_over/file`)).statusCode).toBe(201)
  const handed = async () => {
    const { rawPayload } = await keeper.get(`/dashboard/animals/${animalId}/hand-over.vivary`)
    return readSignedFile(rawPayload, { installation: 'https://reader.example', key: '' })
  }
  const before = await handed()
  const { status, result } = await undone(keeper, id)
  expect(status).toBe('undone')
  expect(result?.kept.map(({ name }) => name)).toContain('Thimble')
  const kinds = [...new Set(result?.kept.map(({ kind }) => kind))].sort()
  expect(kinds.join()).toBe('animals,contacts,feeders,pictures,species,supplements')
  expect(await total(keeper, 'shop_listings')).toBe(0)
  expect(await handed()).toMatchObject({ record: before.record, pictures: before.pictures })
  expect(await idOf(keeper, 'Not handed over')).toBeUndefined()
})

test('an undo of an archive says that a listing stays, since a visitor has written about it', async () => {
  const giver = await signedIn({ plus: true })
  const nyx = await giver.add('animals', { name: 'Nyx', sex: 'female' })
  const archived = async () => new Uint8Array(await archiveFile(giver))
  const keeper = await signedIn({ plus: true })
  await imported(keeper, await archived(), { name: 'vivary.zip' })
  await openShop(keeper)
  const { id: listing } = await addListing(giver, { title: 'Nyx for sale', animal_id: nyx.id })
  const { id } = await imported(keeper, await archived(), { name: 'vivary.zip' })
  await conversationWith(keeper, { listing })
  const { result } = await undone(keeper, id)
  expect(result?.kept).toMatchObject([{ kind: 'shop_listings', name: 'Nyx for sale' }])
})

test('an archive fills in no quarantine that has ended, no sale that was returned and no half of a place', async () => {
  const keeper = await signedIn({ plus: true })
  const born = { dateHatched: '2020-05-04', dateHatchedPrecision: 'year' }
  const add = async (animal: object) =>
    `animals/${(await keeper.add('animals', { sex: 'female', ...animal })).id}`
  const nyx = await add({ name: 'Nyx', in_quarantine: true, room: 'B', rack: '1', tub: '2' })
  const iris = await add({ name: 'Iris', state: 'sold', state_reason: 'To Ada', ...born })
  const [move] = await keeper.list(`${nyx}/moves`)
  const archive = new Uint8Array(await archiveFile(keeper))
  await keeper.delete(`${nyx}/moves/${move.id}`)
  await keeper.patch(nyx, { animal: { in_quarantine: false, room: 'A', moved_on: '2026-01-01' } })
  const cleared = { dateHatched: null, dateHatchedPrecision: 'day' }
  await keeper.patch(iris, { animal: { state: 'kept', ...cleared } })
  const read = async () =>
    Promise.all([nyx, iris].map(async (path) => (await keeper.get(path)).json()))
  const { id } = await imported(keeper, archive, { name: 'vivary.zip' })
  const place = { room: 'B', rack: '1', tub: '2' }
  expect(await read()).toMatchObject([
    { quarantinedAt: null, ...place },
    { state: 'kept', state_on: null, state_reason: '', ...born, dateHatched: '2020-01-01' },
  ])
  expect(await keeper.list(`${nyx}/moves`)).toMatchObject([place, { room: 'A', rack: '' }])
  await undone(keeper, id)
  expect(await read()).toMatchObject([{ room: 'A', rack: '', tub: '' }, cleared])
})

test('an archive neither pauses a schedule again nor ends a treatment that goes on by now', async () => {
  const keeper = await signedIn({ plus: true })
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const plan = { ...weekly(7), feeder_id: feeder.id }
  const paused = { ...plan, paused_until: '2040-01-01', pause_reason: 'Winter fast' }
  const nyx = { name: 'Nyx', sex: 'female', feeding_schedules: [paused] }
  const { id } = await keeper.add('animals', nyx)
  const read = async () => (await keeper.get(`animals/${id}`)).json().feedingSchedules
  const [{ id: schedule }] = await read()
  const course = { substance: 'Fenbendazole', dose: 0.5, dose_unit: 'ml', every_days: 1 }
  const days = { started_on: '2026-01-01', ends_on: '2026-01-08', ended_on: '2026-01-08' }
  const treatments = `animals/${id}/treatments`
  const treatment = await keeper.add(treatments, { ...course, ...days })
  const archive = new Uint8Array(await archiveFile(keeper))
  const goesOn = [{ id: schedule, ...plan, paused_until: null, pause_reason: '' }]
  await keeper.patch(`animals/${id}`, { animal: { feeding_schedules: goesOn } })
  await keeper.patch(`${treatments}/${treatment.id}`, {
    treatment: { ends_on: null, ended_on: null },
  })
  await imported(keeper, archive, { name: 'vivary.zip' })
  expect(await read()).toMatchObject(goesOn)
  expect(await keeper.list(treatments)).toMatchObject([{ ends_on: null, ended_on: null }])
})

test('an archive neither returns a sale that counts again nor hatches an egg whose hatching was undone', async () => {
  const keeper = await signedIn({ plus: true })
  await openShop(keeper)
  const sold = { title: 'Quill', sold_on: '2026-01-01', returned_on: '2026-01-09', price: 100 }
  const sale = await keeper.add('sales', sold)
  const { id } = await keeper.add('clutches', { name: 'CS-26-1', number_of_eggs: 2 })
  const read = async () => (await keeper.get(`clutches/${id}.json`)).json()
  const [first, second] = (await read()).eggs.map((egg: { id: string }) => egg.id)
  await keeper.post(`clutches/${id}/hatch.json`, { hatching: { eggs: [{ egg_id: first }] } })
  await keeper.patch(`clutches/${id}/eggs/${second}`, { egg: { state: 'slug' } })
  const archive = new Uint8Array(await archiveFile(keeper))
  await keeper.patch(`sales/${sale.id}`, { sale: { returned_on: null } })
  await keeper.patch(`clutches/${id}/eggs/${second}`, { egg: { state: 'good' } })
  await keeper.delete(`clutches/${id}/eggs/${first}/hatching.json`)
  const before = await read()
  const open = { state_on: null, animal: null }
  expect(before.eggs).toMatchObject([
    { state: 'pipped', ...open },
    { state: 'good', ...open },
  ])
  expect(before.hatchedOn).toBeNull()
  await imported(keeper, archive, { name: 'vivary.zip' })
  expect(await read()).toEqual(before)
  expect(await keeper.list('sales')).toMatchObject([{ title: 'Quill', returned_on: null }])
})

test('an archive keeps others from moving animals meanwhile, and leaves those that were handed over', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female', rack: 'A' })
  const archive = new Uint8Array(await archiveFile(keeper))
  expect((await keeper.post(`animals/${id}/hand_over/file`)).statusCode).toBeLessThan(300)
  const { db, statements } = await testApp()
  // As an import that filled in places without their moves has left it.
  await db.update(animals).set({ rack: 'B' }).where(eq(animals.id, id))
  statements.length = 0
  const { status } = await imported(keeper, archive, { name: 'vivary.zip' })
  expect(status).toBe('done')
  expect((await keeper.get(`animals/${id}`)).json().rack).toBe('B')
  const settled = statements.findIndex((text) => /update "animals".*"room"/s.test(text))
  const begun = statements.slice(0, settled).findLastIndex((text) => text.startsWith('begin'))
  const inStep = statements.slice(begun, settled).join()
  expect(inStep).toMatch(/"accounts".*for no key update.*"moves"/s)
})

test('an undo of an archive keeps others from adding animals meanwhile, as any undo does', async () => {
  const giver = await signedIn({ plus: true })
  await imported(giver, pair)
  const keeper = await signedIn({ plus: true })
  const archive = new Uint8Array(await archiveFile(giver))
  const { id } = await imported(keeper, archive, { name: 'vivary.zip' })
  const { statements } = await testApp()
  statements.length = 0
  await undone(keeper, id)
  const locked = statements.findIndex((text) => /"accounts".*for no key update/s.test(text))
  const erased = statements.findIndex((text) => /delete from "animals"/.test(text))
  expect(locked).toBeGreaterThan(-1)
  expect(erased).toBeGreaterThan(locked)
  // Of sixty kinds it looks only at those that the archive had.
  expect(statements.filter((text) => /delete from "shops"/.test(text))).toEqual([])
})
