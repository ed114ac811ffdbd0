import { expect, test } from 'vitest'
import { ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { animal, expectTermsOfAll, namesOf, results } from '../../../test/searching.ts'
import { mostFound } from './search.contract.ts'

ownInstallation()

/* Which records can be found: by whom, when, and by which words. */

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
  for (const query of ['canary8f', 'chondropyton', 'chondro']) {
    expect(await results(keeper, query)).toHaveLength(1)
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
  await pool.query('analyze animals, search_terms')
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

test('the terms are those of the records, whatever wrote them', expectTermsOfAll)
