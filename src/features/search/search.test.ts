import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { emptyDatabase, newFolder } from '../../../test/backups.ts'
import { least } from '../../../test/factories.ts'
import { writeBackup } from '../../backup/backup.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { found, type Klass, mostFound, type SearchResult } from './search.contract.ts'

const results = async (keeper: Keeper, query: string): Promise<SearchResult[]> =>
  keeper.list('search_results', { query })
const namesOf = async (keeper: Keeper, query: string) =>
  (await results(keeper, query)).map(({ name }) => name)
const animal = (name: string, more: object = {}) => ({ name, sex: 'female', ...more })

test.each(Object.keys(found) as Klass[])(
  'a result of the kind %s is the record as its own list gives it',
  async (klass) => {
    const keeper = await signedIn({ plus: true })
    const { api } = found[klass]
    await keeper.add(api, least[api] ?? {})
    const [listed] = await keeper.list(api)
    const name = listed.name ?? listed.commonName
    expect(await results(keeper, name)).toEqual([{ klass, name, attributes: listed }])
  },
)

test('the exact name comes first, then names that begin so, then words, then what is similar', async () => {
  const keeper = await signedIn({ plus: true })
  for (const name of ['Old Juniper', 'Junipper', 'Juniper II', 'Juniperella', 'Juniper']) {
    await keeper.add('animals', animal(name))
  }
  expect(await namesOf(keeper, 'juniper')).toEqual([
    'Juniper',
    'Juniper II',
    'Juniperella',
    'Old Juniper',
    'Junipper',
  ])
})

test('a code finds its animal before all that begin with it, however it is written', async () => {
  const keeper = await signedIn({ plus: true })
  for (let n = 20; n > 0; n--) await keeper.add('animals', animal(`No ${n}`, { code: `BP-${n}` }))
  for (const query of ['BP-1', 'bp 1', 'bp1']) {
    const names = await namesOf(keeper, query)
    expect([query, names[0], names.length]).toEqual([query, 'No 1', 11])
  }
  expect(await namesOf(keeper, 'BP-12')).toEqual(['No 12'])
})

test.each([
  ['junipper', 'Juniper'],
  ['uniper', 'Juniper'],
  ['chondropyton', 'Chondropython azureus'],
  ['condropy', 'Chondropython azureus'],
  ['luan', 'Luna'],
  ['saffrn', 'Saffron'],
])('%s is forgiven: %s is found', async (typed, name) => {
  const keeper = await signedIn({ plus: true })
  for (const each of ['Juniper', 'Chondropython azureus', 'Luna', 'Saffron', 'Nyx']) {
    await keeper.add('animals', animal(each))
  }
  expect(await namesOf(keeper, typed)).toEqual([name])
})

test("a species' name finds the species, then the animals of it that are kept", async () => {
  const keeper = await signedIn({ plus: true })
  const { id: species_id } = await keeper.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  for (const name of ['Onyx 10', 'Onyx 9', 'Basil']) {
    await keeper.add('animals', animal(name, { species_id }))
  }
  await keeper.add('animals', animal('Monty Python'))
  const sold = await keeper.add('animals', animal('Quill', { species_id, state: 'sold' }))
  for (const query of ['ball python', 'bal', 'regius', 'bal pyhton']) {
    expect([query, ...(await namesOf(keeper, query))]).toEqual([
      query,
      'Ball python',
      'Basil',
      'Onyx 9',
      'Onyx 10',
    ])
  }
  expect(await namesOf(keeper, 'python')).toEqual([
    'Ball python',
    'Monty Python',
    'Basil',
    'Onyx 9',
    'Onyx 10',
  ])
  expect(await namesOf(keeper, sold.name)).toEqual(['Quill'])
})

test('accents and capitals make no difference, in what is typed and in what is kept', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', animal('Émile'))
  await keeper.add('animals', animal('emile'))
  await keeper.add('contacts', { name: 'Großmann Żółw' })
  for (const query of ['émile', 'EMILE', 'E\u0301mile']) {
    expect([query, (await namesOf(keeper, query)).sort()]).toEqual([query, ['emile', 'Émile']])
  }
  expect(await namesOf(keeper, 'grossmann zolw')).toEqual(['Großmann Żółw'])
})

