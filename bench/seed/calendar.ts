import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

/** Animals, each with a meal a week and a clean a fortnight, and logs of five kinds over two years. */
const sizes = { animals: 300, logs: 50_000 }

export const seedCalendar = (db: Database): Promise<Keeper> => keeperOf(db, 'calendar', fill)

async function fill(tx: Transaction, account: string) {
  await tx.execute(sql`insert into feeders (account_id, id, name, size)
    values (${account}, uuidv7(), 'Rat', 'Weaned')`)
  await tx.execute(sql`insert into animals (account_id, id, name, sex)
    select ${account}, uuidv7(), 'Animal ' || n, 'female'
    from generate_series(1, ${sizes.animals}) n`)
  const animals = sql`from animals where account_id = ${account}`
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 7, 'day' ${animals}`)
  await tx.execute(sql`insert into cleaning_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, counts_from)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 14, 'day', 'last_log'
    ${animals}`)
  const each = Math.ceil(sizes.logs / 5 / sizes.animals)
  const moments = sql`from (select account_id, id as animal, n,
      now() - random() * interval '730 days' as at
    from animals, generate_series(1, ${each}::int) n where account_id = ${account}) one`
  const columns = sql.raw('account_id, id, animal_id, happened_at, created_at, updated_at')
  const values = sql`one.account_id, ${idAt('at')}, animal, at, at, at`
  await tx.execute(sql`insert into feeding_logs (${columns}, feeder_id, success)
    select ${values}, feeders.id, n % 10 <> 0 ${moments}
    join feeders on feeders.account_id = one.account_id`)
  await tx.execute(sql`insert into cleaning_logs (${columns}) select ${values} ${moments}`)
  await tx.execute(sql`insert into poop_logs (${columns}) select ${values} ${moments}`)
  await tx.execute(sql`insert into shedding_logs (${columns}, quality)
    select ${values}, 'complete' ${moments}`)
  await tx.execute(sql`insert into weight_logs (${columns}, weight_in_grams, unit)
    select ${values}, 1000 + n, 'grams' ${moments}`)
}
