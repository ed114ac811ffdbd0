import { expect, test } from 'vitest'
import { draftsOf, errorsIn, listRead, recordsIn, tableIn } from '../../../../test/importFiles.ts'
import { longTable } from './file/wideLog.ts'

test('days down and animals across are a log of each', async () => {
  const { rows, intent, errors, table } = await listRead('dates-down.csv')
  expect(intent).toBe('records')
  expect(table.headers).toEqual(['Animal', 'Date', 'Fed'])
  expect(errors).toEqual([])
  expect(
    recordsIn(rows).map(({ animal, at, logs }) => [animal.name, at.day, ...logs]),
  ).toMatchObject([
    ['Nyx', '2025-01-05', { feeder: { name: 'Mouse' }, success: true }],
    ['Bo', '2025-01-05', { feeder: null, success: false, refusal_reason: 'refused' }],
    ['Nyx', '2025-01-12', { feeder: null, success: false }],
    ['Bo', '2025-01-12', { feeder: { name: 'Mouse' }, count: 2, success: true }],
    ['Cy', '2025-01-12', { feeder: { name: 'Mouse' }, success: true }],
  ])
})

test('weights in a grid of two days are weights, whose unit is asked', async () => {
  const { rows, errors } = await listRead('weights-grid.csv', { weightUnit: 'grams' })
  expect(errors).toEqual([])
  expect(
    recordsIn(rows).map(({ animal, at, logs }) => [animal.name, at.day, ...logs]),
  ).toMatchObject([
    ['Nyx', '2025-01-05', { type: 'weight', weight: { grams: 200 } }],
    ['Nyx', '2025-01-12', { weight: { grams: 210 } }],
    ['Bo', '2025-01-05', { weight: { grams: 150 } }],
    ['Bo', '2025-01-12', { weight: { grams: 160 } }],
  ])
  const unasked = await listRead('weights-grid.csv')
  expect(unasked.errors).toHaveLength(4)
})

test('notes beside the animals go to each of the day, and titles say what a log is about', async () => {
  const table = await tableIn('Sheds\nDay,Nyx,Bo,Notes\n5/1/2025,x,,help her\n6/1/2025,,partial,\n')
  const records = recordsIn(draftsOf(table, { dateOrder: 'dmy' }))
  expect(records.map(({ animal, logs }) => [animal.name, ...logs])).toEqual([
    ['Nyx', { type: 'shedding', quality: 'complete' }],
    ['Bo', { type: 'shedding', quality: 'partial' }],
  ])
  expect(records[0]?.remarks).toEqual(["Sheds don't have notes, so we leave out “help her”"])
})

test('small numbers in a grid could be grams or crickets, so they are asked about', async () => {
  const table = await tableIn('Animal,2025-01-05,2025-01-12\nNyx,4,5\nBo,3,6\n', 'geckos.csv')
  expect(errorsIn(draftsOf(table))).toEqual(
    [2, 3, 4, 5].map((line) => `${line} type: This row doesn't say what happened`),
  )
})

test('a word in a grid that is not known to be food is asked about, and makes no feeder', async () => {
  const table = await tableIn('Animal,2025-01-05,2025-01-12\nNyx,Zoph,2 mice\n', 'feeding.csv')
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual([
    "2 prey: We don't know “Zoph” as food. If it was eaten, write “ate Zoph”",
  ])
  expect(recordsIn(rows)).toHaveLength(1)
})

test('days without a year are all of the order that one of them proves', async () => {
  const facts = { titles: [], name: 'weights.csv', today: '2027-06-01' }
  const years = (days: string[]) => {
    const rows = [['Nyx', ...days.map(() => '200 g')]]
    const table = { headers: ['Tier', ...days], rows, lines: [2], pictures: [] }
    return longTable(table, facts).rows.map(([, day]) => day)
  }
  const pointed = ['5.12.2026', '19.12.2026', '2.1.2027', '16.1.2027']
  expect(years(['5.12.', '19.12.', '2.1.', '16.1.'])).toEqual(pointed)
  expect(years(['12/5', '12/19', '1/2'])).toEqual(['12/5/2026', '12/19/2026', '1/2/2027'])
})

test('a list with days of its own is no grid', async () => {
  const table = await tableIn('Date,Animal,Food\n2025-01-05,Nyx,Mouse\n2025-01-12,Bo,Mouse\n')
  expect(recordsIn(draftsOf(table)).map(({ animal }) => animal.name)).toEqual(['Nyx', 'Bo'])
})
