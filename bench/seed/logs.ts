import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

/** Animals for the rounds, and logs of the ones whose lists and pages are read. */
const sizes = { round: 300, few: 50, many: 5_000, short: 1_000, long: 100_000 }

export type LoggedAnimals = {
  keeper: Keeper
  /** The animals of a round, in any order. */
  round: string[]
  feeder: string
  /** Several with as many logs each. */
  few: string[]
  many: string[]
  /** One with feedings that fill many pages, and one with few. */
  short: string
  long: string
}

/** One account with 300 animals to go round and some whose logs are counted. */
export async function seedLogs(db: Database): Promise<LoggedAnimals> {
  const keeper = await keeperOf(db, 'logs', fill)
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from animals where account_id = ${keeper.accountId}`,
  )
  const idsOf = (name: string) => rows.filter((row) => row.name === name).map(({ id }) => id)
  const feeders = await db.execute<{ id: string }>(
    sql`select id from feeders where account_id = ${keeper.accountId} limit 1`,
  )
  return {
    keeper,
    round: idsOf('round'),
    feeder: feeders.rows[0]?.id ?? '',
    few: idsOf('few'),
    many: idsOf('many'),
    short: idsOf('short')[0] ?? '',
    long: idsOf('long')[0] ?? '',
  }
}

async function fill(tx: Transaction, account: string) {
  await tx.execute(sql`insert into feeders (account_id, id, name, quantity)
    values (${account}, uuidv7(), 'Rat', 1000000)`)
  await addAnimals(tx, account, 'round', sizes.round)
  for (const [name, count] of Object.entries({ few: 5, many: 5, short: 1, long: 1 })) {
    await addAnimals(tx, account, name, count)
  }
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
    select animals.account_id, uuidv7(), animals.id, current_date - 90, 7, 'day', feeders.id
    from animals join feeders using (account_id) where animals.account_id = ${account}`)
  for (const name of ['few', 'many'] as const) {
    const each = sizes[name] / 5
    await addFeedings(tx, account, name, each)
    await addOthers(tx, account, name, each)
  }
  await addFeedings(tx, account, 'short', sizes.short)
  await addFeedings(tx, account, 'long', sizes.long)
}

const addAnimals = (tx: Transaction, account: string, name: string, count: number) =>
  tx.execute(sql`insert into animals (account_id, id, name, sex)
    select ${account}, uuidv7(), ${name}, 'female' from generate_series(1, ${count}::int)`)

/** So many moments for each animal of the name, at random in ten years. */
const moments = (account: string, name: string, each: number) => sql`
  from (select account_id, id as animal, now() - random() * interval '3650 days' as at
    from animals, generate_series(1, ${each}::int) n
    where account_id = ${account} and name = ${name} order by random()) one`
const columns = sql.raw('account_id, id, animal_id, happened_at, created_at, updated_at')
const values = sql`one.account_id, ${idAt('at')}, animal, at, at, at`

/** One in ten is refused. */
const addFeedings = (tx: Transaction, account: string, name: string, each: number) =>
  tx.execute(sql`insert into feeding_logs (${columns}, success, feeder_id)
    select ${values}, random() < 0.9, feeders.id ${moments(account, name, each)}
    join feeders on feeders.account_id = one.account_id`)

async function addOthers(tx: Transaction, account: string, name: string, each: number) {
  const from = moments(account, name, each)
  await tx.execute(sql`insert into weight_logs (${columns}, weight_in_grams, unit)
    select ${values}, 1 + (random() * 2000)::int, 'grams' ${from}`)
  await tx.execute(sql`insert into cleaning_logs (${columns}) select ${values} ${from}`)
  await tx.execute(sql`insert into shedding_logs (${columns}, quality)
    select ${values}, 'complete' ${from}`)
  await tx.execute(sql`insert into poop_logs (${columns}, unusual)
    select ${values}, random() < 0.05 ${from}`)
}
