import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { found, importAll, imported, reviewed, rowsOf, undone } from '../../../test/importing.ts'
import { zone } from '../../../test/zone.ts'
import { toWallClock } from '../../shared/dates.ts'

const log = `Animal,Date,Type,Feeder,Weight,Notes
Juniper,2026-03-01,Feeding,Rat,,
Juniper,2026-03-01,Feeding,Rat,,
Juniper,2026-03-08,Weight,,812 g,
Juniper,2026-03-09,Shed,,,
Nobody,2026-03-09,Shed,,,
`
let keeper: Keeper
let id = ''
let animal = ''

const read = async () => (await keeper.get(`animals/${animal}.json`)).json()

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  animal = (await keeper.add('animals', { name: 'Juniper', sex: 'female' })).id
})

test('records are for animals that are here, by name, and say whose are missing', async () => {
  const review = await reviewed(keeper, log, { name: 'log.csv' })
  expect(review).toMatchObject({ kind: 'records', counts: { new: 4, skip: 0, error: 1 } })
  expect(await rowsOf(keeper, review.id, '&action=error')).toMatchObject([
    { row: 6, errors: [{ field: 'animal_name', message: 'There is no animal called Nobody' }] },
  ])
  expect(review.missing).toEqual(['Nobody'])
})

test('feeders that aren’t here are named before they are added, and are found by then', async () => {
  const owner = await signedIn({ plus: true })
  for (const name of ['Juniper', 'Moss']) await owner.add('animals', { name, sex: 'female' })
  await owner.add('feeders', { name: 'Rat', size: 'Weaned' })
  await owner.add('feeders', { name: 'Rat', size: 'Medium' })
  const text = `Animal,Date,Type,Feeder
Juniper,2026-03-01,Feeding,Rat - weaned
Juniper,2026-03-02,Feeding,Rat M
Juniper,2026-03-08,Feeding,f/t hopper
Moss,2026-03-08,Feeding,F/T Hopper
Moss,2026-03-09,Feeding,
Moss,2026-03-10,Feeding,Crickets
`
  const { id, new_feeders } = await reviewed(owner, text, { name: 'log.csv' })
  const added = [expect.stringMatching(/^f\/t hopper$/i), 'Unknown feeder', 'Crickets']
  expect(new_feeders).toEqual(added)
  await owner.post(`imports/${id}/apply.json`)
  await importAll()
  const feeders = await owner.list('feeders')
  const names = feeders.map(({ name }) => String(name).toLowerCase())
  expect(names.toSorted()).toEqual(['crickets', 'f/t hopper', 'rat', 'rat', 'unknown feeder'])
  expect(feeders.find(({ name }) => name === 'Crickets')).toMatchObject({ kind: 'live' })
  expect((await owner.get(`imports/${id}`)).json()).toMatchObject({ new_feeders: [] })
  const again = await reviewed(owner, text, { name: 'log.csv' })
  expect(again).toMatchObject({ counts: { new: 0, skip: 6 }, new_feeders: [] })
})

test('a missing animal a letter from the only one here is asked about, codes and several are not', async () => {
  const owner = await signedIn({ plus: true })
  for (const name of ['Apollo', 'Zoë', 'BP-101', 'Lunar', 'Lunas'])
    await owner.add('animals', { name, sex: 'female' })
  const rows = ['Apolo', 'apolo', 'Zoa', 'BP-102', 'Luna', 'Apollo']
  const text = ['Animal,Date,Weight', ...rows.map((name, at) => `${name},2026-01-0${at + 1},80 g`)]
  const { id, doubted_animals } = await reviewed(owner, text.join('\n'), { name: 'weights.csv' })
  expect(doubted_animals).toEqual([
    { written: expect.stringMatching(/^apolo$/i), animal: 'Apollo' },
  ])
  const respell = (change: object) =>
    owner.patch(`imports/${id}.json`, { import: { respell: { written: 'APOLO', ...change } } })
  for (const change of [{}, { species: 'Corn snake', animal: 'Apollo' }]) {
    const refused = await respell(change)
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'respell.species'])
  }
  expect((await respell({ animal: 'Apollo' })).statusCode).toBe(200)
  await importAll()
  expect((await owner.get(`imports/${id}`)).json()).toMatchObject({
    ...{ counts: { new: 3, error: 3 }, doubted_animals: [] },
    missing: ['Zoa', 'BP-102', 'Luna'],
  })
})

