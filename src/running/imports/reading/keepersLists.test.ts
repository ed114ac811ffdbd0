import { expect, test } from 'vitest'
import {
  animalsIn,
  decide,
  draftsOf,
  errorsIn,
  listRead,
  recordsIn,
  reptileScanZip,
  tableIn,
} from '../../../../test/importFiles.ts'
import { guessColumns } from './columns.ts'

test('a zip of Reptile Scan is read, whatever its columns are called', async () => {
  const zip = await reptileScanZip([
    [
      'Reptile ID',
      'Name',
      'Species',
      'Sex',
      'Date of Birth',
      'Weight (g)',
      'Food',
      'Feeding interval',
    ],
    ['0071', 'Ziggy', 'Leopard Gecko', 'Male', new Date(Date.UTC(2021, 4, 3)), 61.5, 'Crickets', 3],
    ['', 'Stardust', 'Leopard Gecko', 'Female', '', '', '', ''],
  ])
  const table = await tableIn(zip)
  const animals = animalsIn(draftsOf(table, {}, 'reptile_scan'))
  expect(animals.Ziggy).toMatchObject({
    external_id: '0071',
    sex: 'male',
    born: { day: '2021-05-03', precision: 'day' },
    weight: { grams: 61.5 },
  })
  expect(animals.Stardust).toMatchObject({ sex: 'female', born: null })
})

test('a German list with title lines, decimal commas and umlauts in Windows-1252', async () => {
  const { table, animals, errors, columns } = await listRead('bestand-terrarium.csv')
  expect(table.lines).toEqual([5, 6, 7, 8, 9, 10, 11])
  expect(columns.every(({ field }) => field !== null)).toBe(true)
  expect(errors).toEqual([])
  expect(animals.Königin).toMatchObject({
    external_id: '001',
    species: { common: 'Ball python', latin: 'Python regius', written: 'Königspython' },
    sex: 'female',
    born: { day: '2019-07-14', precision: 'day' },
    weight: { grams: 1850, unit: 'kilograms' },
    description:
      'frisst gut, nur Ratten\nHerkunft: DNZ Müller\ngekauft am: 03.10.2019\nPreis: 350,00 €',
  })
  expect(animals.Bäumchen?.description).toMatch(/^beißt;\nVorsicht beim Füttern/)
  expect(animals.Flöckchen).toMatchObject({
    born: { day: '2021-06-01', precision: 'month' },
    weight: { grams: 62 },
    source: 'captive_bred',
  })
  expect(animals['004']).toMatchObject({ external_id: '004', sex: 'unknown' })
  expect(animals.Ömchen?.born).toEqual({ day: '2009-01-01', precision: 'year' })
  expect(animals.Größter).toMatchObject({
    sex: 'male',
    description: expect.stringContaining('Preis:'),
  })
})

test('a French list with a byte order mark', async () => {
  const { animals, errors, columns } = await listRead('elevage.csv')
  expect(columns.every(({ field }) => field !== null)).toBe(true)
  expect(errors).toEqual([])
  expect(animals.Réglisse).toMatchObject({
    sex: 'male',
    born: { day: '2020-03-12', precision: 'day' },
    weight: { grams: 71.5 },
    rack: 'Rack 1',
    tub: 'bac 4',
  })
  expect(animals.Noisette).toMatchObject({ sex: 'female', sire: 'Réglisse', dam: 'Vanille' })
  expect(animals.Pépin?.born).toEqual({ day: '2022-07-01', precision: 'month' })
  expect(animals.Brume).toMatchObject({
    sex: 'unknown',
    species: { common: 'Crested gecko' },
    description: "n'a pas mangé\ndepuis l'arrivée",
  })
  expect(animals.Éclair).toMatchObject({
    born: { day: '2018-09-01', precision: 'day' },
    weight: { grams: 1650 },
  })
})

test('an American list that counts sexes and mixes units loses no animal for a bare number, and asks for its unit', async () => {
  const unasked = await listRead('jakes-snakes-final.csv')
  expect(decide(unasked.table, unasked.columns, 'file').weightUnit).toBe(null)
  expect(unasked.errors).toEqual([
    '12 sex: This row stands for 2 males and 3 females. Give each one a row of its own.',
  ])
  const bare = unasked.rows.find(({ line }) => line === 9)?.draft
  expect(bare).toMatchObject({
    weight: null,
    description: expect.stringMatching(/^Wt: 310$/m),
    remarks: ['Weight: 310 has no unit, so it goes to the notes'],
  })
  const { animals } = await listRead('jakes-snakes-final.csv', { weightUnit: 'grams' })
  expect(animals['Big Mama']).toMatchObject({
    sex: 'female',
    born: { day: '2018-07-14' },
    weight: { grams: 2450, unit: 'grams' },
  })
  expect(animals['JS-003']).toMatchObject({
    genetics: 'Banana 66% het Clown',
    weight: { grams: 861.8255, unit: 'pounds' },
    sire: 'JS-002',
    dam: 'JS-001',
  })
  expect(animals.Nacho).toMatchObject({ state: 'sold', state_on: '2023-03-04' })
  expect(animals.Beans).toMatchObject({
    born: { day: '2020-05-01', precision: 'month' },
    weight: { grams: 90.7185, unit: 'ounces' },
  })
  expect(animals.Gus).toMatchObject({ sex: 'unknown', weight: { grams: 4649.3218 } })
  expect(animals.Spot).toMatchObject({ state: 'died', state_on: '2024-01-09', weight: null })
  expect(animals.Noodle).toMatchObject({ weight: { grams: 310 } })
})

