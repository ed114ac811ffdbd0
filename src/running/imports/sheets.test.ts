import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'
import { workbook } from '../../../test/importFiles.ts'
import { found, importAll, reviewed, rowsOf, undone } from '../../../test/importing.ts'

const snakes = new Uint8Array(
  workbook({
    Info: [['READ ME'], ['Keep the ID column!']],
    Weights: [
      ['ID', 'Animal', 'Date', 'Weight (g)'],
      [1, 'Kaa', '2024-01-06', 2210],
      [9, 'Ghosty', '2024-01-06', 50],
    ],
    Animals: [
      ['ID', 'Name', 'Common name', 'Sex', 'Feed interval', 'Prey'],
      [1, 'Kaa', 'Carpet python', 'male', 'every 10 days', 'Medium rat'],
      [2, 'Pip', 'Western hognose', 'female', 'weekly', 'Hopper'],
    ],
    Sheds: [
      ['Animal', 'Shed date', 'Quality'],
      ['Kaa', '2024-01-19', 'Full'],
    ],
    Prices: [
      ['Name', 'Price', 'Quantity'],
      ['Medium rat', 3.5, 20],
    ],
  }),
)

test('each list of a workbook has its review, the animals first, and the next one finds them', async () => {
  const keeper = await signedIn({ plus: true })
  const animals = await reviewed(keeper, snakes, { name: 'snakes.xlsx' })
  expect(animals).toMatchObject({
    file_name: 'snakes.xlsx · Animals',
    kind: 'animals',
    counts: { new: 2 },
  })
  expect(animals.sheets).toMatchObject([
    { file_name: 'snakes.xlsx · Weights', kind: 'records', rows: 2 },
    { file_name: 'snakes.xlsx · Sheds', kind: 'records', rows: 1 },
  ])
  const noList = "wasn't read. We found no list of animals or of their records in it."
  expect(animals.problem?.message).toBe(`“Info” ${noList} “Prices” ${noList}`)
  const [weights, sheds] = animals.sheets
  expect(await found(keeper, weights?.id ?? '')).toMatchObject({ counts: { new: 0, error: 2 } })

  await keeper.post(`imports/${animals.id}/apply.json`)
  await importAll()
  expect(await found(keeper, weights?.id ?? '')).toMatchObject({
    status: 'review',
    counts: { new: 1, error: 1 },
  })
  expect(await rowsOf(keeper, weights?.id ?? '', '&action=error')).toMatchObject([
    { errors: [{ message: 'There is no animal called Ghosty' }] },
  ])
  for (const sheet of [weights, sheds]) {
    await keeper.post(`imports/${sheet?.id}/apply.json`)
    await importAll()
    expect(await found(keeper, sheet?.id ?? '')).toMatchObject({
      status: 'done',
      result: { added: 1 },
    })
  }
  const done = await found(keeper, sheds?.id ?? '')
  expect(done.sheets).toEqual([])
  const { value } = (await keeper.get('animals.json')).json()
  const kaa = value.find(({ name }: { name: string }) => name === 'Kaa')
  const read = (await keeper.get(`animals/${kaa.id}.json`)).json()
  expect(read.weightLogs).toMatchObject([{ weightInGrams: 2210 }])
  expect(read.sheddingLogs).toHaveLength(1)
  expect(read.feedingSchedules).toMatchObject([{ feeder: { name: 'Medium rat' } }])
})

test('the records of an undone list find no animals any more', async () => {
  const keeper = await signedIn({ plus: true })
  const animals = await reviewed(keeper, snakes, { name: 'snakes.xlsx' })
  const [weights] = animals.sheets
  await keeper.post(`imports/${animals.id}/apply.json`)
  await importAll()
  await undone(keeper, animals.id)
  expect(await found(keeper, weights?.id ?? '')).toMatchObject({ counts: { new: 0, error: 2 } })
})

test('sheets that are called by a species give it to their animals, and one with a column for each day is a list, too', async () => {
  const keeper = await signedIn({ plus: true })
  const file = workbook({
    'Ball pythons': [
      ['Name', 'Sex', 'Hatched'],
      ['Nyx', 'f', '2020'],
    ],
    'Corn snakes': [
      ['Name', 'Sex', 'Hatched'],
      ['Umber', 'm', '2021'],
    ],
    Grid: [
      ['Animal', '2026-01-03', '2026-01-10', '2026-01-17'],
      ['Nyx', 210, 214, 219],
    ],
    Empty: [],
  })
  const first = await reviewed(keeper, new Uint8Array(file), { name: 'all.xlsx' })
  expect(first).toMatchObject({
    sheets: [
      { file_name: 'all.xlsx · Corn snakes', kind: 'animals', rows: 1 },
      { file_name: 'all.xlsx · Grid', kind: 'records', rows: 3 },
    ],
    problem: null,
  })
  const [second] = first.sheets
  expect(await rowsOf(keeper, first.id)).toMatchObject([{ animal: { species: 'Ball python' } }])
  expect(await rowsOf(keeper, second?.id ?? '')).toMatchObject([
    { animal: { species: 'Corn snake' } },
  ])
})

test('on the free plan, the records of animals without room are left out by name', async () => {
  const keeper = await signedIn()
  const names = ['Kaa', 'Pip', 'Nyx', 'Rook', 'Olive', 'Truffle', 'Vesper']
  const book = new Uint8Array(
    workbook({
      Animals: [['Name', 'Species'], ...names.map((name) => [name, 'Corn snake'])],
      Weights: [
        ['Animal', 'Date', 'Weight (g)'],
        ...names.map((name) => [name, '2024-01-06', 210]),
      ],
    }),
  )
  const animals = await reviewed(keeper, book, { name: 'snakes.xlsx' })
  expect(animals.counts).toMatchObject({ new: 5, skip: 2, error: 0 })
  await keeper.post(`imports/${animals.id}/apply.json`)
  await importAll()
  const [sheet] = animals.sheets
  const weights = await found(keeper, sheet?.id ?? '')
  expect(weights).toMatchObject({ counts: { new: 5, error: 2 }, missing: ['Truffle', 'Vesper'] })
  await keeper.post(`imports/${weights.id}/apply.json`)
  await importAll()
  expect(await found(keeper, weights.id)).toMatchObject({
    status: 'done',
    result: { added: 5, left_out: 2 },
  })
})
