import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { archiveFile } from '../../../test/archives.ts'
import { addListing } from '../../../test/factories.ts'
import { found, importAll, imported, reviewed, rowsOf, undone } from '../../../test/importing.ts'
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
/** Takes a file in, which replaces what is here. */
async function replacing(keeper: Keeper, file: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { id } = await reviewed(keeper, file, name ? { name } : {})
  await keeper.patch(`imports/${id}.json`, { import: { matching: 'replace' } })
  await importAll()
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  return found(keeper, id)
}
/** Adds animals in one request, and returns their addresses. */
async function addAnimals(keeper: Keeper, some: object[]): Promise<string[]> {
  const all = some.map((one) => ({ sex: 'unknown', ...one }))
  const answer = await keeper.post('animals/bulk', { animals: all })
  expect(answer.statusCode).toBe(201)
  return answer.json().object.map(({ id }: { id: string }) => `animals/${id}`)
}

const total = async (keeper: Keeper, api: string) => (await keeper.get(`${api}.json`)).json().total

/** Erases deleted species and unused pictures, as the nightly job does weeks later. */
async function weeksPass() {
  const { db, config } = await testApp()
  const now = new Date(Date.now() + 40 * 86_400_000)
  const some = removables.filter(({ kind }) => kind === 'species')
  await eraseDeleted(db, { removables: some, files: filesOf(config), now })
}

test('an undo leaves what something else uses by now and tells it, and takes all the rest', async () => {
  const keeper = await signedIn({ plus: true })
  const clutch = await keeper.add('clutches', { name: 'CS-26-1', number_of_eggs: 1 })
  const { id } = await imported(
    keeper,
    `Name,Species,Sex,Dam,Feeder,Feeds every,Weight,Last fed
Luna,Corn snake,f,,,,,
Iris,Corn snake,f,Luna,,,,
Sol,Ball python,m,,,,,
Vesper,,f,,,,,
Moss,Leopard gecko,m,,,,,
Nyx,,f,,Mouse,7 days,,
Rook,,m,,Rat,7 days,90 g,2026-01-04
Thea,,f,,,,80 g,2026-01-04
Juno,,f,,,,,
`,
  )
  // Animals whose labels someone looked at go nonetheless.
  const looked = await keeper.post('codes', { codes: { kind: 'animal' } })
  expect(looked.json()).toMatchObject({ total: 9 })
  const here = await keeper.list('animals', { per_page: '100' })
  const idOf = (name: string) => here.find((animal) => animal.name === name).id
  await keeper.add(`animals/${idOf('Iris')}/cleaning_logs`, {})
  await keeper.add(`animals/${idOf('Nyx')}/weight_logs`, { weightInGrams: 80, unit: 'grams' })
  const dam_id = idOf('Vesper')
  await keeper.patch(`clutches/${clutch.id}.json`, { clutch: { dam_id } })
  const gecko = (await keeper.list('species')).find((one) => one.commonName === 'Leopard gecko')
  await keeper.add('animals', { name: 'Mine', sex: 'male', species_id: gecko.id })
  const handing = await keeper.post(`animals/${idOf('Thea')}/hand_over/file`)
  expect(handing.statusCode).toBeLessThan(300)
  await keeper.delete(`animals/${idOf('Juno')}.json`)

  const { status, result } = await undone(keeper, id)
  expect(status).toBe('undone')
  expect(result?.kept.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    ...['animals Iris', 'animals Luna', 'animals Nyx', 'animals Thea', 'animals Vesper'],
    ...['feeders Mouse', 'feeders Unknown feeder', 'species Corn snake', 'species Leopard gecko'],
  ])
  const names = (await keeper.list('animals')).map(({ name }) => name)
  expect(names.sort()).toEqual(['Iris', 'Luna', 'Mine', 'Nyx', 'Vesper'])
  expect([await total(keeper, 'species'), await total(keeper, 'feeders')]).toEqual([2, 2])
  expect(await total(keeper, 'deleted')).toBe(0)
  expect((await keeper.get(`clutches/${clutch.id}.json`)).json()).toMatchObject({ dam_id })
  const thea = (await keeper.get(`animals/${idOf('Thea')}.json`)).json()
  expect(thea.weightLogs).toMatchObject([{ weightInGrams: 80 }])
})