test('a feeding log finds its animals by name or id', async () => {
  const { rows, intent, errors } = await listRead('feeding-log.csv')
  expect(intent).toBe('records')
  expect(errors).toEqual([])
  const records = recordsIn(rows)
  expect(records.map(({ animal, at, logs }) => [animal.name, at.day, at.time, ...logs])).toEqual([
    ['Big Mama', '2026-01-04', null, fed('medium', 1)],
    ['Taco', '2026-01-04', null, fed('small', 1)],
    ['JS-003', '2026-01-04', null, { ...fed('small', 1, 'refused'), notes: 'in blue' }],
    ['Big Mama', '2026-01-18', '19:30', fed('medium', 2)],
    [
      'Taco',
      '2026-01-18',
      '19:40',
      { ...fed('small', 1, 'regurgitated'), notes: 'kept it too cold?' },
    ],
    [
      'taco',
      '2026-02-01',
      null,
      { ...fed('hopper', 3), feeder: { name: 'f/t mouse', size: 'hopper' } },
    ],
    ['Big Mama', '2026-02-01', null, fed('medium', 1, 'refused')],
    ['Big Mama', '2026-02-01', null, fed('medium', 1, 'refused')],
  ])
  // The last two are alike, and two.
  expect(new Set(rows.map(({ key }) => key)).size).toBe(8)
})

const fed = (size: string, count: number, refusal_reason: string | null = null) => ({
  type: 'feeding',
  feeder: { name: 'f/t rat', size },
  count,
  success: refusal_reason === null,
  refusal_reason,
  notes: '',
})

test('a list of tubs with odd headings leaves its empty tubs out', async () => {
  const { rows, animals, errors } = await listRead('tubs.txt')
  expect(errors).toEqual([])
  expect(animals.Quince).toMatchObject({
    born: null,
    description: 'Sorrel x Umber\nHatched?: this year',
    remarks: ["Hatch date: We can't read “this year” as a date, so it goes to the notes"],
  })
  expect(rows.filter(({ draft, errors: own }) => !draft && own.length === 0)).toHaveLength(2)
  expect(animals.Rook).toMatchObject({
    sex: 'male',
    tub: 'A2',
    born: { day: '2020-07-01', precision: 'month' },
    weight: { grams: 1180, on: '2026-11-01' },
    description: 'pinstripe het pied\nGot from: Dana K.\nPaid: $400',
  })
})

test('a column that is no field goes to the notes, and what a program keeps for itself is left out', async () => {
  const table = await tableIn(
    'Name,Favourite song,Species,created_at,sortOrder,Photo URL\nNyx,Wish You Were Here,Ball python,x,1,y.jpg\n',
  )
  expect(guessColumns(table, 'file').columns).toEqual([
    { header: 'Name', field: 'name' },
    { header: 'Favourite song', field: 'append' },
    { header: 'Species', field: 'species' },
    { header: 'created_at', field: null },
    { header: 'sortOrder', field: null },
    { header: 'Photo URL', field: 'pictures' },
  ])
  expect(animalsIn(draftsOf(table)).Nyx?.description).toBe('Favourite song: Wish You Were Here')
})

test('words beside the list go to the notes, and row numbers are left out', async () => {
  const table = await tableIn(',Name,Species,\n1,Nyx,Ball python,bites\n2,Rook,Corn snake,\n')
  expect(animalsIn(draftsOf(table)).Nyx?.description).toBe('bites')
})

test('two columns are never the same field: the surer one keeps it', async () => {
  const table = await tableIn(
    'Animal,Name,Title,Notes,Comments,DOB,Hatched,Sex,Gender\nx,Nyx,y,one,two,2020,2021,m,f\n',
  )
  const { columns } = guessColumns(table, 'file')
  const fields = columns.flatMap(({ field }) => (field && field !== 'append' ? [field] : []))
  expect(new Set(fields).size).toBe(fields.length)
  const [row] = draftsOf(table)
  expect(row?.draft).toMatchObject({
    name: 'Nyx',
    sex: 'male',
    description: 'one\nAnimal: x\nTitle: y\nComments: two\nHatched: 2021\nGender: f',
  })
  expect(errorsIn(row ? [row] : [])).toEqual([])
})
