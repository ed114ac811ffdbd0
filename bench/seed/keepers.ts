import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keepersOf } from './people.ts'

/** Accounts of usual size, and how many of them are asked in turn. */
export const usual = { accounts: 2_000, animals: 30, asked: 200 }

const name = 'usual'

/**
 * Accounts of usual size, all on Plus. Dates, deletions, species and photos are spread at random over
 * all of them, so that no index finds rows side by side. What an earlier run fed them is taken back.
 */
export async function seedKeepers(db: Database): Promise<Keeper[]> {
  const { rows } = await db.execute(sql`select from accounts where name = ${name} limit 1`)
  if (rows.length === 0) await db.transaction(fill)
  await db.execute(sql`delete from feeding_logs using accounts
    where account_id = accounts.id and accounts.name = ${name} and recorded_by is not null`)
  await db.execute(sql`update feeders set quantity = ${stock}
    from accounts where account_id = accounts.id and accounts.name = ${name} and quantity <> ${stock}`)
  return keepersOf(db, name, usual.asked)
}

/**
 * Who feeds in which measure, so that no one opens a dashboard on which another measure has left
 * thousands of meals of one day. For the visitor, none records anything.
 */
export function rolesOf(keepers: Keeper[]) {
  const visitor = keepers.at(-1)
  if (keepers.length < usual.asked || !visitor) throw new Error('Not enough people are seeded')
  return {
    // The first ones have what is uploaded, imported and scanned.
    together: keepers.slice(8, 16),
    hotPaths: keepers.slice(16, 24),
    evening: keepers.slice(24, -1),
    visitor,
  }
}

/** Feeders by their numbers; enough for all that a run feeds. */
const stock = sql.raw(`substring(feeders.name from '\\d+')::int * 10000`)

async function fill(tx: Transaction) {
  await tx.execute(sql`create temp table planned on commit drop as
    select uuidv7() as account, uuidv7() as person from generate_series(1, ${usual.accounts})`)
  await tx.execute(sql`insert into users (id, name, email, password_hash, confirmed_at, onboarded_at)
    select person, 'Keeper', person || '@example.org', 'none', now(), now() from planned`)
  await tx.execute(sql`insert into accounts (id, name, time_zone)
    select account, ${name}, 'Europe/Berlin' from planned`)
  await tx.execute(sql`insert into memberships (account_id, user_id, role)
    select account, person, 'owner' from planned`)
  await tx.execute(sql`insert into subscription_periods (account_id, id, source)
    select account, uuidv7(), 'local' from planned`)
  await tx.execute(sql`insert into species (account_id, id, common_name, latin_name)
    select account, uuidv7(), 'Species ' || n, 'Species numerata' from planned, generate_series(1, 8) n`)
  await tx.execute(sql`insert into feeders (account_id, id, name, size, cost, quantity)
    select account, uuidv7(), 'Feeder ' || n, 'Size ' || n, n * 25, n * 10000
    from planned, generate_series(1, 6) n`)
  await tx.execute(sql`insert into supplements (account_id, id, name)
    select account, uuidv7(), 'Supplement ' || n from planned, generate_series(1, 3) n`)
  await tx.execute(sql`insert into pictures (account_id, id, width, height, bytes)
    select account, uuidv7(), 1600, 1200, 200000 from planned, generate_series(1, 3) n`)
  await tx.execute(sql`
    insert into animals (account_id, id, name, sex, genetics, species_id, photo_id, date_hatched, created_at, deleted_at)
    select account, ${idAt('made_at')}, 'Animal ' || floor(random() * 1000000), 'female', 'Gene ' || n % 40,
      kinds.ids[1 + floor(random() * 8)], case when random() < 0.4 then photos.ids[1 + floor(random() * 3)] end,
      current_date - (random() * 3000)::int, made_at,
      case when random() < 0.05 then now() - random() * interval '20 days' end
    from planned
    cross join lateral (select array_agg(id) as ids from species where account_id = account) kinds
    cross join lateral (select array_agg(id) as ids from pictures where account_id = account) photos
    cross join lateral (select n, now() - random() * interval '1000 days' as made_at
      from generate_series(1, ${usual.animals}) n) one
    order by random()`)
  await tx.execute(sql`insert into feeding_schedules
      (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, uuidv7(), id, current_date - (random() * 90)::int, 7, 'day'
    from animals join planned on account = account_id where deleted_at is null`)
  await tx.execute(sql`
    insert into feeding_logs (account_id, id, animal_id, happened_at, created_at, updated_at, success, feeder_id)
    select account_id, ${idAt('fed_at')}, animal, fed_at, fed_at, fed_at, random() < 0.9,
      foods.ids[1 + floor(random() * 6)]
    from (select animals.account_id, animals.id as animal, now() - random() * interval '700 days' as fed_at
      from animals join planned on account = account_id cross join generate_series(1, 4)) fed
    cross join lateral (select array_agg(id) as ids from feeders
      where feeders.account_id = fed.account_id) foods
    order by random()`)
}
