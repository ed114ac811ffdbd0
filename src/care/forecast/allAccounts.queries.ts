import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, sheddingLogs, species } from '../../db/schema.ts'
import type { Seen } from './method/guides.ts'

/** A sum of fewer would tell of single keepers. */
const leastAccounts = 5
const leastIntervals = 20
/** Days of age below which an animal counts as young, and from which as an adult. */
const young_days = 240
const adult_days = 900

type Sum = { age: 'young' | 'adult'; accounts: number; intervals: number; mean: number }

/**
 * The mean days between sheds of a species, of young animals and of adults, over the sums of all
 * accounts on this server: only where the operator has switched it on. Undefined if too few accounts
 * or intervals make a sum. No record of another account leaves the database.
 */
export async function seenByAll(db: Db, latinName: string): Promise<Seen | undefined> {
  const { rows } = await db.execute<Sum>(sql`
    with sheds as (
      select distinct one.account_id, one.id, one.date_hatched as hatched,
        (log.happened_at at time zone 'UTC')::date as day
      from ${species} kind
      join ${animals} one on one.account_id = kind.account_id and one.species_id = kind.id
        and one.deleted_at is null
      join ${sheddingLogs} log on log.account_id = one.account_id and log.animal_id = one.id
      where lower(trim(kind.latin_name)) = lower(trim(${latinName})) and one.date_hatched is not null),
    gaps as (
      select account_id, day - hatched as age,
        day - lag(day) over (partition by account_id, id order by day) as days
      from sheds)
    select case when age < ${young_days}::int then 'young' else 'adult' end as age,
      count(distinct account_id)::int as accounts, count(*)::int as intervals,
      exp(avg(ln(days)))::float8 as mean
    from gaps
    where days between 4 and 400 and age > 0
      and (age < ${young_days}::int or age >= ${adult_days}::int)
    group by 1`)
  const meanOf = (stage: Sum['age']) =>
    rows.find(
      ({ age, accounts, intervals }) =>
        age === stage && accounts >= leastAccounts && intervals >= leastIntervals,
    )?.mean
  const [young, adult] = [meanOf('young'), meanOf('adult')]
  return young === undefined && adult === undefined ? undefined : { young, adult }
}