test('what an animal has is filled in, replaced or left, as its keeper says, and an undo gives it back', async () => {
  const keeper = await signedIn({ plus: true })
  const before = { genetics: 'Normal', source: 'wild_caught', description: '' }
  const luna = await keeper.add('animals', { name: 'Luna', sex: 'female', ...before })
  const read = async () => (await keeper.get(`animals/${luna.id}.json`)).json()
  const { id } = await reviewed(keeper, 'Name,Morph,Origin,Notes\nLuna,Clown,cb,Shy\n')
  const changesBy = async (matching: string) => {
    await keeper.patch(`imports/${id}.json`, { import: { matching } })
    await importAll()
    return (await rowsOf(keeper, id))[0]?.changes
  }
  expect(await changesBy('skip')).toEqual([])
  expect(await changesBy('fill')).toEqual(['description'])
  expect(await changesBy('replace')).toEqual(['genetics', 'source', 'description'])
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  const now = { genetics: 'Clown', source: 'captive_bred', description: 'Shy' }
  expect(await read()).toMatchObject(now)
  await undone(keeper, id)
  expect(await read()).toMatchObject(before)
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

test('replacing by an ID leaves what its row has no word of, and nothing of another place, until its undo', async () => {
  const keeper = await signedIn({ plus: true })
  const place = (room: string, rack: string, tub: string) => ({ room, rack, tub })
  const here = place('Reptile room', 'A', '4')
  const left = { state_on: '2026-01-03', state_reason: 'Jane' }
  const rows: [cells: string, before: object, now?: object][] = [
    [',,,,', here],
    [',,,,', { state: 'sold', ...left }],
    ['unknown,,,,', { state: 'died', ...left }],
    [',,,,5', here, { tub: '5' }],
    [',Quarantine,,,', here, place('', '', 'Quarantine')],
    [',Rack B,,,', here, place('', 'Rack B', '')],
    [',,Room B,,', here, place('Room B', '', '')],
    [',,Reptile room,,5', here, { tub: '5' }],
    [',,reptile room,,', here, { room: 'reptile room' }],
    [',,,a,', here, { rack: 'a' }],
  ]
  const numbered = rows.map(([, before], at) => ({ name: `Nr ${at}`, sex: 'female', ...before }))
  const all = numbered.map((one, at) => ({ ...one, external_id: `BP-${at}` }))
  await addAnimals(keeper, all)
  const read = async () => {
    const query = { care: 'weight', per_page: '100' }
    const lists = ['all', 'former'].map((filter) => keeper.list('animals', { ...query, filter }))
    return (await Promise.all(lists)).flat().sort((a, b) => a.name.localeCompare(b.name))
  }
  const cells = rows.map(([row], at) => `BP-${at},812 g,${row}\n`).join('')
  const { id, result } = await replacing(
    keeper,
    `ID,Weight,Status,Location,Room,Rack,Tub\n${cells}`,
  )
  expect(result).toMatchObject({ added: 0, updated: rows.length })
  const last_weight = { weightInGrams: 812 }
  expect(await read()).toMatchObject(
    numbered.map((one, at) => ({ ...one, ...rows[at]?.[2], last_weight })),
  )
  await undone(keeper, id)
  expect(await read()).toMatchObject(numbered.map((one) => ({ ...one, last_weight: null })))
})

test('an undo gives animals back what an update changed, but not what has changed since, nor half of it', async () => {
  const keeper = await signedIn({ plus: true })
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  const [iris = '', nyx = '', rook = '', opal = '', moss = '', sage = '', wren = '', dune = ''] =
    await addAnimals(keeper, [
      ...[{ name: 'Iris' }, { name: 'Nyx' }, { name: 'Rook' }],
      { name: 'Opal', dateHatched: '2023-01-01', dateHatchedPrecision: 'year' },
      ...[{ name: 'Moss' }, { name: 'Sage', rack: 'A' }, { name: 'Wren' }],
      { name: 'Dune', external_id: 'N1', genetics: 'Amel', species_id: corn.id },
    ])
  const file = `ID,Name,Sex,Genetics,Dam,Species,Status,Sold on,Hatched,Room,Rack,Tub
,Iris,f,Amel,Luna,,,,,,,
,Nyx,,,,,,,,Room 1,A,3
,Rook,,,,,sold,2026-01-03,,,,
,Opal,,,,,,,2023-06,,,
,Moss,,,,,,,,,A,
,Sage,,,,,,,,,B,
,Wren,,,,,,,,,A,
N1,Dune,,Clown,,Ball python,,,,,,
`
  const { id, result } = await replacing(keeper, file)
  expect(result).toMatchObject({ added: 0, updated: 8, parents: 1 })
  const read = async (path: string) => (await keeper.get(path)).json()
  const amel = { sex: 'female', genetics: 'Amel', dam: { name: 'Luna' } }
  expect(await read(iris)).toMatchObject(amel)
  expect(await keeper.list(`${moss}/moves`)).toMatchObject([{ rack: 'A' }])

  const change = (path: string, animal: object) => keeper.patch(path, { animal })
  await change(iris, { genetics: 'Anery' })
  await change(nyx, { tub: '4' })
  await change(rook, { state: 'died', state_on: '2026-01-03' })
  await change(opal, { dateHatched: '2023-05-01', dateHatchedPrecision: 'month' })
  const moveOf = async (path: string) =>
    `${path}/moves/${(await keeper.list(`${path}/moves`))[0].id}`
  await keeper.delete(await moveOf(sage))
  await keeper.add(`${sage}/moves`, { rack: 'B' })
  await keeper.patch(await moveOf(wren), { move: { rack: 'B' } })
  expect((await keeper.delete(`species/${corn.id}.json`)).statusCode).toBe(200)
  await weeksPass()

  expect((await undone(keeper, id)).result?.kept).toMatchObject([{ name: 'Ball python' }])
  expect(await read(iris)).toMatchObject({ sex: 'unknown', genetics: 'Anery', dam: null })
  expect(await keeper.list('animals', { filter: 'outside' })).toEqual([])
  expect(await read(nyx)).toMatchObject({ room: 'Room 1', rack: 'A', tub: '4' })
  expect(await read(rook)).toMatchObject({ state: 'died', state_on: '2026-01-03' })
  const born = { dateHatched: '2023-05-01', dateHatchedPrecision: 'month' }
  expect(await read(opal)).toMatchObject(born)
  expect(await read(moss)).toMatchObject({ rack: '' })
  expect(await keeper.list(`${moss}/moves`)).toEqual([])
  expect([(await read(sage)).rack, (await read(wren)).rack]).toEqual(['B', ''])
  const mixed = { genetics: 'Amel', species: { commonName: 'Ball python' } }
  expect(await read(dune)).toMatchObject(mixed)
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

test('an undo of a sale withdraws the link made for its buyer, unless the sale counts by now, and holds listings', async () => {
  const keeper = await signedIn({ plus: true })
  await openShop(keeper)
  const add = (name: string, state = 'kept') =>
    keeper.add('animals', { name, sex: 'female', state })
  const [nyx, iris] = [await add('Nyx'), await add('Iris')]
  const [moss, opal] = [await add('Moss', 'rehomed'), await add('Opal', 'died')]
  for (const { id, name } of [moss, opal]) await addListing(keeper, { title: name, animal_id: id })
  const { id } = await replacing(keeper, 'Name,Status\nNyx,Sold\nIris,Sold\nMoss,Sold\nOpal,Sold\n')
  expect(await keeper.list('shop_listings')).toMatchObject(Array(2).fill({ status: 'sold' }))
  const [open, ofSale] = [await offered(keeper, nyx.id), await offered(keeper, iris.id)]
  await addSale(keeper, iris)
  expect([await open(), await ofSale()]).toEqual([200, 200])
  await undone(keeper, id)
  expect([await open(), await ofSale()]).toEqual([404, 200])
  const states = [nyx, iris, moss, opal].map((one) => stateOf(keeper, one))
  expect(await Promise.all(states)).toEqual(['kept', 'sold', 'rehomed', 'died'])
  expect(await keeper.list('shop_listings')).toMatchObject(Array(2).fill({ status: 'on_hold' }))
})

test('an undo of an archive weeks later withdraws the link made for the buyer of what it had sold, and gives back all but a photo that is gone', async () => {
  const keeper = await signedIn({ plus: true })
  const sold = { sex: 'female', state: 'sold', state_on: '2026-01-03' }
  const add = (name: string) => keeper.add('animals', { ...sold, name })
  const [nyx, iris] = [await add('Nyx'), await add('Iris')]
  const photo = async () => new File([await pngOf(8, 8)], 'a.png', { type: 'image/png' })
  const fields = { 'animal[name]': 'Moss', 'animal[sex]': 'female', 'animal[genetics]': 'Amel' }
  const form = { ...fields, 'animal[photo]': await photo() }
  const moss = (await keeper.sendForm('POST', 'animals.json', form)).json().object
  const genetics = async () => (await keeper.get(`animals/${moss.id}`)).json().genetics
  const archive = new Uint8Array(await archiveFile(keeper))
  for (const { id } of [nyx, iris])
    await keeper.patch(`animals/${id}`, { animal: { state: 'kept' } })
  const changed = { 'animal[genetics]': 'Clown', 'animal[photo]': await photo() }
  const answer = await keeper.sendForm('PATCH', `animals/${moss.id}`, changed)
  expect(answer.statusCode).toBe(200)

  const { id } = await replacing(keeper, archive, 'vivary.zip')
  expect(await genetics()).toBe('Amel')
  const [open, ofSale] = [await offered(keeper, nyx.id), await offered(keeper, iris.id)]
  await addSale(keeper, iris)
  expect([await open(), await ofSale()]).toEqual([200, 200])
  await weeksPass()
  expect(await undone(keeper, id)).toMatchObject({ status: 'undone' })
  expect([await stateOf(keeper, nyx), await stateOf(keeper, iris)]).toEqual(['kept', 'sold'])
  expect([await open(), await ofSale()]).toEqual([404, 200])
  expect(await genetics()).toBe('Clown')
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

test('an undo of many records goes on with the next of them after each step', async () => {
  const keeper = await signedIn({ plus: true })
  const rows = Array.from({ length: 60 }, (_, at) => `Nyx ${at},f,90 g\n`)
  const { id } = await imported(keeper, `Name,Sex,Weight\n${rows.join('')}`)
  const [nyx] = await keeper.list('animals')
  const weights = () => total(keeper, `animals/${nyx.id}/weight_logs`)
  expect(await weights()).toBe(1)
  await keeper.post(`imports/${id}/undo.json`)
  await takeStep(await testApp(), { warn: () => undefined, error: () => undefined })
  expect([await weights(), await total(keeper, 'animals')]).toEqual([0, 60])
  await importAll()
  expect(await found(keeper, id)).toMatchObject({ status: 'undone', result: { kept: [] } })
  expect(await total(keeper, 'animals')).toBe(0)
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

test('an archive of another account is previewed, taken in and undone with the account held, but for the whole record of an animal that its buyer has taken over, and a listing that a visitor wrote about', async () => {
  const giver = await signedIn({ plus: true })
  const { id: animalId } = await thimbleOf(giver)
  await giver.add('animals', { name: 'Not handed over', sex: 'male' })
  await addListing(giver, { animal_id: animalId })
  const { id: listing } = await addListing(giver, { title: 'A nice rack' })
  const archive = new Uint8Array(await archiveFile(giver))
  const keeper = await signedIn({ plus: true })
  await openShop(keeper)
  const { id, ...review } = await reviewed(keeper, archive, { name: 'vivary.zip' })
  expect(review).toMatchObject({ kind: 'archive', status: 'review', counts: { error: 0 } })
  expect(review.archive?.kinds).toContainEqual(expect.objectContaining({ kind: 'animals', new: 5 }))
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect(await found(keeper, id)).toMatchObject({ status: 'done', can_undo: true })
  await conversationWith(keeper, { listing })
  expect((await keeper.post(`animals/${animalId}/hand_over/file`)).statusCode).toBe(201)
  const handed = async () => {
    const { rawPayload } = await keeper.get(`/dashboard/animals/${animalId}/hand-over.vivary`)
    return readSignedFile(rawPayload, { installation: 'https://reader.example', key: '' })
  }
  const before = await handed()
  const { statements } = await testApp()
  statements.length = 0
  const { status, result } = await undone(keeper, id)
  expect(status).toBe('undone')
  // So that no one adds animals meanwhile, as in any undo.
  const locked = statements.findIndex((text) => /"accounts".*for no key update/s.test(text))
  const erased = statements.findIndex((text) => /delete from "animals"/.test(text))
  expect(locked).toBeGreaterThan(-1)
  expect(erased).toBeGreaterThan(locked)
  // Of sixty kinds it looks only at those that the archive had.
  expect(statements.filter((text) => /delete from "clutches"/.test(text))).toEqual([])
  const names = result?.kept.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Thimble', 'A nice rack']))
  const kinds = [...new Set(result?.kept.map(({ kind }) => kind))].sort()
  expect(kinds.join()).toBe('animals,contacts,feeders,pictures,shop_listings,species,supplements')
  expect(await keeper.list('shop_listings')).toMatchObject([{ title: 'A nice rack' }])
  expect(await handed()).toMatchObject({ record: before.record, pictures: before.pictures })
  const left = await keeper.list('animals', { per_page: '100' })
  const leftovers = result?.kept.filter(({ kind }) => kind === 'animals')
  expect(leftovers?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(left.map(({ name }) => name)),
  )
  expect(left.map(({ name }) => name)).not.toContain('Not handed over')
})

/*
 * What an archive has of an account and what has become of it since: `later` makes it so, and `check` says that the
 * archive, which only fills in, has brought back none of it.
 */

async function placesOf(keeper: Keeper) {
  const born = { dateHatched: '2020-05-04', dateHatchedPrecision: 'year' }
  const add = async (animal: object) =>
    `animals/${(await keeper.add('animals', { sex: 'female', ...animal })).id}`
  const nyx = await add({ name: 'Nyx', in_quarantine: true, room: 'B', rack: '1', tub: '2' })
  const iris = await add({ name: 'Iris', state: 'sold', state_reason: 'To Ada', ...born })
  const [move] = await keeper.list(`${nyx}/moves`)
  const cleared = { dateHatched: null, dateHatchedPrecision: 'day' }
  const read = async () =>
    Promise.all([nyx, iris].map(async (path) => (await keeper.get(path)).json()))
  return {
    async later() {
      await keeper.delete(`${nyx}/moves/${move.id}`)
      const left = { in_quarantine: false, room: 'A', moved_on: '2026-01-01' }
      await keeper.patch(nyx, { animal: left })
      await keeper.patch(iris, { animal: { state: 'kept', ...cleared } })
    },
    async check() {
      const place = { room: 'B', rack: '1', tub: '2' }
      expect(await read()).toMatchObject([
        { quarantinedAt: null, ...place },
        { state: 'kept', state_on: null, state_reason: '', ...born, dateHatched: '2020-01-01' },
      ])
      expect(await keeper.list(`${nyx}/moves`)).toMatchObject([place, { room: 'A', rack: '' }])
    },
    undone: async () =>
      expect(await read()).toMatchObject([{ room: 'A', rack: '', tub: '' }, cleared]),
  }
}

async function careOf(keeper: Keeper) {
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const plan = { ...weekly(7), feeder_id: feeder.id }
  const paused = { ...plan, paused_until: '2040-01-01', pause_reason: 'Winter fast' }
  const opal = { name: 'Opal', sex: 'female', feeding_schedules: [paused] }
  const { id } = await keeper.add('animals', opal)
  const read = async () => (await keeper.get(`animals/${id}`)).json().feedingSchedules
  const [{ id: schedule }] = await read()
  const course = { substance: 'Fenbendazole', dose: 0.5, dose_unit: 'ml', every_days: 1 }
  const days = { started_on: '2026-01-01', ends_on: '2026-01-08', ended_on: '2026-01-08' }
  const treatments = `animals/${id}/treatments`
  const treatment = await keeper.add(treatments, { ...course, ...days })
  const plans = [{ id: schedule, ...plan, paused_until: null, pause_reason: '' }]
  const goesOn = { ends_on: null, ended_on: null }
  return {
    async later() {
      await keeper.patch(`animals/${id}`, { animal: { feeding_schedules: plans } })
      await keeper.patch(`${treatments}/${treatment.id}`, { treatment: goesOn })
    },
    async check() {
      expect(await read()).toMatchObject(plans)
      expect(await keeper.list(treatments)).toMatchObject([goesOn])
    },
  }
}

async function salesOf(keeper: Keeper) {
  await openShop(keeper)
  const sold = { title: 'Quill', sold_on: '2026-01-01', returned_on: '2026-01-09', price: 100 }
  const sale = await keeper.add('sales', sold)
  const { id } = await keeper.add('clutches', { name: 'CS-26-1', number_of_eggs: 2 })
  const read = async () => (await keeper.get(`clutches/${id}.json`)).json()
  const [first, second] = (await read()).eggs.map((egg: { id: string }) => egg.id)
  await keeper.post(`clutches/${id}/hatch.json`, { hatching: { eggs: [{ egg_id: first }] } })
  await keeper.patch(`clutches/${id}/eggs/${second}`, { egg: { state: 'slug' } })
  let before: object
  return {
    async later() {
      await keeper.patch(`sales/${sale.id}`, { sale: { returned_on: null } })
      await keeper.patch(`clutches/${id}/eggs/${second}`, { egg: { state: 'good' } })
      await keeper.delete(`clutches/${id}/eggs/${first}/hatching.json`)
      const clutch = await read()
      const open = { state_on: null, animal: null }
      expect(clutch.eggs).toMatchObject([
        { state: 'pipped', ...open },
        { state: 'good', ...open },
      ])
      expect(clutch.hatchedOn).toBeNull()
      before = clutch
    },
    async check() {
      expect(await read()).toEqual(before)
      expect(await keeper.list('sales')).toMatchObject([{ title: 'Quill', returned_on: null }])
    },
  }
}

async function handedOver(keeper: Keeper) {
  const { db } = await testApp()
  const { id } = await keeper.add('animals', { name: 'Rook', sex: 'female', rack: 'A' })
  return {
    async later() {
      expect((await keeper.post(`animals/${id}/hand_over/file`)).statusCode).toBeLessThan(300)
      // As an import that filled in places without their moves has left it.
      await db.update(animals).set({ rack: 'B' }).where(eq(animals.id, id))
    },
    check: async () => expect((await keeper.get(`animals/${id}`)).json().rack).toBe('B'),
  }
}

test('an archive fills in nothing that has ended, goes on or was handed over since, no half of a place, and lets no one move animals meanwhile', async () => {
  const keeper = await signedIn({ plus: true })
  const places = await placesOf(keeper)
  const stories = [places, await careOf(keeper), await salesOf(keeper), await handedOver(keeper)]
  const archive = new Uint8Array(await archiveFile(keeper))
  for (const { later } of stories) await later()
  const { statements } = await testApp()
  statements.length = 0
  const { id, status } = await imported(keeper, archive, { name: 'vivary.zip' })
  expect(status).toBe('done')
  const settled = statements.findIndex((text) => /update "animals".*"room"/s.test(text))
  const begun = statements.slice(0, settled).findLastIndex((text) => text.startsWith('begin'))
  const inStep = statements.slice(begun, settled).join()
  expect(inStep).toMatch(/"accounts".*for no key update.*"moves"/s)
  for (const { check } of stories) await check()
  await undone(keeper, id)
  await places.undone()
})
