import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { imported, reviewed, rowsOf } from '../../../test/importing.ts'

const keeperOf = async (...names: string[]) => {
  const keeper = await signedIn({ plus: true })
  for (const name of names) await keeper.add('animals', { name, sex: 'unknown' })
  return keeper
}
const logOf = (name: string) => `Animal,Date,Weight\n${name},2026-01-04,80 g\n`
const countsOf = async (keeper: Keeper, text: string) => (await reviewed(keeper, text)).counts

test.each([
  ['Zo\u00eb', 'Zoe\u0308'],
  ["O'Hara", 'O\u2019Hara'],
  ['Mötley', 'motley'],
  ['Gizmo', 'GIZMO'],
])('%s is %s of a list and of a log', async (here, written) => {
  const keeper = await keeperOf(here)
  expect(await countsOf(keeper, logOf(written))).toMatchObject({ new: 1, error: 0 })
  expect(await countsOf(keeper, `Name,Sex\n${written},f\n`)).toMatchObject({ new: 0, update: 1 })
})

test('where both spellings are here, each is its own', async () => {
  const keeper = await keeperOf('Zoe', 'Zo\u00eb')
  const { id } = await reviewed(keeper, 'Name,Sex\nZo\u00eb,f\nZoe,m\n')
  expect(await rowsOf(keeper, id)).toMatchObject([{ action: 'update' }, { action: 'update' }])
  expect(await countsOf(keeper, logOf('Zoe'))).toMatchObject({ new: 1, error: 0 })
})

test('the name of a sold animal is free for another, which is not the one that was sold', async () => {
  const keeper = await keeperOf()
  const sold = { state: 'sold', state_on: '2026-11-03', dateHatched: '2026-07-05' }
  const { id } = await keeper.add('animals', { name: 'Quill', sex: 'male', ...sold })
  await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 164, unit: 'grams' })
  const rowOf = async (row: string) => {
    const { id } = await reviewed(keeper, `Name,Hatched,Status,Weight\n${row}\n`)
    return (await rowsOf(keeper, id))[0]
  }
  expect(await rowOf('Quill,2022-07-02,,910 g')).toMatchObject({
    ...{ action: 'new', notes: ['Same name as Quill, sold: kept apart'] },
  })
  for (const same of ['Quill,2026-07-05,,910 g', 'Quill,,Sold,910 g'])
    expect(await rowOf(same)).toMatchObject({
      ...{ action: 'update', notes: ['adds a weight, the last was 164 g'] },
    })

  const errorsOf = async (day: string) => {
    const { id } = await reviewed(keeper, `Animal,Date,Weight\nQuill,${day},80 g\n`)
    return (await rowsOf(keeper, id))[0]?.errors.map(({ field, message }) => [field, message])
  }
  expect(await errorsOf('2026-11-03')).toEqual([])
  expect(await errorsOf('2026-11-04')).toEqual([
    ['happened_on', "Quill wasn't here any more: sold on November 3, 2026"],
  ])
  await keeper.add('animals', { name: 'Quill', sex: 'male', dateHatched: '2026-10-01' })
  expect(await errorsOf('2026-11-04')).toEqual([])
  expect(await errorsOf('2026-09-04')).toEqual([])
  expect(await errorsOf('2026-10-04')).toEqual([['animal_name', '2 animals are called Quill']])
})

test('records go to the animal that is here rather than to one sold on an unknown day', async () => {
  const keeper = await keeperOf()
  await imported(keeper, 'Name,Species,Status\nNyx,Corn snake,Sold\n')
  const rowFor = async () => (await rowsOf(keeper, (await reviewed(keeper, logOf('Nyx'))).id))[0]
  expect(await rowFor()).toMatchObject({
    ...{ action: 'new', notes: ['Sold, date unknown: check that Nyx was still here'] },
  })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  expect(await rowFor()).toMatchObject({ action: 'new', notes: [], animal_id: id })
})

test('a parent is the same however its name is composed, and no second one is made', async () => {
  const keeper = await keeperOf("O'Hara")
  await imported(keeper, 'Name,Species,Dam\nA,Corn snake,O\u2019Hara\nB,Corn snake,o’hara\n')
  const { value } = (await keeper.get('animals.json?per_page=50&state=all')).json()
  expect(value.map(({ name }: { name: string }) => name).toSorted()).toEqual(['A', 'B', "O'Hara"])
})

test('a list’s filter finds names as the search does', async () => {
  const keeper = await keeperOf('Zo\u00eb', "O'Hara", 'Mötley', 'Rook')
  const namesFor = async (words: string) => {
    const answer = await keeper.get(`animals.json?q=${encodeURIComponent(words)}`)
    return answer.json().value.map(({ name }: { name: string }) => name)
  }
  expect(await namesFor('zoe')).toEqual(['Zo\u00eb'])
  expect(await namesFor('Zoe\u0308')).toEqual(['Zo\u00eb'])
  expect(await namesFor('o\u2019hara')).toEqual(["O'Hara"])
  expect(await namesFor('o\u00b4hara')).toEqual(["O'Hara"])
  expect(await namesFor('o`hara')).toEqual(["O'Hara"])
  expect(await namesFor('motley')).toEqual(['Mötley'])
  expect(await namesFor('%')).toEqual([])
})

test('a dam whose name two females here have comes in once, however many rows fill her in', async () => {
  const keeper = await keeperOf()
  for (const name of ['Luna', 'Luna']) await keeper.add('animals', { name, sex: 'female' })
  const names = Array.from({ length: 90 }, (_, at) => `Young ${at}`)
  await imported(keeper, ['Name', ...names].join('\n'))
  const { result } = await imported(
    keeper,
    ['Name,Dam', ...names.map((name) => `${name},Luna`)].join('\n'),
  )
  expect(result).toMatchObject({ updated: 90, parents: 90 })
  expect(await keeper.list('animals', { filter: 'outside' })).toMatchObject([{ name: 'Luna' }])
})
