import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

/** Animals of one line: so many a generation, each of two of the generation before. */
const line = { animals: 10_000, generations: 10, youngest: 50, pairs: 8 }

/** Someone with ten generations of animals, and the youngest of them. */
export type Bred = { keeper: Keeper; youngest: string[] }

/** An account whose every animal has five full generations of ancestors, many of them shared. */
export async function seedLineage(db: Database): Promise<Bred> {
  const { animals, generations } = line
  const each = animals / generations
  const keeper = await keeperOf(db, 'a line of animals', async (tx, account) => {
    await tx.execute(sql`insert into animals (account_id, id, name, sex, genetics, created_at)
      select ${account}, ${idAt('made_at')}, 'Line ' || n, case n % 2 when 0 then 'female' else 'male' end,
        'Clown, het Pied', made_at
      from (select n, now() - (${animals}::int - n) * interval '1 minute' as made_at
        from generate_series(0, ${animals - 1}::int) n) one`)
    // So few pairs a generation have all the young that their lines meet again and again.
    await tx.execute(sql`with line as materialized (
        select array_agg(id order by created_at) as ids from animals where account_id = ${account}),
      placed as materialized (select id, place - 1 as place, (place - 1) / ${each}::int - 1 as above
        from line, unnest(ids) with ordinality one (id, place))
      update animals young set dam_id = ids[above * ${each}::int + place * 7 % ${line.pairs}::int * 2 + 1],
        sire_id = ids[above * ${each}::int + place / 3 % ${line.pairs}::int * 2 + 2]
      from placed, line
      where young.account_id = ${account} and young.id = placed.id and above >= 0`)
  })
  const { rows } = await db.execute<{ id: string }>(sql`select id from animals
    where account_id = ${keeper.accountId} order by created_at desc, id limit ${line.youngest}`)
  return { keeper, youngest: rows.map(({ id }) => id) }
}