test('an animal that is missing is named once, however its rows write it', async () => {
  const text = 'Animal,Date,Weight\nGhost,2026-01-04,80 g\nghost,2026-02-01,84 g\n'
  const { missing } = await reviewed(keeper, text, { name: 'weights.csv' })
  expect(missing.map((name) => name.toLowerCase())).toEqual(['ghost'])
})

test('two equal records are both written, and the same file again adds neither', async () => {
  const done = await imported(keeper, log, { name: 'log.csv' })
  id = done.id
  expect(done.result).toMatchObject({ added: 4, left_out: 1 })
  const { feedingLogs, weightLogs, sheddingLogs } = await read()
  expect(feedingLogs).toMatchObject([{ feeder: { name: 'Rat' } }, { feeder: { name: 'Rat' } }])
  expect(weightLogs).toMatchObject([{ weightInGrams: 812 }])
  expect(sheddingLogs).toMatchObject([{ quality: 'complete' }])
  const again = await reviewed(keeper, log, { name: 'log.csv' })
  expect(again.counts).toMatchObject({ new: 0, skip: 4, error: 1 })
})

test('a record that is in a list twice and here once is added once', async () => {
  const twice = await signedIn({ plus: true })
  const { id: nyx } = await twice.add('animals', { name: 'Nyx', sex: 'female' })
  const weights = 'Animal,Date,Weight\nNyx,2026-01-04,80 g\n'
  await imported(twice, weights, { name: 'weights.csv' })
  const done = await imported(twice, `${weights}Nyx,2026-01-04,80 g\nNyx,2026-02-01,84 g\n`, {
    name: 'more.csv',
  })
  expect(done).toMatchObject({ counts: { new: 2, skip: 1 }, result: { added: 2 } })
  const { weightLogs } = (await twice.get(`animals/${nyx}.json`)).json()
  expect(weightLogs.map((log: { weightInGrams: number }) => log.weightInGrams)).toEqual([
    84, 80, 80,
  ])
})

test('a record that is in a long list twice and here once is added once, and all others are', async () => {
  const twice = await signedIn({ plus: true })
  await twice.add('animals', { name: 'Nyx', sex: 'female' })
  const row = 'Nyx,2026-01-04,80 g\n'
  await imported(twice, `Animal,Date,Weight\n${row}`, { name: 'weights.csv' })
  // More than are written at once.
  const others = Array.from({ length: 320 }, (_, at) => `Nyx,2026-01-05,${100 + at} g\n`).join('')
  const list = `Animal,Date,Weight\n${row}${others}${row}${others}`
  const { id } = await reviewed(twice, list, { name: 'more.csv' })
  expect((await found(twice, id)).counts).toMatchObject({ new: 641, skip: 1 })
  await twice.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await found(twice, id)).result).toMatchObject({ added: 641 })
})

test('notes that a weight can’t keep are told in the review', async () => {
  const text = 'Animal,Date,Weight,Notes\nJuniper,2026-01-04,812 g,after shed\n'
  const { id } = await reviewed(keeper, text, { name: 'weights.csv' })
  expect(await rowsOf(keeper, id)).toMatchObject([
    { action: 'new', notes: [expect.stringContaining('after shed')] },
  ])
})

test('an animal that a log calls by an id is found by it as its name', async () => {
  const log = 'Animal ID,Date,Weight\nBP-777,2026-01-04,812 g\n'
  const other = await signedIn({ plus: true })
  expect((await reviewed(other, log)).missing).toEqual(['BP-777'])
  await other.add('animals', { name: 'BP-777', sex: 'unknown' })
  expect(await reviewed(other, log)).toMatchObject({ missing: [], counts: { new: 1, error: 0 } })
})

