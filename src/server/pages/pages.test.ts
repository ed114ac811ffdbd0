import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'

const many = 2530

test.each(['abc', 'created_at_asc', 'created_at_desc', 'cost_asc', 'cost_desc'])(
  'the pages of a long list follow each other from the first to the last, by %s',
  async (sort) => {
    const keeper = await keeperOfMany()
    const pages = [1, 10, 11, 13, 24, 25, 26, 27]
    const all = await everyId(keeper, sort)
    expect(new Set(all).size).toBe(many)
    for (const page of pages) {
      const one = await keeper.page('feeders', { sort, page: String(page), per_page: '100' })
      expect(one.value.map(({ id }) => id)).toEqual(all.slice((page - 1) * 100, page * 100))
      expect(one).toMatchObject({ total: many, totalPages: 26 })
    }
  },
)

let known: Promise<Keeper> | undefined
const keeperOfMany = () => {
  known ??= signedIn().then(async (keeper) => {
    const { pool } = await testApp()
    await pool.query(
      `insert into feeders (account_id, id, name, cost, created_at, deleted_at)
       select $1, gen_random_uuid(), 'Feeder ' || n % 700, case when n % 5 > 0 then n % 90 end,
         now() - n % 1000 * interval '1 hour', case when n > $2 then now() end
       from generate_series(1, $2::int + 40) n`,
      [keeper.accountId, many],
    )
    return keeper
  })
  return known
}

/** The whole list in the database's order, without pages. */
async function everyId(keeper: Keeper, sort: string): Promise<string[]> {
  const { pool } = await testApp()
  const orders: Record<string, string> = {
    abc: 'name collate "natural", id',
    created_at_asc: 'created_at, id',
    created_at_desc: 'created_at desc, id desc',
    cost_asc: 'cost asc nulls last, id',
    cost_desc: 'cost desc nulls last, id',
  }
  const { rows } = await pool.query(
    `select id from feeders where account_id = $1 and deleted_at is null order by ${orders[sort]}`,
    [keeper.accountId],
  )
  return rows.map(({ id }) => id)
}
