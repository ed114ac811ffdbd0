import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plusResources, records, resources } from '../src/app/records.ts'
import { type Keeper, signedIn, testApp } from './app.ts'
import { least, whole } from './factories.ts'

/* The list of every record: its pages, orders, filters and cost. */

const each = [...resources, ...plusResources.filter(({ api }) => api in whole)]

describe.each(each)('$api', ({ api, sorts, filters }) => {
  test('pages hold 24, are stable, and end', async () => {
    const keeper = await signedIn({ plus: true })
    await addEach(
      keeper,
      api,
      Array.from({ length: 26 }, (_, at) => `BP-${at}`),
    )
    const pages = [await keeper.page(api), await keeper.page(api, { page: '2' })]
    expect(pages.map(({ value }) => value.length)).toEqual([24, 2])
    expect(pages[0]).toMatchObject({ total: 26, totalPages: 2 })
    const ids = pages.flatMap(({ value }) => value.map(({ id }) => id))
    expect(new Set(ids).size).toBe(26)
    expect((await keeper.page(api, { page: '3' })).value).toEqual([])
    expect((await keeper.page(api, { page: '2', per_page: '10' })).value).toHaveLength(10)
  })

  test('every promised order and filter is there, and others are told off', async () => {
    const keeper = await signedIn({ plus: true })
    for (const sort of sorts) expect(await keeper.list(api, { sort })).toEqual([])
    for (const filter of filters) expect(await keeper.list(api, { filter })).toEqual([])
    for (const query of ['sort=best', 'filter=odd', 'page=0', 'page=x', 'per_page=101']) {
      expect((await keeper.get(`${api}.json?${query}`)).statusCode).toBe(422)
    }
  })

  test('names sort as people do', async () => {
    const keeper = await signedIn({ plus: true })
    const first = await addEach(keeper, api, ['BP-10', 'émile', 'BP-2', 'Zora', 'Emma', 'anna'])
    const sort = sorts.includes('abc') ? 'abc' : sorts[0]
    const names = (await keeper.list(api, { sort })).map((one) => one[first])
    expect(names).toEqual(['anna', 'BP-2', 'BP-10', 'émile', 'Emma', 'Zora'])
  })

  test('the text filter takes signs as themselves', async () => {
    const keeper = await signedIn({ plus: true })
    const first = await addEach(keeper, api, ['100% Dust', 'Under_score', 'Back\\slash', 'Plain'])
    const found = async (q: string) => (await keeper.list(api, { q })).map((one) => one[first])
    expect(await found('%')).toEqual(['100% Dust'])
    expect(await found('_')).toEqual(['Under_score'])
    expect(await found('\\')).toEqual(['Back\\slash'])
    expect(await found('pLAI')).toEqual(['Plain'])
    expect(await found('nowhere')).toEqual([])
  })

  test('a list costs at most three statements', async () => {
    const keeper = await signedIn({ plus: true })
    await keeper.add(api, least[api] ?? {})
    const { statements } = await testApp()
    for (const query of ['', '?q=a', '?page=2']) {
      statements.length = 0
      expect((await keeper.get(`${api}.json${query}`)).statusCode).toBe(200)
      expect(statements.length).toBeLessThanOrEqual(3)
      expect(statements.length).toBeGreaterThan(0)
    }
  })
})

/** Adds a record of each of these names: the first as a keeper, the others as copies of it. Returns the field of the name. */
async function addEach(keeper: Keeper, api: string, [name, ...others]: string[]) {
  const { pool } = await testApp()
  const record = records.find(({ resource }) => resource?.api === api)
  if (!record) throw new Error(`No record is of ${api}`)
  const [first = ''] = Object.keys(least[api] ?? {})
  const { id } = await keeper.add(api, { ...least[api], [first]: name })
  const own = new Map([
    ['id', 'gen_random_uuid()'],
    [columnOf(first), 'other'],
  ])
  const stored = Object.values(getTableColumns(record.table)).filter(({ generated }) => !generated)
  const columns = stored.map(({ name }) => columnOf(name))
  const values = columns.map((column) => own.get(column) ?? column)
  const table = getTableName(record.table)
  await pool.query(
    `insert into ${table} (${columns})
      select ${values} from ${table}, unnest($2::text[]) other where id = $1`,
    [id, others],
  )
  return first
}

const columnOf = (key: string) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
