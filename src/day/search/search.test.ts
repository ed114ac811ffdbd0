import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { least } from '../../../test/factories.ts'
import { animal, expectTermsOfAll, namesOf, results } from '../../../test/searching.ts'
import { type Klass, mostFound, searchables } from './search.contract.ts'
import { plainKey } from './search.queries.ts'

test.each(Object.keys(searchables) as Klass[])(
  'a result of the kind %s is the record as its own list gives it',
  async (klass) => {
    const keeper = await signedIn({ plus: true })
    const { api } = searchables[klass]
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

test('what is typed in ASCII is folded as the terms are, sign by sign', async () => {
  const { db } = await testApp()
  const codes = Array.from({ length: 127 }, (_, code) => code).filter(
    (code) => code > 31 || /\s/.test(String.fromCharCode(code)),
  )
  const typed = codes
    .map((code) => String.fromCharCode(code))
    .map((sign) => `${sign}Ab${sign}c ${sign}${sign} D${sign}`)
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(typed) as key
    from unnest(${sql.param(typed)}::text[]) with ordinality one (typed, place) order by place`)
  expect(typed.map(plainKey)).toEqual(rows.map(({ key }) => key))
})

test('hundreds of records of other accounts push none of mine out', async () => {
  const [keeper, stranger] = [await signedIn({ plus: true }), await signedIn()]
  const { db } = await testApp()
  await db.execute(sql`insert into animals (account_id, id, name, sex)
    select ${stranger.accountId}, gen_random_uuid(), 'Zephyr ' || n, 'male'
    from generate_series(0, ${mostFound}::int) n`)
  await keeper.add('animals', animal('Zephyrus'))
  await keeper.add('animals', animal('Old Zephyrus'))
  expect(await namesOf(keeper, 'zephyr')).toEqual(['Zephyrus', 'Old Zephyrus'])
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

test('the terms are those of the records', expectTermsOfAll)

test.each([
  ['mice', 'feeders', 'Mouse'],
  ['mouse', 'feeders', 'Frozen mice'],
  ['geckos', 'species', 'Leopard gecko'],
  ['gecko', 'groups', 'Geckos'],
  ['babies', 'groups', 'Baby rack'],
  ['baby', 'groups', 'The babies'],
  ['boas', 'species', 'Common boa'],
  ['leopard geckos', 'species', 'Leopard gecko'],
  ['dubia roaches', 'feeders', 'Dubia roach'],
])('%s is found in the %s as %s', async (typed, api, name) => {
  const keeper = await signedIn({ plus: true })
  await keeper.add(api, api === 'species' ? { commonName: name } : { name })
  await keeper.add('groups', { name: 'Something else' })
  expect((await namesOf(keeper, typed))[0]).toBe(name)
})

test('a word is not shortened until it means another one', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('species', { commonName: 'Ball python', latinName: 'Python regius' })
  await keeper.add('species', { commonName: 'Bornean lantern gecko' })
  await keeper.add('groups', { name: 'Board' })
  expect(await namesOf(keeper, 'regius')).toEqual(['Ball python'])
  expect(await namesOf(keeper, 'boas')).not.toContain('Bornean lantern gecko')
})

test('a room, a rack or a tub finds its animals, those of just that rack first', async () => {
  const keeper = await signedIn({ plus: true })
  const add = (name: string, values: object) => keeper.add('animals', animal(name, values))
  await add('Ash', { room: 'Cellar', rack: 'Rack 20', code: 'BP-2' })
  const bo = await add('Bo', { room: 'Cellar', rack: 'Rack 2', tub: '14' })
  expect(await namesOf(keeper, 'cellar')).toEqual(['Ash', 'Bo'])
  expect(await namesOf(keeper, 'rack 2')).toEqual(['Bo', 'Ash'])
  expect(await namesOf(keeper, 'cellar rack 2 14')).toEqual(['Bo'])
  await keeper.add(`animals/${bo.id}/moves`, { room: 'Attic', rack: '', tub: '' })
  expect(await namesOf(keeper, 'attic')).toEqual(['Bo'])
  expect(await namesOf(keeper, 'cellar')).toEqual(['Ash'])
})

test('quarantine finds the animals in it, until it ends', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', animal('Ash'))
  const bo = await keeper.add('animals', animal('Bo', { in_quarantine: true }))
  await keeper.add('animals', animal('Inka'))
  for (const query of ['quarantine', 'quarantined', 'Quarant', 'in quarantine', 'In quarantined']) {
    expect([query, ...(await namesOf(keeper, query))]).toEqual([query, 'Bo'])
  }
  await keeper.patch(`animals/${bo.id}`, { animal: { in_quarantine: false } })
  expect(await namesOf(keeper, 'quarantine')).toEqual([])
  expect(await namesOf(keeper, 'in quarantine')).toEqual([])
})

test('a small word needs not be there, but counts in a name and before a rack', async () => {
  const keeper = await signedIn({ plus: true })
  for (const name of ['Hearts King', 'King of Hearts', 'The Duke', 'Duke']) {
    await keeper.add('animals', animal(name))
  }
  expect(await namesOf(keeper, 'king of hearts')).toEqual(['King of Hearts', 'Hearts King'])
  expect(await namesOf(keeper, 'hearts of')).toEqual(['King of Hearts', 'Hearts King'])
  expect(await namesOf(keeper, 'the duke')).toEqual(['The Duke', 'Duke'])
  expect(await namesOf(keeper, 'duke')).toEqual(['Duke', 'The Duke'])
  await keeper.add('animals', animal('Ash', { room: 'Cellar', rack: 'Rack 20', code: 'BP-2' }))
  await keeper.add('animals', animal('Bo', { room: 'Cellar', rack: 'Rack 2' }))
  for (const query of ['rack 2', 'in rack 2', 'rack 2 in the cellar', 'in the cellar']) {
    expect(await namesOf(keeper, query)).toContain('Bo')
  }
  expect(await namesOf(keeper, 'in rack 2')).toEqual(['Bo', 'Ash'])
  expect(await namesOf(keeper, 'the')).toEqual(['The Duke'])
})

test('contacts are found by words of their notes, after those with such a name', async () => {
  const keeper = await signedIn()
  const other = await signedIn()
  const notes = `${'Met at the show. '.repeat(40)}Breeds babies of crested geckos; it's "cheap".`
  await other.add('contacts', { name: 'Theirs', notes })
  await keeper.add('contacts', { name: 'Jonas', notes })
  await keeper.add('contacts', { name: 'Gecko Farm' })
  expect(await namesOf(keeper, 'gecko')).toEqual(['Gecko Farm', 'Jonas'])
  expect(await namesOf(keeper, 'geckos baby')).toEqual(['Jonas'])
  expect(await namesOf(keeper, "cheap it's")).toEqual(['Jonas'])
  expect(await namesOf(keeper, 'gecko tortoise')).toEqual([])
  for (const odd of ["'':*", 'a & b | !', '\\\\\\ gecko', 'the and']) {
    expect(
      (await keeper.get(`search_results?${new URLSearchParams({ query: odd })}`)).statusCode,
    ).toBe(200)
  }
})
