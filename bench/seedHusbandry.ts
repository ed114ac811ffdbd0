import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { openSession } from '../src/server/session.ts'

const name = 'account of logs'
/** Animals for the rounds, and logs of the ones whose lists and pages are read. */
export const husbandry = { animals: 300, few: 50, many: 5_000, short: 1_000, long: 100_000 }

export type Husbandry = {
  token: string
  /** The animals of a round, in any order. */
  round: string[]
  feeder: string
  few: string
  many: string
  short: string
  long: string
}

/** One account with 300 animals to go round and four whose logs are counted; made once. */
export async function seedHusbandry(db: Database): Promise<Husbandry> {
  const known = await accountOf(db)
  if (!known) await fill(db)
  const account = known ?? (await accountOf(db))
  if (!account) throw new Error('The account of logs is missing')
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from animals where account_id = ${account.id}`,
  )
  const named = (wanted: string) => rows.find((animal) => animal.name === wanted)?.id ?? ''
  const feeders = await db.execute<{ id: string }>(
    sql`select id from feeders where account_id = ${account.id} limit 1`,
  )
  const { token } = await openSession(db, { userId: account.user_id, accountId: account.id })
  return {
    token,
    round: rows.filter((animal) => animal.name.startsWith('Round')).map(({ id }) => id),
    feeder: feeders.rows[0]?.id ?? '',
    few: named('few'),
    many: named('many'),
    short: named('short'),
    long: named('long'),
  }
}

async function accountOf(db: Database) {
  const { rows } = await db.execute<{ id: string; user_id: string }>(sql`
    select accounts.id, user_id from accounts join memberships on account_id = accounts.id
    where accounts.name = ${name}`)
  return rows[0]
}

async function fill(db: Database) {
  const [account, person, feeder] = [newId(), newId(), newId()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, name, email, password_hash)
      values (${person}, 'Keeper', ${`${person}@example.org`}, 'none')`)
    await tx.execute(sql`insert into accounts (id, name, time_zone)
      values (${account}, ${name}, 'Europe/Berlin')`)
    await tx.execute(sql`insert into memberships (account_id, user_id, role)
      values (${account}, ${person}, 'owner')`)
    await tx.execute(sql`insert into subscription_periods (account_id, id, source)
      values (${account}, gen_random_uuid(), 'local')`)
    await tx.execute(sql`insert into feeders (account_id, id, name, quantity)
      values (${account}, ${feeder}, 'Rat', 1000000)`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex)
      select ${account}, gen_random_uuid(), 'Round ' || n, 'female'
      from generate_series(1, ${husbandry.animals}) n`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex)
      select ${account}, gen_random_uuid(), name, 'male'
      from unnest(array['few', 'many', 'short', 'long']) as name`)
    await tx.execute(sql`insert into feeding_schedules
        (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
      select account_id, gen_random_uuid(), id, current_date - 90, 7, 'day', ${feeder}
      from animals where account_id = ${account}`)
    await logs(tx, account, feeder, 'few', husbandry.few / 5)
    await logs(tx, account, feeder, 'many', husbandry.many / 5)
    await logs(tx, account, feeder, 'short', husbandry.short)
    await logs(tx, account, feeder, 'long', husbandry.long)
  })
  await db.execute(sql`vacuum analyze`)
}

/** So many logs of each kind, spread over ten years; one feeding in ten refused. */
async function logs(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  account: string,
  feeder: string,
  animal: string,
  count: number,
) {
  const each = sql`from animals, generate_series(1, ${count}::int) n
    where account_id = ${account} and name = ${animal} order by random()`
  const begin = sql`account_id, gen_random_uuid(), id, now() - random() * interval '3650 days'`
  await tx.execute(sql`insert into feeding_logs (account_id, id, animal_id, happened_at, success, feeder_id)
    select ${begin}, random() < 0.9, ${feeder}::uuid ${each}`)
  await tx.execute(sql`insert into weight_logs (account_id, id, animal_id, happened_at, weight_in_grams, unit)
    select ${begin}, 1 + (random() * 2000)::int, 'grams' ${each}`)
  await tx.execute(sql`insert into cleaning_logs (account_id, id, animal_id, happened_at)
    select ${begin} ${each}`)
  await tx.execute(sql`insert into shedding_logs (account_id, id, animal_id, happened_at, quality)
    select ${begin}, 'complete' ${each}`)
  await tx.execute(sql`insert into poop_logs (account_id, id, animal_id, happened_at, unusual)
    select ${begin}, random() < 0.05 ${each}`)
}
