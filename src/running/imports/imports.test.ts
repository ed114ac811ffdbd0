import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import {
  found,
  importAll,
  imported,
  reviewed,
  rowsOf,
  undone,
  upload,
} from '../../../test/importing.ts'
import { pngOf } from '../../../test/pictures.ts'
import { zipOf } from '../../../test/restoring.ts'

const collection = `ID,Name,Species,Sex,Hatched,Genetics,Weight (g),Dam,Sire,Rack,Status
BP-1,Marigold,Ball python,0.1,2021,Banana,1624,,,A,
BP-2,Rook,Ball python,1.0,2020-05-03,Pied,1121,,,A,
BP-3,Umber,Ball python,male,2024-07,Banana het Pied,640,Marigold,Rook,B,
BP-4,Sorrel,Corn snake,f,,Anery,312,,Atlas,,Sold
`

const animalsOf = async (keeper: Keeper, filter = 'all') =>
  (await keeper.get(`animals.json?per_page=100&filter=${filter}`)).json().value

const named = async (keeper: Keeper, name: string, filter = 'all') => {
  const list: { id: string; name: string }[] = await animalsOf(keeper, filter)
  const { id = '' } = list.find((animal) => animal.name === name) ?? {}
  return (await keeper.get(`animals/${id}.json`)).json()
}

test('a list is read before anything is written, comes in whole, and is not there twice; an undo takes it all back', async () => {
  const keeper = await signedIn({ plus: true })
  const nothing = await keeper.sendForm('POST', 'imports.json', { 'import[source]': 'file' })
  expect([nothing.statusCode, nothing.json().errors[0].field]).toEqual([422, 'file'])
  const { id, ...begun } = await upload(keeper, collection)
  expect(begun).toMatchObject({ status: 'reading', progress: 0, file_name: 'animals.csv' })
  await importAll()
  const read = await found(keeper, id)
  expect(read).toMatchObject({
    status: 'review',
    kind: 'animals',
    rows: 4,
    counts: { new: 4, update: 0, skip: 0, error: 0 },
    problem: null,
    can_undo: false,
  })
  expect(read.columns.map(({ field }) => field)).toContain('external_id')
  expect((await rowsOf(keeper, id)).at(-1)?.notes).toEqual(['Sold', 'sire Atlas, outside'])
  expect(await animalsOf(keeper)).toEqual([])

  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  const done = await found(keeper, id)
  expect(done).toMatchObject({ status: 'done', progress: 100, can_undo: true })
  expect(done.result).toMatchObject({ added: 4, updated: 0, parents: 3, left_out: 0 })
  await holdsCollection(keeper)

  const again = await reviewed(keeper, collection)
  expect(again.counts).toEqual({ new: 0, update: 0, skip: 4, error: 0 })
  expect(await undone(keeper, id)).toMatchObject({
    status: 'undone',
    can_undo: false,
    result: { kept: [] },
  })
  for (const filter of ['all', 'former', 'outside']) {
    expect([filter, await animalsOf(keeper, filter)]).toEqual([filter, []])
  }
  expect((await keeper.get('species.json')).json().total).toBe(0)
  expect((await keeper.get('deleted.json')).json().total).toBe(0)
  await keeper.patch(`imports/${again.id}.json`, { import: { matching: 'fill' } })
  await importAll()
  expect((await found(keeper, again.id)).counts).toMatchObject({ new: 4, skip: 0 })
})

/** Species, weights, places, parents, how exactly a day is known, and what was sold. */
async function holdsCollection(keeper: Keeper) {
  expect(await animalsOf(keeper)).toHaveLength(3)
  const umber = await named(keeper, 'Umber')
  expect(umber).toMatchObject({
    sex: 'male',
    genetics: 'Banana het Pied',
    dateHatched: '2024-07-01',
    dateHatchedPrecision: 'month',
    external_id: 'BP-3',
    rack: 'B',
    species: { commonName: 'Ball python' },
    dam: { name: 'Marigold' },
    sire: { name: 'Rook' },
  })
  expect(umber.weightLogs).toMatchObject([{ weightInGrams: 640, unit: 'grams' }])
  expect(await named(keeper, 'Marigold')).toMatchObject({
    dateHatched: '2021-01-01',
    dateHatchedPrecision: 'year',
  })
  expect((await keeper.get('species.json')).json().total).toBe(2)
  expect(await named(keeper, 'Sorrel', 'former')).toMatchObject({
    state: 'sold',
    sire: { name: 'Atlas', state: 'outside', sex: 'male' },
  })
}

