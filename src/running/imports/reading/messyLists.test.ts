import { expect, test } from 'vitest'
import {
  animalsIn,
  draftsOf,
  errorsIn,
  listRead,
  recordsIn,
  tableIn,
  workbook,
} from '../../../../test/importFiles.ts'

const groupsAndTotals = workbook({
  Bestand: [
    ['Bestand Kronengeckos & Co. – Stand 14.03.2024'],
    [],
    ['Tier', null, null, 'Daten', null, null, 'Herkunft', null, 'Haltung'],
    ['Nr.', 'Name', 'Geschlecht', 'Geb.', 'Gewicht', 'Farbe / Morph', 'Züchter', 'Preis', 'Box'],
    ['Correlophus ciliatus'],
    ['K01', 'Emil', '1.0', '03.04.23', '45,3 g', 'Harlekin', 'eigene NZ', null, '3'],
    ['K02', 'Lotte', '0.1', '08.22', 'ca. 48 g', 'Pinstripe', 'Börse', '95 €', '4'],
    ['Rhacodactylus leachianus'],
    ['L01', 'Brutus', '1.0', '2019', '287,0 g', null, 'M. Sauer', '650,00 €', '9'],
    [],
    ['Gesamt', '3 Tiere', '2.1', null, '380,3 g', null, null, '745,00 €'],
    ['Summe Männchen: 2'],
  ],
})

test('headings between the rows are the species of those below them, and totals are no animals', async () => {
  const table = await tableIn(groupsAndTotals)
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual([])
  const animals = animalsIn(rows)
  expect(Object.keys(animals)).toEqual(['Emil', 'Lotte', 'Brutus'])
  expect(animals.Emil).toMatchObject({
    species: { common: 'Crested gecko', latin: 'Correlophus ciliatus' },
    sex: 'male',
    born: { day: '2023-04-03', precision: 'day' },
    genetics: 'Harlekin',
    weight: { grams: 45.3 },
  })
  expect(animals.Lotte).toMatchObject({ born: { day: '2022-08-01', precision: 'month' } })
  expect(animals.Brutus?.species).toMatchObject({ common: 'Leachianus gecko' })
  expect(rows.flatMap(({ line, nothing }) => (nothing ? [[line, nothing]] : []))).toEqual([
    [11, 'A total, not an animal'],
    [12, 'A total, not an animal'],
  ])
})

test('three days of an animal are no log with a column for each day', async () => {
  const table = await tableIn(
    'Name,Sex,Hatched,Acquired,Last fed\nNyx,,2020-05-01,2021-02-03,2026-11-01\nRook,m,2019-07-14,2020-01-01,2026-11-02\n',
  )
  const animals = animalsIn(draftsOf(table))
  expect(Object.keys(animals)).toEqual(['Nyx', 'Rook'])
  expect(animals.Nyx?.born).toMatchObject({ day: '2020-05-01' })
})

test('a list is taken from JSON with others beside it that are none', async () => {
  const tags = Array.from({ length: 9 }, (_none, at) => ({ tag: `T${at}` }))
  const table = await tableIn(JSON.stringify({ tags, animals: [{ Name: 'Nyx', Sex: 'f' }] }))
  expect(Object.keys(animalsIn(draftsOf(table)))).toEqual(['Nyx'])
})

test('groups that are no species go to the notes, and names stay names', async () => {
  const table = await tableIn(
    'Name,Species,Sex\n--- Holdbacks ---\nNyx,Ball python,f\nLeo,,\nFor sale:\nTotal Eclipse,Corn snake,m\n',
  )
  const animals = animalsIn(draftsOf(table))
  expect(Object.keys(animals)).toEqual(['Nyx', 'Leo', 'Total Eclipse'])
  expect(animals.Nyx?.description).toBe('Group: Holdbacks')
  expect(animals['Total Eclipse']?.description).toBe('Group: For sale')
})

test('an American collection with pounds and ounces, hets among the genes and words for who is gone', async () => {
  const { animals, errors, rows } = await listRead('bp-collection.csv')
  expect(errors).toEqual([])
  expect(Object.keys(animals)).toHaveLength(11)
  expect(rows.at(-1)?.nothing).toBe('A total, not an animal')
  expect(animals['Big Mike']).toMatchObject({
    external_id: 'BP-001',
    born: { day: '2017-06-14' },
    genetics: 'Banana, Pastel het Clown',
    weight: { grams: 1474.1752, unit: 'pounds' },
    last_fed: '2023-10-28',
    tub: 'A1',
  })
  expect(animals.Dolly?.description).toBe(
    'bought at Tinley, proven\nPrice: $1,800.00\nStatus: Breeder',
  )
  expect(animals['23-01']).toMatchObject({ dam: 'Dolly', sire: 'Big Mike', state: 'kept' })
  expect(animals['23-03']).toMatchObject({ state: 'sold', external_id: null })
  expect(animals['23-04']).toMatchObject({ state: 'died' })
  expect(animals['Queenie "The Tank"']).toMatchObject({ weight: { grams: 2721.5542 } })
})

