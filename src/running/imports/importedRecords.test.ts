import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { quiet } from '../../../test/archives.ts'
import { found, importAll, imported, reviewed, rowsOf, undone } from '../../../test/importing.ts'
import { zone } from '../../../test/zone.ts'
import { toWallClock } from '../../shared/dates.ts'
import { takeStep } from './importer.jobs.ts'

const log = `Animal,Date,Type,Feeder,Weight,Notes
Juniper,2026-03-01,Feeding,Rat,,
Juniper,2026-03-01,Feeding,Rat,,
Juniper,2026-03-08,Weight,,812 g,after shed
Juniper,2026-03-09,Shed,,,
Nobody,2026-03-09,Shed,,,
nobody,2026-03-10,Shed,,,
`
let keeper: Keeper
let id = ''
let animal = ''

const read = async () => (await keeper.get(`animals/${animal}.json`)).json()

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  animal = (await keeper.add('animals', { name: 'Juniper', sex: 'female' })).id
})

test('records are for animals that are here, by name; the review says whose are missing, once, and what is left out', async () => {
  const review = await reviewed(keeper, log, { name: 'log.csv' })
  id = review.id
  expect(review).toMatchObject({ kind: 'records', counts: { new: 4, skip: 0, error: 2 } })
  const missing = (row: number, name: string) => {
    const message = `There is no animal called ${name}`
    return { row, errors: [{ field: 'animal_name', message }] }
  }
  const refused = [missing(6, 'Nobody'), missing(7, 'nobody')]
  expect(await rowsOf(keeper, id, '&action=error')).toMatchObject(refused)
  expect(review.missing.map((name) => name.toLowerCase())).toEqual(['nobody'])
  expect((await rowsOf(keeper, id)).find(({ row }) => row === 4)).toMatchObject({
    ...{ action: 'new', notes: [expect.stringContaining('after shed')] },
  })
})

test('feeders that aren’t here are named before they are added, and are found by then, however their size is written', async () => {
  const owner = await signedIn({ plus: true })
  const juniper = await owner.add('animals', { name: 'Juniper', sex: 'female' })
  await owner.add('animals', { name: 'Moss', sex: 'female' })
  const weaned = await owner.add('feeders', { name: 'Rat', size: 'Weaned', quantity: 5 })
  await owner.add('feeders', { name: 'Rat', size: 'Medium' })
  const text = `Animal,Date,Type,Feeder,Prey size
Juniper,2026-03-01,Feeding,Rat - weaned,
Juniper,2026-03-02,Feeding,"Rat, weaned",
Juniper,2026-03-03,Feeding,rat,weaned
Juniper,2026-03-04,Feeding,Rat M,
Juniper,2026-03-08,Feeding,f/t hopper,
Moss,2026-03-08,Feeding,F/T Hopper,
Moss,2026-03-09,Feeding,,
Moss,2026-03-10,Feeding,Crickets,
Moss,2026-03-11,Feeding,"Mouse, adult",
Moss,2026-03-12,Feeding,Mouse,adult
`
  const { id, new_feeders } = await reviewed(owner, text, { name: 'log.csv' })
  const added = [expect.stringMatching(/^f\/t hopper$/i), 'Unknown feeder', 'Crickets']
  expect(new_feeders).toEqual([...added, expect.stringMatching(/^mouse/i)])
  await owner.post(`imports/${id}/apply.json`)
  await importAll()
  const feeders = await owner.list('feeders')
  const names = feeders.map(({ name }) => String(name).toLowerCase())
  const all = ['crickets', 'f/t hopper', 'mouse, adult', 'rat', 'rat', 'unknown feeder']
  expect(names.toSorted()).toEqual(all)
  expect(feeders.find(({ name }) => name === 'Crickets')).toMatchObject({ kind: 'live' })
  expect((await owner.get(`imports/${id}`)).json()).toMatchObject({ new_feeders: [] })
  // The list says nothing of tongs, and what was eaten long ago takes nothing from the stock.
  const meals = await owner.list(`animals/${juniper.id}/feeding_logs`)
  const ofRat = meals.filter(({ feeder }) => feeder.id === weaned.id)
  expect(ofRat).toMatchObject(Array(3).fill({ feedingMethod: null }))
  expect((await owner.get(`feeders/${weaned.id}.json`)).json().quantity).toBe(5)
  const again = await reviewed(owner, text, { name: 'log.csv' })
  expect(again).toMatchObject({ counts: { new: 0, skip: 10 }, new_feeders: [] })
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

test('two equal records are both written, and the same file again adds neither', async () => {
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await found(keeper, id)).result).toMatchObject({ added: 4, left_out: 2 })
  const { feedingLogs, weightLogs, sheddingLogs } = await read()
  expect(feedingLogs).toMatchObject([{ feeder: { name: 'Rat' } }, { feeder: { name: 'Rat' } }])
  expect(weightLogs).toMatchObject([{ weightInGrams: 812 }])
  expect(sheddingLogs).toMatchObject([{ quality: 'complete' }])
  const again = await reviewed(keeper, log, { name: 'log.csv' })
  expect(again.counts).toMatchObject({ new: 0, skip: 4, error: 2 })
})

