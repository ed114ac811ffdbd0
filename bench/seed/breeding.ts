import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { type Keeper, keeperOf } from './people.ts'

/** A breeder of one plan with so many pairings, each with so many logs. */
export const bred = { pairings: 200, logs: 5 }

export const seedBreeder = (db: Database): Promise<Keeper> =>
  keeperOf(db, 'breeder', async (tx, account) => {
    await tx.execute(sql`insert into species (account_id, id, common_name, pre_lay_days, incubation_days)
      values (${account}, uuidv7(), 'Ball python', 30, 58)`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex, genetics, species_id)
      select ${account}, uuidv7(), 'Animal ' || n, case n when 0 then 'male' else 'female' end,
        'Banana het Clown', (select id from species where account_id = ${account})
      from generate_series(0, ${bred.pairings}::int) n`)
    await tx.execute(sql`insert into pairing_plans (account_id, id, identifier, sire_id)
      select ${account}, uuidv7(), 'Plan', id from animals
      where account_id = ${account} and sex = 'male'`)
    await tx.execute(sql`insert into pairings (account_id, id, plan_id, dam_id)
      select ${account}, uuidv7(), (select id from pairing_plans where account_id = ${account}), id
      from animals where account_id = ${account} and sex = 'female'`)
    await tx.execute(sql`insert into pairing_logs (account_id, id, pairing_id, happened_at, kind)
      select ${account}, uuidv7(), id, now() - n * interval '5 days',
        (array['ovulated', 'locked', 'locked', 'locked', 'paired'])[n]
      from pairings cross join generate_series(1, ${bred.logs}::int) n
      where account_id = ${account}`)
  })
