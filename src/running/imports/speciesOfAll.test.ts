import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'
import { found, importAll, reviewed, rowsOf } from '../../../test/importing.ts'

const list = 'Name,Sex,Genes\nBig Mike,M,Banana\nDolly,F,Clown\nTOTAL,,\n'

test('a list of one species without a column for it gets it in one answer, its totals excepted', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, columns } = await reviewed(keeper, list)
  const named = columns.map(({ header, field }) => ({ header, field }))
  const change = { import: { columns: named, species: 'royal python' } }
  expect((await keeper.patch(`imports/${id}.json`, change)).statusCode).toBe(200)
  await importAll()
  const review = await found(keeper, id)
  expect(review.columns.at(-1)).toEqual({
    header: 'Species',
    field: 'species',
    examples: ['royal python'],
  })
  expect(review.counts).toMatchObject({ new: 2, skip: 1, error: 0 })
  expect(await rowsOf(keeper, id)).toMatchObject([
    { animal: { species: 'Ball python' }, notes: ['“royal python” is Ball python'] },
    { animal: { species: 'Ball python' } },
    { action: 'skip', notes: ['A total, not an animal'] },
  ])

  await keeper.post(`imports/${id}/apply.json`, {})
  await importAll()
  const animals = (await keeper.get('animals.json')).json().value
  expect(animals).toMatchObject([
    { name: 'Big Mike', species: { commonName: 'Ball python' } },
    { name: 'Dolly', species: { commonName: 'Ball python' } },
  ])
})

test('a list that says its species, or is one of records, takes no other', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Dolly', sex: 'female' })
  for (const text of [
    'Name,Species\nNyx,Corn snake\n',
    'Animal,Date,Weight (g)\nDolly,2026-01-04,80\n',
  ]) {
    const { id } = await reviewed(keeper, text)
    const change = { import: { species: 'Ball python' } }
    const answer = await keeper.patch(`imports/${id}.json`, change)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field: 'species' }])
  }
})

test('a species that the account has, by either name, is that one before any other that is called so', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('species', { commonName: 'Common boa', latinName: 'Boa imperator' })
  await keeper.add('species', { commonName: 'Hoggie', latinName: 'Leioheterodon' })
  const list = 'Name,Species\nNyx,boa imperator\nRook,hoggie\nOpal,BCI\nSol,Leo\n'
  const { id } = await reviewed(keeper, list)
  expect(await rowsOf(keeper, id)).toMatchObject([
    { animal: { species: 'Common boa' }, notes: [] },
    { animal: { species: 'Hoggie' }, notes: [] },
    { animal: { species: 'Common boa' }, notes: ['“BCI” is Common boa'] },
    { animal: { species: 'Leopard gecko' } },
  ])
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  const names = (await keeper.list('species')).map(({ commonName }) => commonName)
  expect(names.toSorted()).toEqual(['Common boa', 'Hoggie', 'Leopard gecko'])
})

test('a species a letter from one that we know is asked about, unless the account has it', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.post('species.json', { species: { commonName: 'Ball pythns' } })
  const words = ['Corn snkae', 'Crested gekko', 'Ball pythns', 'Frog', 'Ball python', 'Boaa']
  const rows = ['Corn\u00a0 Snkae', ...words].map((species, at) => `Nr ${at},${species}`)
  const text = ['Name,Species', ...rows, 'Bare,', 'Plain,'].join('\n')
  const { id, updated_at, ...review } = await reviewed(keeper, text)
  expect(review).toMatchObject({ without_species: 2, new_feeders: [] })
  const questions = [
    { written: expect.stringMatching(/^corn snkae$/i), species: 'Corn snake' },
    { written: 'Crested gekko', species: 'Crested gecko' },
  ]
  expect(review.doubted).toEqual(questions)
  const respell = { written: 'corn snkae', species: 'Corn snake' }
  const change = { import: { respell, updated_at } }
  expect((await keeper.patch(`imports/${id}.json`, change)).statusCode).toBe(200)
  await importAll()
  expect((await found(keeper, id)).doubted).toEqual(questions.slice(1))
  const species = (await rowsOf(keeper, id)).slice(0, -2).map(({ animal }) => animal?.species)
  expect(species).toEqual(['Corn snake', 'Corn snake', ...words.slice(1)])
})
