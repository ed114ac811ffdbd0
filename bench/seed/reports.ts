import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

/** Animals, and logs of five kinds for all of them together. */
const sizes = { animals: 300, few: 10_000, many: 100_000 }

/** The same collection with few logs and with many. */
export type Reported = { few: Keeper; many: Keeper }

export const seedReports = async (db: Database): Promise<Reported> => ({
  few: await reportedWith(db, sizes.few),
  many: await reportedWith(db, sizes.many),
})

/** Three hundred animals of ten species from as many countries in four groups, logged over three years. */
const reportedWith = (db: Database, logs: number) =>
  keeperOf(db, `reports of ${logs} logs`, async (tx, account) => {
    const countries = ['GH', 'US', 'AU', 'NC', 'PK', 'CO', 'GR', 'MG', 'ID', 'MX']
    await tx.execute(sql`insert into species (account_id, id, common_name, country_of_origin)
      select ${account}, uuidv7(), 'Species ' || code, code
      from unnest(${sql.param(countries)}::text[]) code`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex, species_id)
      select ${account}, uuidv7(), 'Animal ' || n, 'female', kinds.ids[n % 10 + 1]
      from generate_series(1, ${sizes.animals}::int) n,
        (select array_agg(id) as ids from species where account_id = ${account}) kinds`)
    await tx.execute(sql`insert into groups (account_id, id, name)
      select ${account}, uuidv7(), 'Group ' || n from generate_series(1, 4) n`)
    await tx.execute(sql`insert into animal_groups (account_id, id, animal_id, group_id)
      select ${account}, uuidv7(), animals.id, groups.id from animals join groups using (account_id)
      where account_id = ${account} and right(animals.name, 1) = right(groups.name, 1)`)
    await tx.execute(sql`insert into feeders (account_id, id, name, cost)
      values (${account}, uuidv7(), 'Rat', 250)`)
    await tx.execute(sql`insert into bulbs (account_id, id, name, bulb_type, wattage, hours_a_day)
      select ${account}, uuidv7(), 'Lamp ' || n, 'heat', 50 + n, 12 from generate_series(1, 50) n`)
    await addSchedules(tx, account)
    const each = logs / 5 / sizes.animals
    const moments = sql`from (select account_id, id as animal, now() - random() * interval '1095 days' as at
      from animals, generate_series(1, ${Math.ceil(each)}::int) n where account_id = ${account}
      order by random()) one`
    const columns = sql.raw('account_id, id, animal_id, happened_at, created_at, updated_at')
    const values = sql`one.account_id, ${idAt('at')}, animal, at, at, at`
    await tx.execute(sql`insert into feeding_logs (${columns}, success, feeder_id, unit_cost)
      select ${values}, random() < 0.9, feeders.id, feeders.cost ${moments}
      join feeders on feeders.account_id = one.account_id`)
    await tx.execute(sql`insert into weight_logs (${columns}, weight_in_grams, unit)
      select ${values}, 500 + random() * 100, 'grams' ${moments}`)
    await tx.execute(sql`insert into shedding_logs (${columns}, quality)
      select ${values}, (array['complete', 'complete', 'partial', 'stuck'])[1 + floor(random() * 4)::int]
      ${moments}`)
    await tx.execute(sql`insert into cleaning_logs (${columns}) select ${values} ${moments}`)
    await tx.execute(sql`insert into poop_logs (${columns}) select ${values} ${moments}`)
  })

/** Six animals in ten have a meal a week and a clean a fortnight; the others go by their habit. */
async function addSchedules(tx: Transaction, account: string) {
  const scheduled = sql`from animals where account_id = ${account} and right(name, 1) > '3'`
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 7, 'day',
      (select id from feeders where account_id = ${account} limit 1) ${scheduled}`)
  await tx.execute(sql`insert into cleaning_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 14, 'day' ${scheduled}`)
}