test('a record that is in a long list twice and here once is added once, and all others are', async () => {
  const twice = await signedIn({ plus: true })
  const { id: nyx } = await twice.add('animals', { name: 'Nyx', sex: 'female' })
  const stored = { weightInGrams: 80, unit: 'grams', happenedAt: '2026-01-04T12:00:00.000Z' }
  await twice.add(`animals/${nyx}/weight_logs`, stored)
  const rows = Array(2).fill('Nyx,2026-01-04,80 g\nNyx,2026-01-05,100 g\n')
  const { id, counts } = await reviewed(twice, ['Animal,Date,Weight\n', ...rows].join(''))
  expect(counts).toMatchObject({ new: 3, skip: 1 })
  const stack = await testApp()
  // As if the last ones were more than are written at once.
  const setLast = (action: string) =>
    stack.pool.query('update import_rows set action = $2 where import_id = $1 and row > 3', [
      id,
      action,
    ])
  await setLast('skip')
  await twice.post(`imports/${id}/apply.json`)
  expect(await takeStep(stack, quiet)).toBe(true)
  expect(await found(twice, id)).toMatchObject({ status: 'applying' })
  expect((await twice.page(`animals/${nyx}/weight_logs`)).total).toBe(2)
  await setLast('new')
  await importAll()
  expect((await found(twice, id)).result).toMatchObject({ added: 3 })
  expect((await twice.page(`animals/${nyx}/weight_logs`)).total).toBe(4)
})

test('an id, a code or a name finds its animal in a log, whichever column it stands in, and no other', async () => {
  const other = await signedIn({ plus: true })
  const nyx = await other.add('animals', { name: 'Nyx', sex: 'unknown', external_id: 'BP-12' })
  const bo = await other.add('animals', { name: 'Bo', sex: 'unknown', code: 'R-7' })
  const named = await other.add('animals', { name: 'BP-777', sex: 'unknown' })
  const ids = 'Animal ID,Date,Weight\nBP-777,2026-01-04,812 g\nBP-778,2026-01-04,812 g\n'
  const byId = await reviewed(other, ids)
  expect(byId).toMatchObject({ missing: ['BP-778'], counts: { new: 1, error: 1 } })
  expect((await rowsOf(other, byId.id))[0]).toMatchObject({ animal_id: named.id })
  const mixed = `Animal ID,Animal,Date,Weight
,bp-12,2026-01-04,812 g
,r-7,2026-01-04,90 g
BP-12,Bo,2026-01-04,812 g
`
  const { id, counts } = await reviewed(other, mixed)
  expect(counts).toMatchObject({ new: 2, error: 1 })
  expect(await rowsOf(other, id)).toMatchObject([
    { animal_id: nyx.id },
    { animal_id: bo.id },
    { action: 'error', errors: [{ message: 'BP-12 is Nyx, and not Bo' }] },
  ])
})

test('a meal at a time that the clocks skipped, or with an offset from UTC, is one meal, however often it is imported', async () => {
  const berlin = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
  const { id: nyx } = await berlin.add('animals', { name: 'Nyx', sex: 'female' })
  // Midnight in UTC is a mere day.
  const meals = `Animal,Date,Time,Food
Nyx,2025-03-30,02:30,Mouse
Nyx,2025-06-01T23:30:00Z,,Mouse
Nyx,2025-07-01T08:00:00+09:00,,Mouse
Nyx,2025-08-01T00:00:00Z,,Mouse
`
  for (const added of [4, 0]) {
    expect((await imported(berlin, meals)).result).toMatchObject({ added })
  }
  const logs = await berlin.list(`animals/${nyx}/feeding_logs`)
  expect(logs.map(({ happenedAt }) => happenedAt).toSorted()).toEqual([
    '2025-03-30T01:30:00.000Z',
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
  const moments = [at(-1), at(1)]
  const text = [
    'Animal,Date,Time,Weight',
    ...moments.map((moment) => `Nyx,${moment.replace('T', ',')},80 g`),
    ...moments.map((moment) => `Nyx,${moment.replace('T', ' ')},,80 g`),
  ]
  const { id } = await reviewed(owner, text.join('\n'), { name: 'weights.csv' })
  const outcomes = (await rowsOf(owner, id)).map(({ action, errors: [error] }) => [action, error])
  const message = "Can't be in the future"
  expect(outcomes).toEqual([
    ['new', undefined],
    ['error', { field: 'time', message }],
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

test('an undo removes the records and the feeder, and keeps what was recorded by hand', async () => {
  await keeper.add(`animals/${animal}/weight_logs`, { weightInGrams: 900, unit: 'grams' })
  expect((await undone(keeper, id)).status).toBe('undone')
  const { feedingLogs, weightLogs, sheddingLogs } = await read()
  expect([feedingLogs, sheddingLogs]).toEqual([[], []])
  expect(weightLogs).toMatchObject([{ weightInGrams: 900 }])
  expect((await keeper.get('feeders.json')).json().total).toBe(0)
})
