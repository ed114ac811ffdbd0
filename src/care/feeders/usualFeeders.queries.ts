import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, feeders, feedingLogs, feedingSchedules } from '../../db/schema.ts'
import { contains } from '../../server/records/crud.ts'
import type { Order } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { Page } from '../../shared/resource.ts'
import type { Feeder, feederResource } from './feeders.contract.ts'
import { feederFilters, feederOrders, feedersOf, feederWords } from './feeders.queries.ts'

/** How many meals of the animal, how many of its species, and how many meals of each are read. */
const most = { meals: 30, kin: 200, mealsOfKin: 3 }

/** A page of the account's feeders, those that the animal usually gets before the rest. */
export async function usualFirst(
  db: Db,
  session: Session,
  animalId: string,
  { sort, filter, q, page, per_page }: ListQuery<typeof feederResource>,
): Promise<Page<Feeder>> {
  const usual = sql.param(await usualFeeders(db, session, animalId))
  const place = sql`array_position(${usual}::uuid[], ${feeders.id})`
  const { forth, back } = feederOrders[sort]
  const order: Order = {
    forth: (id) => [sql`${place} asc nulls last`, ...forth(id)],
    back: (id) => [sql`${place} desc nulls first`, ...back(id)],
  }
  const where = and(filter === 'all' ? undefined : feederFilters[filter], contains(feederWords, q))
  return feedersOf(db, session).page({ where, order, page, per_page })
}

/**
 * The feeders an animal usually gets, likeliest first: those of its schedules, those it took last,
 * and those that others of its species took last.
 */
async function usualFeeders(db: Db, { accountId }: Tenant, animalId: string): Promise<string[]> {
  const scheduled = sql`select feeder_id, 0 as rank, null::timestamptz as taken_at, 0 as meals
    from ${feedingSchedules}
    where account_id = ${accountId} and animal_id = ${animalId} and feeder_id is not null`
  const meals = sql`(select feeder_id, 1, happened_at, 0 from ${feedingLogs}
    where account_id = ${accountId} and animal_id = ${animalId} and success
    order by happened_at desc nulls last, id desc nulls last limit ${most.meals})`
  const kind = sql`(select ${animals.species_id} from ${animals}
    where ${and(eq(animals.account_id, accountId), eq(animals.id, animalId))})`
  const kin = sql`(select ${animals.id} as id from ${animals}
    where ${and(eq(animals.account_id, accountId), isNull(animals.deleted_at))}
      and ${animals.species_id} = ${kind} limit ${most.kin})`
  const eaten = sql`select meal.feeder_id, 2, null, count(*)::int from ${kin} kin
    cross join lateral (select fed.feeder_id from ${feedingLogs} fed
      where fed.account_id = ${accountId} and fed.animal_id = kin.id and fed.success
      order by fed.happened_at desc nulls last, fed.id desc nulls last
      limit ${most.mealsOfKin}) meal
    group by meal.feeder_id`
  const { rows } = await db.execute<{ feeder_id: string }>(sql`
    select feeder_id from (${scheduled} union all ${meals} union all ${eaten}) usual
    group by feeder_id
    order by min(rank), max(taken_at) desc nulls last, max(meals) desc, feeder_id`)
  return rows.map(({ feeder_id }) => feeder_id)
}
