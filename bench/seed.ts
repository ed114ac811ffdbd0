import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { openSession } from '../src/server/session.ts'

/** Accounts of the seeded database: many of usual size, and three that grow by ten. */
export const sizes = { accounts: 10_000, animals: 30, growing: [1_000, 10_000, 100_000] }

/** A person of the seeded database with the cookie's token. */
export type Seeded = { accountId: string; token: string; animals: number }

/**
 * Fills an empty database: every account is on Plus; dates, deletions, species and photos are
 * spread at random over all accounts (by a fixed seed), so that no index finds rows side by side.
 * Kept between runs; a second call only opens new sessions.
 */
export async function seed(db: Database): Promise<Seeded[]> {
  const { rows } = await db.execute<{ many: string }>(sql`select count(*) as many from accounts`)
  if (Number(rows[0]?.many) === 0) await fill(db)
  return Promise.all(
    [sizes.animals, ...sizes.growing].map(async (animals) => {
      const found = await db.execute<{ id: string; user_id: string }>(sql`
        select accounts.id, user_id from accounts
        join memberships on account_id = accounts.id
        where accounts.name = ${`account of ${animals}`} order by accounts.id limit 1`)
      const [account] = found.rows
      if (!account) throw new Error(`No account of ${animals} animals: empty the bench folder`)
      const { token } = await openSession(db, { userId: account.user_id, accountId: account.id })
      return { accountId: account.id, token, animals }
    }),
  )
}

async function fill(db: Database) {
  await db.execute(sql`select setseed(0.42)`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temp table planned on commit drop as
      select gen_random_uuid() as account, gen_random_uuid() as person, ${sizes.animals}::int as animals
      from generate_series(1, ${sizes.accounts})`)
    for (const animals of sizes.growing) {
      await tx.execute(sql`insert into planned values (${newId()}, ${newId()}, ${animals})`)
    }
    await tx.execute(sql`insert into users (id, name, email, password_hash)
      select person, 'Keeper', person || '@example.org', 'none' from planned`)
    await tx.execute(sql`insert into accounts (id, name, time_zone)
      select account, 'account of ' || animals, 'Europe/Berlin' from planned`)
    await tx.execute(sql`insert into memberships (account_id, user_id, role)
      select account, person, 'owner' from planned`)
    await tx.execute(sql`insert into subscription_periods (account_id, id, source)
      select account, gen_random_uuid(), 'local' from planned`)
    await tx.execute(sql`insert into species (account_id, id, common_name, latin_name)
      select account, gen_random_uuid(), 'Species ' || n, 'Species numerata' from planned, generate_series(1, 8) n`)
    await tx.execute(sql`insert into feeders (account_id, id, name, size, cost, quantity)
      select account, gen_random_uuid(), 'Feeder ' || n, 'Size ' || n, n * 25, n * 10 from planned, generate_series(1, 6) n`)
    await tx.execute(sql`insert into supplements (account_id, id, name)
      select account, gen_random_uuid(), 'Supplement ' || n from planned, generate_series(1, 3) n`)
    await tx.execute(sql`insert into pictures (account_id, id, width, height, bytes)
      select account, gen_random_uuid(), 1600, 1200, 200000 from planned, generate_series(1, 3) n`)
    await tx.execute(sql`
      insert into animals (account_id, id, name, sex, genetics, species_id, photo_id, date_hatched, created_at, deleted_at)
      select account, gen_random_uuid(), 'Animal ' || floor(random() * 1000000), 'female', 'Gene ' || n % 40,
        kinds.ids[1 + floor(random() * 8)], case when random() < 0.4 then photos.ids[1 + floor(random() * 3)] end,
        current_date - (random() * 3000)::int, now() - random() * interval '1000 days',
        case when random() < 0.05 then now() - random() * interval '20 days' end
      from planned
      cross join lateral (select array_agg(id) as ids from species where account_id = account) kinds
      cross join lateral (select array_agg(id) as ids from pictures where account_id = account) photos
      cross join lateral generate_series(1, planned.animals) n
      order by random()`)
    await tx.execute(sql`
      insert into feeding_logs (account_id, id, animal_id, happened_at, success, feeder_id)
      select animals.account_id, gen_random_uuid(), animals.id, now() - random() * interval '700 days',
        random() < 0.9, foods.ids[1 + floor(random() * 6)]
      from planned join animals on animals.account_id = account
      cross join lateral (select array_agg(id) as ids from feeders where account_id = account) foods
      cross join generate_series(1, case when planned.animals <= ${sizes.animals} then 2 else 1 end)
      order by random()`)
  })
  await db.execute(sql`vacuum analyze`)
}
