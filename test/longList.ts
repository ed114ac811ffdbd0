import { type Keeper, signedIn, testApp } from './app.ts'

/** A keeper with so many feeders, of which many are alike in what they are sorted by, and forty deleted ones. */
export async function keeperOfFeeders(many: number): Promise<Keeper> {
  const keeper = await signedIn()
  const { pool } = await testApp()
  await pool.query(
    `insert into feeders (account_id, id, name, cost, created_at, deleted_at)
     select $1, gen_random_uuid(), 'Feeder ' || n % 700, case when n % 5 > 0 then n % 90 end,
       now() - n % 1000 * interval '1 hour', case when n > $2 then now() end
     from generate_series(1, $2::int + 40) n`,
    [keeper.accountId, many],
  )
  return keeper
}

/** The orders in which feeders are listed, in SQL. */
export const orders = {
  abc: 'name collate "natural", id',
  created_at_asc: 'created_at, id',
  created_at_desc: 'created_at desc, id desc',
  cost_asc: 'cost asc nulls last, id',
  cost_desc: 'cost desc nulls last, id',
}

export const sorts: (keyof typeof orders)[] = [
  'abc',
  'created_at_asc',
  'created_at_desc',
  'cost_asc',
  'cost_desc',
]

/** The whole list in the database's order, without pages. */
export async function everyFeederId(keeper: Keeper, sort: keyof typeof orders): Promise<string[]> {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select id from feeders where account_id = $1 and deleted_at is null order by ${orders[sort]}`,
    [keeper.accountId],
  )
  return rows.map(({ id }) => id)
}