test('a code or an id that a log uses as a name finds its animal, and no other', async () => {
  const other = await signedIn({ plus: true })
  const nyx = await other.add('animals', { name: 'Nyx', sex: 'unknown', external_id: 'BP-12' })
  const bo = await other.add('animals', { name: 'Bo', sex: 'unknown', code: 'R-7' })
  const log = `Animal,Date,Weight\nbp-12,2026-01-04,812 g\nr-7,2026-01-04,90 g\n`
  const { id, counts } = await reviewed(other, log)
  expect(counts).toMatchObject({ new: 2, error: 0 })
  expect(await rowsOf(other, id)).toMatchObject([{ animal_id: nyx.id }, { animal_id: bo.id }])
  const mixed = 'Animal ID,Animal,Date,Weight\nBP-12,Bo,2026-01-04,812 g\n'
  expect(await rowsOf(other, (await reviewed(other, mixed)).id)).toMatchObject([
    { action: 'error', errors: [{ message: 'BP-12 is Nyx, and not Bo' }] },
  ])
})

test('a meal at a time that the clocks skipped is one meal, however often it is imported', async () => {
  const berlin = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
  const { id: nyx } = await berlin.add('animals', { name: 'Nyx', sex: 'female' })
  const meals = 'Animal,Date,Time,Food\nNyx,2025-03-30,02:30,Mouse\n'
  for (const added of [1, 0, 0]) {
    expect((await imported(berlin, meals)).result).toMatchObject({ added })
  }
  const { feedingLogs } = (await berlin.get(`animals/${nyx}.json`)).json()
  expect(feedingLogs).toMatchObject([{ happenedAt: '2025-03-30T01:30:00.000Z' }])
})

test('times with their offset from UTC come in at that moment, and midnight in UTC as a mere day', async () => {
  const berlin = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
  const { id } = await berlin.add('animals', { name: 'Nyx', sex: 'female' })
  const weights = `Animal,Date,Weight
Nyx,2025-06-01T23:30:00Z,200 g
Nyx,2025-07-01T08:00:00+09:00,210 g
Nyx,2025-08-01T00:00:00Z,220 g
`
  expect((await imported(berlin, weights)).result).toMatchObject({ added: 3 })
  const { weightLogs } = (await berlin.get(`animals/${id}.json`)).json()
  const logs: { happenedAt: string }[] = weightLogs
  expect(logs.map(({ happenedAt }) => happenedAt).toSorted()).toEqual([
    '2025-06-01T23:30:00.000Z',
    '2025-06-30T23:00:00.000Z',
    '2025-07-31T22:00:00.000Z',
  ])
})

test('a record of later today is refused, with its time in a column of its own or behind the day', async () => {
  const owner = await signedIn({ time_zone: zone })
  await owner.add('animals', { name: 'Nyx', sex: 'female' })
  const at = (hours: number) =>
    toWallClock(new Date(Date.now() + hours * 3_600_000).toISOString(), zone).slice(0, 16)
  const reviewOf = async (head: string, separator: string) => {
    const rows = [-1, 1].map((hours) => `Nyx,${at(hours).replace('T', separator)},80 g`)
    const { id } = await reviewed(owner, [head, ...rows].join('\n'), { name: 'weights.csv' })
    return (await rowsOf(owner, id)).map(({ action, errors: [error] }) => [action, error])
  }
  const message = "Can't be in the future"
  expect(await reviewOf('Animal,Date,Time,Weight', ',')).toEqual([
    ['new', undefined],
    ['error', { field: 'time', message }],
  ])
  expect(await reviewOf('Animal,Date,Weight', ' ')).toEqual([
    ['new', undefined],
    ['error', { field: 'happened_on', message }],
  ])
})