test('several words are found in any order, begun ones too, and all must be there', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', animal('Saffron', { genetics: 'Banana Pied, het Clown' }))
  await keeper.add('animals', animal('Pepper', { genetics: 'Banana' }))
  await keeper.add('species', { commonName: 'Green tree python', latinName: 'Morelia viridis' })
  expect(await namesOf(keeper, 'clown ban')).toEqual(['Saffron'])
  expect(await namesOf(keeper, 'viridis morelia')).toEqual(['Green tree python'])
  expect(await namesOf(keeper, 'python green')).toEqual(['Green tree python'])
  expect(await namesOf(keeper, 'clown pepper')).toEqual([])
  expect(await namesOf(keeper, 'bananna clwon')).toEqual(['Saffron'])
})

test('of a long query only the four longest words are forgiven, so that none takes long', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', animal('Juniper Saffron Chondropython Luna Pepper'))
  expect(await namesOf(keeper, 'junipr safron chondropyton peper')).toHaveLength(1)
  expect(await namesOf(keeper, 'junipr safron chondropyton peper luna')).toHaveLength(1)
  expect(await namesOf(keeper, 'junipr safron chondropyton peper luan')).toHaveLength(0)
})

test('people are found by their address and number, things by their brand', async () => {
  const keeper = await signedIn()
  await keeper.add('contacts', {
    name: 'Ines Vogt',
    email: 'ines@example.org',
    phoneNumber: '+49 30 901820',
  })
  await keeper.add('bulbs', { name: 'D3+', brand: 'Arcadia', bulb_type: 'uv' })
  await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  expect(await namesOf(keeper, 'ines@example.org')).toEqual(['Ines Vogt'])
  expect(await namesOf(keeper, '+49 (30) 901')).toEqual(['Ines Vogt'])
  expect(await namesOf(keeper, 'arcadia d3')).toEqual(['D3+'])
  expect(await namesOf(keeper, 'rat weaned')).toEqual(['Rat'])
})

test('a new name is found at once, the old one no more', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', animal('Saffron', { genetics: 'Banana' }))
  await keeper.patch(`animals/${id}`, { animal: { name: 'Nyx' } })
  expect(await namesOf(keeper, 'nyx')).toEqual(['Nyx'])
  expect(await namesOf(keeper, 'saffron')).toEqual([])
  expect(await namesOf(keeper, 'saffrn')).toEqual([])
  expect(await namesOf(keeper, 'banana')).toEqual(['Nyx'])
})

test('what is deleted is not found until it is restored', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('contacts', { name: 'Ines Vogt' })
  await keeper.delete(`contacts/${id}`)
  expect(await namesOf(keeper, 'ines vogt')).toEqual([])
  await keeper.post(`deleted/${id}/restore`)
  expect(await namesOf(keeper, 'ines vogt')).toEqual(['Ines Vogt'])
})

test('an animal that is not kept any more is found, and says what became of it', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', animal('Saffron', { state: 'sold', state_on: '2026-01-03' }))
  expect(await results(keeper, 'saffron')).toMatchObject([{ attributes: { state: 'sold' } }])
})

test('without Plus the locked animals are left out, and not counted', async () => {
  const keeper = await signedIn({ plus: true })
  for (let n = 1; n <= 7; n++) await keeper.add('animals', animal(`Saffron ${n}`))
  await keeper.add('species', { commonName: 'Saffron python' })
  await keeper.patch('subscription', { subscription: { plus: false } })
  const page = await keeper.page('search_results', { query: 'saffron' })
  expect(page).toMatchObject({ total: 6, totalPages: 1 })
  expect(page.value.map(({ name }) => name)).not.toContain('Saffron 6')
  expect(await namesOf(keeper, 'saffron 7')).toEqual([])
})

test("another account's records are never found, nor its words proposed", async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  await keeper.add('animals', animal('Canary8f'))
  await keeper.add('animals', animal('Chondropython'))
  for (const query of ['canary8f', 'chondropyton', 'python']) {
    expect(await results(stranger, query)).toEqual([])
  }
})

test('more than a page comes by pages, and no result twice', async () => {
  const keeper = await signedIn({ plus: true })
  const animals = Array.from({ length: 60 }, (_, n) => animal(`Hatchling ${n}`))
  await keeper.post('animals/bulk', { animals })
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) => keeper.page('search_results', { query: 'hatch', page })),
  )
  expect(pages.map(({ value, total, totalPages }) => [value.length, total, totalPages])).toEqual([
    [24, 60, 3],
    [24, 60, 3],
    [12, 60, 3],
    [0, 60, 3],
  ])
  expect(new Set(pages.flatMap(({ value }) => value.map((one) => one.attributes.id))).size).toBe(60)
  expect(pages[0]?.value.slice(0, 3).map(({ name }) => name)).toEqual([
    'Hatchling 0',
    'Hatchling 1',
    'Hatchling 2',
  ])
})

