import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isUnlocked } from '../../../collection/animals/animals.queries.ts'
import { isInGroup } from '../../../collection/groups/groups.queries.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, animals, feeders, feedingLogs, species } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { firstDayOf } from '../../../shared/months.ts'
import { usualCurrency } from '../../../shared/numbers.ts'
import { isUsedUp } from '../../logs/feedings/feedingRule.queries.ts'
import type { Animals } from '../frame/report.contract.ts'
import type { Stacking } from './feedingCost.contract.ts'

/** A sum of meals, in hundredths. */
export type Spent = {
  /**
   * `month`: of what was asked for, in one month; `animal`: of an animal, in all of them; `currency`: of
   * all meals in a currency; `unpriced`: of a feeder's meals without a price.
   */
  kind: 'month' | 'animal' | 'currency' | 'unpriced'
  /** The number of the month, from 0. */
  month: number | null
  /** Of the feeder, species or animal, or the code of the currency. */
  id: string | null
  pieces: number
  cost: number
  /** The part of the cost that is at today's price. */
  estimated: number
}

/** The column that the bars are stacked by. */
const keys: Record<Stacking, SQL> = {
  feeder: sql`meal.feeder_id`,
  species: sql`meal.species_id`,
  animal: sql`meal.animal_id`,
}

type Asked = { by: Stacking; months: string[]; filter: Animals; currency: string | null }

/**
 * Sums what was spent in the months, in one currency (null for the account's); the sums of all currencies stand
 * beside it, since amounts in different ones are never added. One statement: it sums the meals once by month,
 * feeder, animal and currency, and these sums by what was asked. Hundredths are whole numbers, which `float8`
 * adds exactly and twice as fast as the `numeric` that PostgreSQL makes of a sum of `bigint`.
 */
export async function spentOn(
  db: Db,
  session: Session,
  { by, months, filter, currency }: Asked,
): Promise<Spent[]> {
  const starts = sql`array(select day::timestamp at time zone ${session.timeZone}
    from unnest(${sql.param(months.map(firstDayOf))}::text[]) day)`
  const { rows } = await db.execute<Spent>(sql`
    with limits as materialized (select ${starts} as starts),
    fed as (
      select width_bucket(log.happened_at, limits.starts) - 1 as month, log.feeder_id, log.animal_id,
        log.unit_currency, log.unit_cost is null as is_unpriced,
        sum(log.count) as pieces, sum((log.count * log.unit_cost)::float8) as cost
      from limits, ${feedingLogs} log
      where log.account_id = ${session.accountId} and log.happened_at >= limits.starts[1]
        and ${isUsedUp(sql`log`)}
      group by 1, 2, 3, 4, 5
    ),
    eater as materialized (
      select ${animals.id}, ${animals.species_id} from ${animals}
      where ${animals.account_id} = ${session.accountId} and ${isFed(session, filter)}
    ),
    feeder as materialized (select * from ${feeders} where account_id = ${session.accountId}),
    priced as (
      select fed.month, fed.feeder_id, fed.animal_id, eater.species_id, fed.pieces,
        coalesce(fed.cost, 0) as kept_cost,
        case when is_unpriced then coalesce(fed.pieces::float8 * feeder.cost, 0) else 0 end as estimated,
        case when is_unpriced and feeder.cost is null then fed.pieces else 0 end as unpriced,
        coalesce(case when is_unpriced then feeder.cost_currency else fed.unit_currency end,
          home.currency) as currency, home.currency as home
      from fed
      join ${accounts} home on home.id = ${session.accountId}
      join eater on eater.id = fed.animal_id
      join feeder on feeder.id = fed.feeder_id
    ),
    meal as (select * from priced where currency = coalesce(${currency}, home))
    select 'month' as kind, meal.month, ${keys[by]}::text as id, sum(pieces - unpriced)::int as pieces,
      sum(kept_cost + estimated) as cost, sum(estimated) as estimated
    from meal group by 2, 3
    union all
    select 'animal', null, meal.animal_id::text, sum(pieces - unpriced)::int, sum(kept_cost + estimated), 0
    from meal group by 3
    union all
    select 'currency', null, priced.currency, sum(pieces - unpriced)::int, sum(kept_cost + estimated), 0
    from priced group by 3 having sum(kept_cost + estimated) > 0
    union all
    select 'unpriced', null, priced.feeder_id::text, sum(pieces - unpriced)::int, 0, 0
    from priced group by 3 having sum(unpriced) > 0`)
  return rows
}

/** The animals whose meals count: those that have left the collection were fed, too. */
const isFed = (session: Session, { species_id, group_id }: Animals) =>
  and(
    isNull(animals.deleted_at),
    isUnlocked(session),
    species_id ? eq(animals.species_id, species_id) : undefined,
    group_id ? isInGroup(session.accountId, group_id) : undefined,
  )

/**
 * The names of the account's feeders and species by id, deleted ones too, with what feeders cost; and the
 * currency of costs that have none of their own.
 */
export async function namesOf(db: Db, { accountId }: Session) {
  const { rows } = await db.execute<{
    kind: 'feeder' | 'species' | 'account'
    id: string
    name: string
    size: string
    cost: number | null
    cost_currency: string | null
    is_deleted: boolean
  }>(sql`
    select 'feeder' as kind, id, name, size, cost::float8 as cost, cost_currency,
        deleted_at is not null as is_deleted from ${feeders}
      where account_id = ${accountId}
    union all select 'species', id, common_name, '', null, null, deleted_at is not null
      from ${species} where account_id = ${accountId}
    union all select 'account', id, name, '', null, currency, false
      from ${accounts} where id = ${accountId}`)
  const home = rows.find(({ kind }) => kind === 'account')?.cost_currency ?? usualCurrency
  return { names: rows.filter(({ kind }) => kind !== 'account'), home }
}
