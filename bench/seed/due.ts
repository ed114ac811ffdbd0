import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { today } from '../../src/shared/dates.ts'
import { idAt, type Keeper, keeperOf, zone } from './people.ts'

/** How many animals the accounts have. */
export const sizes = [100, 1_000, 10_000] as const

/** Keepers who keep up until today: three months of a meal a week and a clean a fortnight, each on its day. */
export async function seedDue(db: Database): Promise<Keeper[]> {
  const keepers: Keeper[] = []
  const day = today(zone)
  for (const size of sizes) {
    const name = `${size} animals on schedule until ${day}`
    keepers.push(await keeperOf(db, name, (tx, account) => fill(tx, account, { size, day })))
  }
  return keepers
}

/** A seventh is to be fed today and a fourteenth to be cleaned; two in a hundred are a week late. */
async function fill(
  tx: Transaction,
  account: string,
  { size, day }: { size: number; day: string },
) {
  await tx.execute(sql`insert into species (account_id, id, common_name)
    select ${account}, uuidv7(), 'Species ' || n from generate_series(1, 8) n`)
  await tx.execute(sql`insert into feeders (account_id, id, name, quantity)
    select ${account}, uuidv7(), 'Feeder ' || n, 100000 from generate_series(1, 4) n`)
  await tx.execute(sql`insert into animals
      (account_id, id, name, sex, room, rack, tub, created_at, species_id)
    select ${account}, uuidv7(), 'Animal ' || n, 'female', 'Room ' || n % 4, 'Rack ' || n / 50, n % 50,
      now() - n * interval '1 hour', kinds.ids[1 + n % 8]
    from generate_series(1, ${size}::int) n,
      (select array_agg(id) as ids from species where account_id = ${account}) kinds`)
  await tx.execute(sql`create temp table planned on commit drop as
    select animals.id, n, ${day}::date - 84 as began, feeders.ids[1 + n % 4] as feeder
    from animals cross join lateral (select substring(name from '\\d+')::int as n) one,
      (select array_agg(id) as ids from feeders where account_id = ${account}) feeders
    where account_id = ${account}`)
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
    select ${account}, uuidv7(), id, began - n % 7, 7, 'day', feeder from planned`)
  await tx.execute(sql`insert into cleaning_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, counts_from)
    select ${account}, uuidv7(), id, began - n % 14, 14, 'day', 'last_log' from planned`)
  const columns = sql.raw('account_id, id, animal_id, happened_at, created_at, updated_at')
  const done = (days: number) => sql`from (select planned.*,
      (began - n % ${days}::int + step * ${days}::int + time '18:00') at time zone ${zone} as at
    from planned, generate_series(0, 12) step) done
    where at < ${day}::date - case when n % 50 = 0 then ${days}::int else 0 end`
  const values = sql`${account}, ${idAt('at')}, id, at, at, at`
  await tx.execute(sql`insert into feeding_logs (${columns}, feeder_id)
    select ${values}, feeder ${done(7)}`)
  await tx.execute(sql`insert into cleaning_logs (${columns}) select ${values} ${done(14)}`)
}
