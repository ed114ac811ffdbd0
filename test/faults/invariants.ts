import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Width, widthKey, widthNames } from '../../src/server/pictures/files.ts'
import type { Wrongs } from './ledger.ts'

type Invariant = { name: string; breaks: 'double' | 'half'; sql: string }

const logs = ['feeding_logs', 'cleaning_logs', 'shedding_logs', 'weight_logs', 'poop_logs']
const flags: Record<string, string> = { feeding_logs: 'not success', poop_logs: 'unusual' }
const removables = [
  ...['species', 'feeders', 'supplements', 'bulbs', 'contacts', 'groups', 'tasks', 'custom_events'],
  'climate_places',
  ...['pairing_plans', 'clutches', 'shop_listings', 'sales', 'conversations'],
]

const logCounts = logs
  .map(
    (kind) => `select account_id, animal_id, '${kind}' as kind, count(*) as total,
      count(*) filter (where ${flags[kind] ?? 'false'}) as flagged from ${kind} group by 1, 2`,
  )
  .join(' union all ')

const rowCounts = [
  `select account_id, 'animals' as kind, count(*) as total from animals
    where deleted_at is null and state = 'kept' group by 1`,
  ...removables.map(
    (kind) => `select account_id, '${kind}' as kind, count(*) as total from ${kind}
      where deleted_at is null group by 1`,
  ),
].join(' union all ')

/** What must be so in every account at any time; each statement finds the rows for which it isn't. */
const invariants: Invariant[] = [
  {
    name: 'logs and their totals',
    breaks: 'half',
    sql: `with counted as (${logCounts})
      select kind, animal_id, counted.total, kept.total as kept
      from counted full join (select * from log_totals where total > 0 or flagged > 0) kept
        using (account_id, animal_id, kind)
      where counted.total is distinct from kept.total or counted.flagged is distinct from kept.flagged`,
  },
  {
    name: 'records and their totals',
    breaks: 'half',
    sql: `with counted as (${rowCounts})
      select account_id, kind, counted.total, kept.total as kept
      from counted full join (select * from totals where total > 0) kept using (account_id, kind)
      where counted.total is distinct from kept.total`,
  },
  {
    name: 'an egg and its animal',
    breaks: 'half',
    sql: `select eggs.id, eggs.state, animal_id from eggs
      left join animals on (animals.account_id, animals.id) = (eggs.account_id, animal_id)
      join clutches on (clutches.account_id, clutches.id) = (eggs.account_id, clutch_id)
      where (eggs.state = 'hatched') <> (animal_id is not null)
        or (animal_id is not null and animals.dam_id is distinct from clutches.dam_id)`,
  },
  {
    name: 'a hatchling and its egg',
    breaks: 'double',
    sql: `select animals.id, count(eggs.id) as eggs from animals
      left join eggs on (eggs.account_id, eggs.animal_id) = (animals.account_id, animals.id)
      where animals.name like 'Hatchling %' group by animals.account_id, animals.id
      having count(eggs.id) <> 1`,
  },
  {
    name: 'a clutch and its eggs',
    breaks: 'half',
    sql: `select clutches.id, number_of_eggs, count(eggs.id) as eggs from clutches
      left join eggs on (eggs.account_id, eggs.clutch_id) = (clutches.account_id, clutches.id)
      group by clutches.account_id, clutches.id, number_of_eggs having count(eggs.id) <> number_of_eggs`,
  },
  {
    name: 'a sale and its animal',
    breaks: 'half',
    sql: `select animals.id, animals.state, count(sales.id) as sales from animals
      left join sales on (sales.account_id, sales.animal_id) = (animals.account_id, animals.id)
        and sales.deleted_at is null and sales.returned_on is null
      group by animals.account_id, animals.id, animals.state
      having count(sales.id) <> (animals.state = 'sold')::int`,
  },
  {
    name: 'an animal and the species that came with it',
    breaks: 'half',
    sql: `select animals.id, common_name from animals
      full join species on (species.account_id, species.id) = (animals.account_id, species_id)
      where (animals.name like 'Gecko %' or common_name like 'Species of %')
        and 'Species of ' || animals.name is distinct from common_name`,
  },
  {
    name: 'an animal and the beginning of its history',
    breaks: 'double',
    sql: `select animals.id, count(record_id) as added from animals
      left join record_changes changes on (changes.account_id, changes.subject_id) = (animals.account_id, animals.id)
        and record_id = animals.id and action = 'added'
      group by animals.account_id, animals.id having count(record_id) <> 1`,
  },
  {
    name: 'the deletion of a log, in its history',
    breaks: 'double',
    sql: `select record_id, count(*) as deleted from record_changes
      where action = 'deleted' and kind = any('{${logs}}') group by account_id, record_id
      having count(*) <> 1`,
  },
  {
    name: 'an animal and its terms for the search',
    breaks: 'half',
    sql: `select animals.id, found.id as found from (select * from animals where deleted_at is null) animals
      full join (select distinct account_id, id from search_terms where klass = 'Animal') found
        using (account_id, id)
      where animals.id is null or found.id is null`,
  },
  {
    name: 'an animal and its photo',
    breaks: 'half',
    sql: `select animals.id from animals
      left join pictures on (pictures.account_id, pictures.id) = (animals.account_id, photo_id)
      where photo_id is not null and pictures.id is null`,
  },
]

/** Adds what of these isn't so, in all accounts. */
export async function addBroken(db: pg.Pool, wrongs: Wrongs): Promise<void> {
  for (const { name, breaks, sql } of invariants) {
    const { rows } = await db.query(`select * from (${sql}) broken limit 20`)
    wrongs[breaks].push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`))
  }
}

/** Looks for the files of pictures, each once; a picture's row is there only if all of them are. */
export function picturesIn(dataDir: string) {
  const whole = new Set<string>()
  return async (db: pg.Pool, wrongs: Wrongs): Promise<void> => {
    const { rows } = await db.query<{ accountId: string; id: string }>(
      'select account_id as "accountId", id from pictures',
    )
    for (const place of rows.filter(({ id }) => !whole.has(id))) {
      const isThere = (width: Width) => existsSync(join(dataDir, widthKey(place, width)))
      if (widthNames.every(isThere)) whole.add(place.id)
      else wrongs.lost.push(`the files of picture ${place.id}`)
    }
  }
}