test('days with points and days with slashes are each read in their own order, or asked about', async () => {
  const other = await signedIn({ plus: true })
  const hatched = async (days: string[], change = {}) => {
    const list = ['Name,Hatched', ...days.map((day, at) => `Nr ${at},${day}`)].join('\n')
    const { id, unsure } = await reviewed(other, list)
    await other.patch(`imports/${id}.json`, { import: change })
    await importAll()
    const rows = await rowsOf(other, id)
    return { dates: unsure.dates, read: rows.map(({ animal }) => animal?.dateHatched) }
  }
  const pointed = ['14.03.2021', '25.12.2020', '5.6.2020']
  expect(await hatched([...pointed, '07/22/2019', '11/13/2023', '3/4/2022'])).toEqual({
    dates: [],
    read: ['2021-03-14', '2020-12-25', '2020-06-05', '2019-07-22', '2023-11-13', '2022-03-04'],
  })
  expect(await hatched([...pointed, '3/4/2022'], { date_order: 'mdy' })).toEqual({
    dates: ['3/4/2022'],
    read: ['2021-03-14', '2020-12-25', '2020-06-05', '2022-03-04'],
  })
  expect(await hatched(['07.22.2019', '11.13.2023', '3.4.2022'])).toEqual({
    dates: [],
    read: ['2019-07-22', '2023-11-13', '2022-03-04'],
  })
})

test('two equal rows without an id are two animals, and the same file again is neither', async () => {
  const keeper = await signedIn({ plus: true })
  const twins = 'Name,Species,Sex\nHatchling,Corn snake,u\nHatchling,Corn snake,u\n'
  expect((await imported(keeper, twins)).result).toMatchObject({ added: 2 })
  expect(await animalsOf(keeper)).toHaveLength(2)
  const again = await reviewed(keeper, twins)
  expect(again.counts).toEqual({ new: 0, update: 0, skip: 2, error: 0 })
})

test('a bad row says which field is wrong and blocks no other, and a hatch date that is no day costs no animal', async () => {
  const keeper = await signedIn({ plus: true })
  const days = ['2024-02-30', '13/13/2022', '31.2.2024', 'Juli 2019 22', '2199-01-01']
  const rows = ['Nyx,0.2,', ...days.map((day, at) => `Nr ${at},0.1,${day}`)]
  const { id, counts } = await reviewed(keeper, ['Name,Sex,Hatched', ...rows].join('\n'))
  expect(counts).toEqual({ new: 5, update: 0, skip: 0, error: 1 })
  expect(await rowsOf(keeper, id, '&action=error')).toMatchObject([
    { row: 2, name: 'Nyx', action: 'error', errors: [{ field: 'sex' }] },
  ])
  await keeper.patch(`imports/${id}/rows/2.json`, { row: { cells: ['Nyx', '0.1', ''] } })
  expect((await found(keeper, id)).counts).toEqual({ new: 6, update: 0, skip: 0, error: 0 })
  const notes = (await rowsOf(keeper, id)).slice(1).map((row) => row.notes.join())
  expect(notes).toEqual(days.map(() => expect.stringMatching(/^Hatch date: .*goes to the notes$/)))
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect(await named(keeper, 'Nr 0')).toMatchObject({ description: 'Hatched: 2024-02-30' })
})

