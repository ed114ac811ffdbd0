import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { openPool } from '../../src/db/connect.ts'
import { type Database, openDb, type Transaction } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { root } from '../../src/server/root.ts'
import { idAt, type Keeper, keepersOf } from './people.ts'

/** Accounts of two installations; each account has so many animals, and each animal logs of five kinds. */
export const sizes = { small: 200, large: 20_000 }
const animalsEach = 25
const logsEach = {
  feeding_logs: 8,
  cleaning_logs: 4,
  weight_logs: 3,
  poop_logs: 3,
  shedding_logs: 2,
} as const
export const logsOfEach = Object.values(logsEach).reduce((sum, each) => sum + each, 0)
export const logsOf = (accounts: number) => accounts * animalsEach * logsOfEach

/** Whoever is asked is asked once for each thing, so that nothing is answered from memory. */
export const asked = 200

export type Installation = { url: string; pool: pg.Pool; db: Database; keepers: Keeper[] }

/** Opens a database of its own in the PostgreSQL at `at`, filled unless it is already. */
export async function openInstallation(at: string, accounts: number): Promise<Installation> {
  const name = `keepers_${accounts}`
  const first = await openPool(at, { max: 1 })
  const { rows } = await first.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await first.query(`create database ${name}`)
  await first.end()
  const url = at.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
  // The servers need the others that PostgreSQL has.
  const own = await openPool(url, { max: 2 })
  await migrate(own, root)
  const db = openDb(own)
  const filled = await db.execute(sql`select from accounts limit 1`)
  if (filled.rows.length === 0) {
    await db.transaction((tx) => fill(tx, accounts))
    await own.query('vacuum analyze')
  }
  await db.execute(sql`truncate sessions cascade`)
  return { url, pool: own, db, keepers: await keepersOf(db, 'usual', asked) }
}

/**
 * Accounts with their animals, schedules and logs, in an order as if all of them recorded at the same time: no account's
 * rows lie side by side. Triggers would work out anew for each row what is worked out once at the end.
 */
async function fill(tx: Transaction, accounts: number) {
  await tx.execute(sql`set local work_mem = '128MB'`)
  await tx.execute(sql`create temp table planned on commit drop as
    select uuidv7() as account, uuidv7() as person from generate_series(1, ${accounts}::int)`)
  await tx.execute(sql`insert into users (id, name, email, password_hash, confirmed_at, onboarded_at)
    select person, 'Keeper', person || '@example.org', 'none', now(), now() from planned`)
  await tx.execute(sql`insert into accounts (id, name, time_zone)
    select account, 'usual', 'Europe/Berlin' from planned`)
  await tx.execute(sql`insert into memberships (account_id, user_id, role)
    select account, person, 'owner' from planned`)
  await tx.execute(sql`insert into subscription_periods (account_id, id, source)
    select account, uuidv7(), 'local' from planned`)
  await tx.execute(sql`insert into species (account_id, id, common_name)
    select account, uuidv7(), 'Ball python' from planned`)
  await tx.execute(sql`insert into feeders (account_id, id, name, size, quantity)
    select account, uuidv7(), 'Rat', 'weaned', 1000000 from planned`)
  await tx.execute(sql`insert into animals
      (account_id, id, name, sex, genetics, room, rack, tub, species_id, created_at)
    select account, ${idAt('at')}, 'Saffron ' || n, 'female', 'Banana het Clown', 'Reptile room',
      'Rack 2', n, species.id, at
    from planned join species on species.account_id = account,
      lateral (select n, now() - random() * interval '1000 days' as at
        from generate_series(1, ${animalsEach}::int) n) one
    order by random()`)
  for (const [table, days] of [
    ['feeding_schedules', 7],
    ['cleaning_schedules', 14],
  ] as const) {
    await tx.execute(sql`insert into ${sql.raw(table)}
        (account_id, id, animal_id, started_on, repeat_amount, repeat, counts_from)
      select account_id, uuidv7(), id, current_date - 90, ${days}::int, 'day', 'last_log' from animals`)
  }
  for (const kind of Object.keys(logsEach)) await addLogs(tx, kind as keyof typeof logsEach)
  await tx.execute(sql`select keep_feeding_days(accounts, ids), keep_cleaning_days(accounts, ids)
    from (select array_agg(account_id) as accounts, array_agg(id) as ids
      from animals group by account_id) one`)
}

async function addLogs(tx: Transaction, kind: keyof typeof logsEach) {
  const { columns, values } = own[kind]
  const table = sql.raw(kind)
  await tx.execute(sql`alter table ${table} disable trigger user`)
  await tx.execute(sql`insert into ${table}
      (account_id, id, animal_id, happened_at, created_at, updated_at, recorded_by ${sql.raw(columns)})
    select a.account_id, ${idAt('at')}, a.id, at, at, at, m.user_id ${sql.raw(values)}
    from animals a join memberships m on m.account_id = a.account_id
      join feeders f on f.account_id = a.account_id,
      lateral (select now() - (n + random() / 2) * interval '7 days' as at
        from generate_series(0, ${logsEach[kind] - 1}::int) n) one
    order by random()`)
  await tx.execute(sql`insert into log_totals (account_id, animal_id, kind, total, flagged)
    select account_id, animal_id, ${kind}, count(*), 0 from ${table}
    group by account_id, animal_id`)
  await tx.execute(sql`alter table ${table} enable trigger user`)
}

/** Columns of one kind beyond those of all, with their values. */
const own = {
  feeding_logs: { columns: ', feeder_id', values: ', f.id' },
  cleaning_logs: { columns: '', values: '' },
  weight_logs: { columns: ', weight_in_grams, unit', values: ", 1480 + random() * 50, 'grams'" },
  poop_logs: { columns: '', values: '' },
  shedding_logs: { columns: ', quality', values: ", 'complete'" },
}
