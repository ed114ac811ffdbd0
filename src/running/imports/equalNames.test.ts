import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'
import { imported, reviewed, rowsOf } from '../../../test/importing.ts'

const keeperOf = async (...names: string[]) => {
  const keeper = await signedIn({ plus: true })
  for (const name of names) await keeper.add('animals', { name, sex: 'unknown' })
  return keeper
}
const logOf = (...names: string[]) =>
  ['Animal,Date,Weight', ...names.map((name) => `${name},2026-01-04,80 g`)].join('\n')

test('a name of a list or a log is that of an animal however it is composed, unless both spellings are here', async () => {
  const same = [
    ['Zo\u00eb', 'Zoe\u0308'],
    ["O'Hara", 'O\u2019Hara'],
    ['Mötley', 'motley'],
    ['Gizmo', 'GIZMO'],
  ] as const
  const both = ['Andre', 'Andr\u00e9'] as const
  const keeper = await keeperOf(...same.map(([here]) => here), ...both)
  const animalsHere = await keeper.list('animals')
  const idOf = (name: string) => animalsHere.find((animal) => animal.name === name).id
  const ids = [...same.map(([name]) => name), ...both].map(idOf)
  const all = [...same.map(([, written]) => written), ...both]

  const log = await reviewed(keeper, logOf(...all))
  expect(log.counts).toMatchObject({ new: 6, error: 0 })
  expect((await rowsOf(keeper, log.id)).map(({ animal_id }) => animal_id)).toEqual(ids)

  // Nor is a second parent made.
  const young = ['A,u,O\u2019Hara', 'B,u,o’hara']
  const rows = ['Name,Sex,Dam', ...all.map((name) => `${name},f,`), ...young]
  const { id, counts, result } = await imported(keeper, rows.join('\n'))
  expect(counts).toMatchObject({ new: 2, update: 6 })
  expect((await rowsOf(keeper, id)).slice(0, 6).map(({ animal_id }) => animal_id)).toEqual(ids)
  expect(result).toMatchObject({ added: 2, updated: 6, parents: 2 })
  expect(await keeper.list('animals', { filter: 'outside' })).toEqual([])
})

test('the name of a sold animal is free for another, which is not the one that was sold', async () => {
  const keeper = await keeperOf()
  const sold = { state: 'sold', state_on: '2026-11-03', dateHatched: '2026-07-05' }
  for (const name of ['Quill', 'Quint', 'Quell']) {
    const { id } = await keeper.add('animals', { name, sex: 'male', ...sold })
    await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 164, unit: 'grams' })
  }
  const list = `Name,Hatched,Status,Weight
Quill,2022-07-02,,910 g
Quint,2026-07-05,,910 g
Quell,,Sold,910 g
`
  const isSame = { action: 'update', notes: ['adds a weight, the last was 164 g'] }
  expect(await rowsOf(keeper, (await reviewed(keeper, list)).id)).toMatchObject([
    { action: 'new', notes: ['Same name as Quill, sold: kept apart'] },
    isSame,
    isSame,
  ])

  const errorsOn = async (...days: string[]) => {
    const log = days.map((day) => `Quill,${day},80 g\n`).join('')
    const { id } = await reviewed(keeper, `Animal,Date,Weight\n${log}`)
    const rows = await rowsOf(keeper, id)
    return rows.map(({ errors }) => errors.flatMap(({ field, message }) => [field, message]))
  }
  expect(await errorsOn('2026-11-03', '2026-11-04')).toEqual([
    [],
    ['happened_on', "Quill wasn't here any more: sold on November 3, 2026"],
  ])
  await keeper.add('animals', { name: 'Quill', sex: 'male', dateHatched: '2026-10-01' })
  expect(await errorsOn('2026-11-04', '2026-09-04', '2026-10-04')).toEqual([
    [],
    [],
    ['animal_name', '2 animals are called Quill'],
  ])
})

test('records go to the animal that is here rather than to one sold on an unknown day', async () => {
  const keeper = await keeperOf()
  await imported(keeper, 'Name,Species,Status\nNyx,Corn snake,Sold\nRook,Corn snake,Sold\n')
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { id } = await reviewed(keeper, logOf('Nyx', 'Rook'))
  expect(await rowsOf(keeper, id)).toMatchObject([
    { action: 'new', notes: [], animal_id: nyx.id },
    { action: 'new', notes: ['Sold, date unknown: check that Rook was still here'] },
  ])
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
  // More than are changed at once.
  const names = Array.from({ length: 45 }, (_, at) => `Young ${at}`)
  await imported(keeper, ['Name', ...names].join('\n'))
  const { result } = await imported(
    keeper,
    ['Name,Dam', ...names.map((name) => `${name},Luna`)].join('\n'),
  )
  expect(result).toMatchObject({ updated: 45, parents: 45 })
  expect(await keeper.list('animals', { filter: 'outside' })).toMatchObject([{ name: 'Luna' }])
})