test('pictures in a zip go to the animals that they are named after, new ones and those that have none', async () => {
  const keeper = await signedIn({ plus: true })
  for (const [external_id, name] of Object.entries({ 'BP-1': 'Nyx', 'BP-2': 'Sol' }))
    await keeper.add('animals', { external_id, name, sex: 'unknown' })
  const png = Buffer.from(await pngOf(64, 48))
  const zip = await zipOf(
    new Map([
      ['animals.csv', Buffer.from('ID,Name\nBP-1,Nyx\nBP-2,Sol\nBP-3,Iris\nBP-4,Rook\n')],
      ...['BP-1.png', 'BP-3.png', 'Iris 2.png'].map((name): [string, Buffer] => [name, png]),
      ['Rook.png', Buffer.from('not a picture')],
    ]),
  )
  const { id, ...done } = await imported(keeper, new Uint8Array(zip), { name: 'animals.zip' })
  expect(done.counts).toMatchObject({ new: 2, update: 1, skip: 1 })
  expect(done.result).toMatchObject({ added: 2, updated: 1, pictures: 3 })
  expect((await named(keeper, 'Nyx')).photoUrls).not.toBeNull()
  expect((await named(keeper, 'Iris')).photoUrls).not.toBeNull()
  expect((await named(keeper, 'Rook')).photoUrls).toBeNull()
  expect((await undone(keeper, id)).result?.kept).toEqual([])
  expect((await named(keeper, 'Nyx')).photoUrls).toBeNull()
  expect(await animalsOf(keeper)).toHaveLength(2)
})

test('pictures beside a list of weights are of no animal that is new, and hold nothing up', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Marigold', sex: 'female' })
  const zip = await zipOf(
    new Map([
      ['weights.csv', Buffer.from('Animal,Date,Weight (g)\nMarigold,2026-03-01,640\n')],
      ['Marigold.png', Buffer.from(await pngOf(64, 48))],
    ]),
  )
  const done = await imported(keeper, new Uint8Array(zip), { name: 'weights.zip' })
  expect(done).toMatchObject({ status: 'done', result: { added: 1, pictures: 0 } })
})

test('many animals get their pictures without reading all rows for each', async () => {
  const keeper = await signedIn({ plus: true })
  // More than get theirs at once.
  const names = Array.from({ length: 12 }, (_one, at) => `Gecko ${String(at + 1).padStart(2, '0')}`)
  const png = Buffer.from(await pngOf(8, 8))
  const zip = await zipOf(
    new Map([
      ['animals.csv', Buffer.from(`Name\n${names.join('\n')}\n`)],
      ...names.map((name): [string, Buffer] => [`${name.replace(' ', '_')}.png`, png]),
    ]),
  )
  const { id } = await reviewed(keeper, new Uint8Array(zip), { name: 'animals.zip' })
  await keeper.post(`imports/${id}/apply.json`)
  const { statements } = await testApp()
  statements.length = 0
  await importAll()
  expect((await found(keeper, id)).result).toMatchObject({ added: 12, pictures: 12 })
  const ofAllRows = /^select .*"is_pictured".* is not null/s
  expect(statements.filter((text) => ofAllRows.test(text))).toHaveLength(1)
})

test('two animals that name each other as dam are linked once, and the row says so', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, result } = await imported(keeper, 'ID,Name,Sex,Dam\nA,Nyx,0.1,B\nB,Sol,0.1,A\n')
  expect(result).toMatchObject({ added: 2, parents: 1 })
  expect((await rowsOf(keeper, id)).map(({ notes }) => notes)).toEqual([[], ["A can't be its dam"]])
})

test('twenty files wait for their keeper at most', async () => {
  const keeper = await signedIn()
  const { pool } = await testApp()
  await pool.query(
    `insert into imports (account_id, id, user_id, source, file_name, state)
     select $1, gen_random_uuid(), $2, 'file', 'old.csv', 'review' from generate_series(1, 20)`,
    [keeper.accountId, keeper.userId],
  )
  const send = () =>
    keeper.sendForm('POST', 'imports', {
      'import[source]': 'file',
      'import[file]': new File([collection], 'animals.csv'),
    })
  expect(refusals(await send())).toEqual({
    file: '20 files are waiting for you already. Please take one in or delete it first',
  })
  const [oldest] = (await keeper.get('imports')).json().value
  await keeper.delete(`imports/${oldest.id}`)
  expect((await send()).statusCode).toBe(201)
})