test('logs inside the animals of a JSON file are lists of their own', async () => {
  const other = await signedIn({ plus: true })
  const file = JSON.stringify([
    {
      name: 'Nyx',
      species: 'Ball python',
      weightLog: [
        { date: '2026-01-04', grams: 200 },
        { date: '2026-02-01', grams: 210 },
      ],
      sheds: ['2026-01-09'],
      tags: ['calm'],
    },
    {
      name: 'Bo',
      species: 'Ball python',
      logs: { feedings: [{ date: '2026-01-05', food: 'Mouse' }] },
    },
  ])
  const animals = await imported(other, file, { name: 'snakes.json' })
  expect(animals.result).toMatchObject({ added: 2 })
  expect(animals.sheets).toMatchObject([
    { file_name: 'snakes.json · weight Log', kind: 'records', rows: 2 },
    { file_name: 'snakes.json · sheds', rows: 1 },
    { file_name: 'snakes.json · feedings', rows: 1 },
  ])
  for (const { id } of animals.sheets) {
    await other.post(`imports/${id}/apply.json`)
    await importAll()
  }
  const { value } = (await other.get('animals.json')).json()
  const nyx = value.find(({ name }: { name: string }) => name === 'Nyx')
  const { weightLogs, sheddingLogs, description } = (
    await other.get(`animals/${nyx.id}.json`)
  ).json()
  expect(weightLogs).toMatchObject([{ weightInGrams: 210 }, { weightInGrams: 200 }])
  expect(sheddingLogs).toHaveLength(1)
  expect(description).toBe('tags: calm')
})

test('how a meal was fed is left open, since the list says nothing of tongs', async () => {
  const other = await signedIn({ plus: true })
  const { id: nyx } = await other.add('animals', { name: 'Nyx', sex: 'female' })
  await imported(other, 'Animal,Date,Food\nNyx,2026-03-01,Rat\n')
  expect(await other.list(`animals/${nyx}/feeding_logs`)).toMatchObject([
    { feeder: { name: 'Rat' }, feedingMethod: null },
  ])
})

test('a meal without prey says in the review how it went', async () => {
  const meals = `Animal,Date,Prey,Outcome
Juniper,2026-01-04,,Refused
Juniper,2026-01-11,,Regurgitated
Juniper,2026-01-18,,Ate
Juniper,2026-01-25,Rat,Refused
`
  const { id } = await reviewed(keeper, meals)
  expect((await rowsOf(keeper, id)).map(({ record }) => record?.text)).toEqual([
    'Refused',
    'Regurgitated',
    'Fed',
    'Rat, refused',
  ])
})

test('prey by the full name of a feeder is that feeder, however its size is written', async () => {
  const other = await signedIn({ plus: true })
  await other.add('animals', { name: 'Nyx', sex: 'female' })
  const rat = await other.add('feeders', { name: 'Rat', size: 'Weaned' })
  const meals = `Animal,Date,Prey,Prey size
Nyx,2026-01-04,"Rat, weaned",
Nyx,2026-01-11,rat,weaned
Nyx,2026-01-18,"Mouse, adult",
Nyx,2026-01-25,Mouse,adult
`
  await imported(other, meals)
  const feeders = await other.list('feeders')
  expect(feeders).toHaveLength(2)
  expect(feeders).toContainEqual(expect.objectContaining({ id: rat.id }))
  expect((await reviewed(other, meals)).counts).toMatchObject({ new: 0, skip: 4 })
})

test('an undo removes the records and the feeder, and keeps what was recorded by hand', async () => {
  await keeper.add(`animals/${animal}/weight_logs`, { weightInGrams: 900, unit: 'grams' })
  expect((await undone(keeper, id)).status).toBe('undone')
  const { feedingLogs, weightLogs, sheddingLogs } = await read()
  expect([feedingLogs, sheddingLogs]).toEqual([[], []])
  expect(weightLogs).toMatchObject([{ weightInGrams: 900 }])
  expect((await keeper.get('feeders.json')).json().total).toBe(0)
})

test('what was imported takes nothing from the stock', async () => {
  const { id: feeder } = await keeper.add('feeders', { name: 'Rat', quantity: 5 })
  await imported(keeper, log, { name: 'log.csv' })
  expect((await keeper.get(`feeders/${feeder}.json`)).json().quantity).toBe(5)
})