test('of thousands that begin alike, the exact name and the exact code are still first', async () => {
  const keeper = await signedIn({ plus: true })
  const { pool } = await testApp()
  await pool.query(
    `insert into animals (account_id, id, name, sex, code)
      select $1, gen_random_uuid(), 'Animal ' || n, 'female', 'X-' || n from generate_series(1, 2000) n`,
    [keeper.accountId],
  )
  await keeper.add('animals', animal('Zz', { code: 'ANI' }))
  await keeper.add('animals', animal('Animal'))
  expect((await namesOf(keeper, 'animal'))[0]).toBe('Animal')
  expect((await namesOf(keeper, 'ani'))[0]).toBe('Zz')
  expect((await namesOf(keeper, 'animal 777'))[0]).toBe('Animal 777')
  expect(await namesOf(keeper, '1999 animal')).toEqual(['Animal 1999'])
  expect((await keeper.page('search_results', { query: 'animal' })).total).toBe(mostFound)
})

test('fewer than three characters find nothing, and nothing that is typed breaks it', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', animal('Bo 100%_\\ 🐍🐍🐍'))
  for (const query of ['', 'bo', ' b ', '...', "'''", '%%%', '___']) {
    expect(await results(keeper, query)).toEqual([])
  }
  for (const query of ['bo 100%_\\', '🐍🐍🐍', '100']) {
    expect([query, (await results(keeper, query)).length]).toEqual([query, 1])
  }
  for (const query of ['a'.repeat(10_000), 'nul\u0000']) {
    const answer = await keeper.get(`search_results?query=${encodeURIComponent(query)}`)
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['query']])
  }
  expect((await keeper.get('search_results?query=a&query=b')).statusCode).toBe(422)
  for (const query of ['\u{10ffff}\u{10ffff}\u{10ffff}', 'ﷺ'.repeat(200), '\ufeff\u200b\u200d']) {
    expect((await keeper.get(`search_results?query=${encodeURIComponent(query)}`)).statusCode).toBe(
      200,
    )
  }
})

test('a name whose letters become many when accents are taken away can be kept', async () => {
  const keeper = await signedIn()
  await keeper.add('contacts', { name: 'ﷺ'.repeat(200) })
  expect(await results(keeper, 'ﷺﷺﷺ')).toHaveLength(1)
})

test('a restored backup finds what was there, and what comes later', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', animal('Chondropython'))
  const { pool, config } = await testApp()
  const file = `${newFolder()}/backup.tar.zst`
  await writeBackup(pool, { dataDir: config.dataDir, to: file })
  const target = await emptyDatabase()
  await restoreBackup(target, { file, dataDir: newFolder() })
  await target.query('update animals set name = $1 where account_id = $2', [
    'Nyx',
    keeper.accountId,
  ])
  const { rows } = await target.query(
    'select distinct words from search_terms where account_id = $1',
    [keeper.accountId],
  )
  expect(rows).toEqual([{ words: ' nyx |    ' }])
  expect((await target.query(untrue)).rows).toEqual([])
})

test('the terms are those of the records, whoever wrote them', async () => {
  const { pool } = await testApp()
  expect((await pool.query(untrue)).rows).toEqual([])
})

/** Records without terms, terms without record, and words that no record has or the vocabulary lacks. */
const untrue = `
  with kept as (${Object.entries(found)
    .map(
      ([klass, { api }]) => `select account_id, '${klass}' as klass, id,
        search_key(${api === 'species' ? 'common_name' : 'name'}) as name
      from ${api} where deleted_at is null`,
    )
    .join(' union all ')}),
  termed as (select distinct account_id, klass, id, btrim(split_part(words, '|', 1)) as name from search_terms),
  words as (select distinct account_id, term as word from search_terms
    where not whole and term ~ '^[^0-9]{4,60}$')
  (select name from kept where name <> '' and (account_id, klass, id, name) not in (select * from termed))
  union all (select name from termed where (account_id, klass, id, name) not in (select * from kept))
  union all (select word from (select *, true as used from words) words full join (select *, true as kept from search_vocabulary) known using (account_id, word)
    where used is null or known.kept is null)`
