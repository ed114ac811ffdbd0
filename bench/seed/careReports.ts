import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

const animals = 300
const sizes = { few: 10_000, many: 100_000 }

/** Two accounts of 300 animals each, with as many feedings and cleans over two years. */
export const seedCareReports = async (db: Database): Promise<Record<'few' | 'many', Keeper>> => ({
  few: await keeperOf(db, 'reports-few', (tx, account) => fill(tx, account, sizes.few)),
  many: await keeperOf(db, 'reports-many', (tx, account) => fill(tx, account, sizes.many)),
})

/** Ten feeders with prices, ten species, a schedule for two animals in three, four meals to a clean. */
async function fill(tx: Transaction, account: string, logs: number) {
  await tx.execute(sql`insert into feeders (account_id, id, name, size, cost)
    select ${account}, uuidv7(), 'Rat', 'Size ' || n, 50 + n from generate_series(1, 10) n`)
  await tx.execute(sql`insert into species (account_id, id, common_name)
    select ${account}, uuidv7(), 'Species ' || n from generate_series(1, 10) n`)
  await tx.execute(sql`insert into bulbs (account_id, id, name, bulb_type, wattage, hours_a_day)
    select ${account}, uuidv7(), 'Lamp ' || n, 'heat', 50 + n, 12 from generate_series(1, 50) n`)
  await tx.execute(sql`insert into animals (account_id, id, name, sex, species_id)
    select ${account}, uuidv7(), 'Animal ' || n, 'female', kinds.ids[1 + n % 10]
    from generate_series(1, ${animals}::int) n,
      (select array_agg(id) as ids from species where account_id = ${account}) kinds`)
  const scheduled = sql`from (select account_id, id, row_number() over (order by id) as place
    from animals where account_id = ${account}) animal
    cross join (select array_agg(id) as ids from feeders where account_id = ${account}) food
    where place % 3 <> 0`
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 7, 'day',
      food.ids[1 + place % 10] ${scheduled}`)
  await tx.execute(sql`insert into cleaning_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 14, 'day' ${scheduled}`)
  const moments = (count: number) => sql`from (select account_id, id as animal, n,
      now() - random() * interval '730 days' as at
    from animals, generate_series(1, ${Math.ceil(count / animals)}::int) n
    where account_id = ${account}) one`
  const columns = sql.raw('account_id, id, animal_id, happened_at, created_at, updated_at')
  const values = sql`one.account_id, ${idAt('at')}, animal, at, at, at`
  await tx.execute(sql`insert into feeding_logs (${columns}, feeder_id, unit_cost, success)
    select ${values}, food.ids[1 + n % 2], 50 + n % 10, n % 10 <> 0 ${moments(logs * 0.8)}
    cross join (select array_agg(id) as ids from feeders where account_id = ${account}) food`)
  await tx.execute(
    sql`insert into cleaning_logs (${columns}) select ${values} ${moments(logs * 0.2)}`,
  )
}