test('a log with a column for each day has an entry in each of its cells', async () => {
  const { rows, intent, errors, table } = await listRead('feeding-2024.csv')
  expect(intent).toBe('records')
  expect(errors).toEqual([])
  expect(table.headers).toEqual(['Animal', 'Date', 'Fed'])
  const records = recordsIn(rows)
  const of = (name: string) =>
    records.flatMap(({ animal, at, logs }) =>
      animal.name === name ? logs.map((log) => [at.day, log]) : [],
    )
  expect(of('Noodle (BP)')).toMatchObject([
    ['2024-01-06', { type: 'feeding', feeder: { name: 'M mouse' }, count: 1, success: true }],
    ['2024-01-13', { feeder: { name: 'M mouse' } }],
    ['2024-01-20', { feeder: null, success: false, refusal_reason: 'refused' }],
    ['2024-01-27', { feeder: { name: 'M mouse' } }],
    ['2024-02-03', { feeder: null, success: true }],
    ['2024-02-17', { feeder: { name: 'L mouse' } }],
    ['2024-02-24', { feeder: { name: 'L mouse' } }],
  ])
  expect(of('Pretzel (corn)')).toMatchObject([
    ['2024-01-06', { feeder: { name: 'hoppers' }, count: 2 }],
    ['2024-01-13', {}],
    ['2024-01-20', {}],
    ['2024-01-27', { type: 'shedding' }],
    ['2024-02-03', {}],
    ['2024-02-10', {}],
    ['2024-02-17', {}],
  ])
  expect(of('Sir Hiss').at(-1)).toMatchObject([
    '2024-02-24',
    { success: false, refusal_reason: 'regurgitated' },
  ])
})

test('a sheet of weights has a column for each day too, and asks in which order they are written', async () => {
  const text = 'Weights (g),3.1.2026,10.1.2026,17.1.2026\nNyx,1450,1462,-\nRook,98,,104.5\n'
  const table = await tableIn(text)
  expect(
    recordsIn(draftsOf(table)).map(({ animal, at, logs }) => [animal.name, at.day, ...logs]),
  ).toMatchObject([
    ['Nyx', '2026-01-03', { type: 'weight', weight: { grams: 1450 } }],
    ['Nyx', '2026-01-10', { weight: { grams: 1462 } }],
    ['Rook', '2026-01-03', { weight: { grams: 98 } }],
    ['Rook', '2026-01-17', { weight: { grams: 104.5 } }],
  ])
  const unsure = await tableIn('Feeding,1/6,2/6,3/6\nNyx,rat,rat,R\n')
  expect(errorsIn(draftsOf(unsure))[0]).toMatch(/^2 happened_on: Choose whether 1\/6\/2026 is /)
})

test('a French list in Windows-1252 with how often and what each is fed', async () => {
  const { animals, errors, columns } = await listRead('mes-animaux.csv')
  expect(errors).toEqual([])
  expect(columns.filter(({ field }) => field === null)).toEqual([])
  expect(animals.Réglisse).toMatchObject({
    species: { common: 'Ball python' },
    weight: { grams: 1450 },
    feeding: { plans: [{ repeat_amount: 10, repeat: 'day' }], feeder: { name: 'Rat adulte' } },
    last_fed: '2024-02-02',
    last_shed: '2024-01-21',
  })
  expect(animals.Olive).toMatchObject({ state: 'died', description: 'morte le 05/06/2023' })
  expect(animals.Ciboulette?.feeding?.plans).toHaveLength(2)
  expect(animals.Moka).toMatchObject({
    weight: { grams: 4200 },
    feeding: { plans: [{ repeat_amount: 1, repeat: 'month' }] },
  })
})

test('animals with how they are fed, of which only the intervals become schedules', async () => {
  const { animals, errors } = await listRead('critters.tsv')
  expect(errors).toEqual([])
  expect(Object.keys(animals)).toHaveLength(9)
  const often = Object.fromEntries(
    Object.entries(animals).map(([name, { feeding }]) => [name, feeding?.plans.length ?? 0]),
  )
  expect(often).toEqual({
    ...{ Peanut: 1, Jasper: 1, Ghost: 1, Slinky: 1, Duchess: 1, Tank: 3, Mango: 3, Rex: 1 },
    'Old Tom': 0,
  })
  expect(animals.Peanut).toMatchObject({
    feeding: { plans: [{ repeat_amount: 1, repeat: 'day' }], next_on: '2026-11-24' },
    description: 'bossy\nHow many: 8\nCalcium: every feeding\nSubstrate change: every 3 months',
  })
  expect(animals['Old Tom']?.description).toBe(
    'geriatric\nFeeds every (days): as needed\nFood: pinky\nHow many: 2',
  )
})
