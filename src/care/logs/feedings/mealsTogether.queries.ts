import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../collection/animals/animals.queries.ts'
import { tellKnown } from '../../../db/changes.ts'
import { actingTab, type Database } from '../../../db/db.ts'
import {
  animals,
  feeders,
  feedingLogs,
  logTotals,
  recordChanges,
  supplements,
} from '../../../db/schema.ts'
import type { Row } from '../../../server/records/crud.ts'
import {
  asJson,
  columnsIn,
  namesOf,
  preparedInsert,
  valueOrDefault,
} from '../../../server/records/insertRows.ts'
import { together } from '../../../server/records/together.ts'
import type { Session } from '../../../server/session/session.ts'
import { logReads } from '../logs.queries.ts'
import { preyUsed, withOutcome } from './outcome.ts'

type Log = Partial<typeof feedingLogs.$inferInsert> & { id: string }
type Meal = { session: Session; tab: string; log: Log }
type Recorded = Row<typeof feedingLogs, typeof logReads.feeding>

/** The most meals of one statement. */
const most = 32
/** How long one of the few locks that it doesn't skip may take. */
const patience_ms = 200

/**
 * Records meals that are sent at the same time, by any people in any accounts, in one
 * statement, which is its own transaction: each costs a fraction of what it does alone. What there is
 * something to say about is left out and answered with undefined, for the usual way to say it: meals
 * with an error, meals that were sent before, and those whose animal or feeder someone else is writing,
 * so that no one waits for another's locks.
 */
export function mealsTogether(db: Database) {
  const insert = statement(db)
  const record = together(async (meals: Meal[]): Promise<(Recorded | undefined)[]> => {
    // The same meal may be sent twice at once. The second finds the first later.
    const sent = Map.groupBy(meals, ({ log }) => keyOf(log))
    const firsts = [...sent.values()].flatMap(([first]) => first ?? [])
    let recorded: Recorded[] | undefined
    try {
      recorded = await insert({
        meals: asJson(columns, firsts.map(rowOf)),
        subscribed: meals.flatMap(({ session }) => (session.isSubscribed ? session.accountId : [])),
      })
    } finally {
      await tellKnown(db.$client, new Set(meals.flatMap((meal) => changesOf(meal, recorded))))
    }
    const byKey = new Map(recorded.map((row) => [keyOf(row), row]))
    return meals.map((meal) => (firsts.includes(meal) ? byKey.get(keyOf(meal.log)) : undefined))
  }, most)

  return async (session: Session, input: Log, { animalId }: { animalId: string }) => {
    const log = { ...input, account_id: session.accountId, animal_id: animalId }
    const meal = { session, tab: actingTab() ?? '', log }
    // Second try, with the next meals: by then the lock it met is often gone.
    return (await record(meal)) ?? record(meal)
  }
}

const columns = columnsIn(feedingLogs)

/** One account's ids may be another's, too. */
const keyOf = ({ account_id, id }: { account_id?: string; id: string }) => `${account_id} ${id}`

/** `taken_from_stock` is what the meal would take. */
function rowOf({ session, log }: Meal) {
  const fed = withOutcome(log)
  return { ...fed, recorded_by: session.userId, taken_from_stock: preyUsed(fed) }
}

/**
 * Changes that a meal announces to other tabs: that it was added, and that it took from a stock. Both if the
 * statement failed (`recorded` is undefined), since it may have been committed and only its answer lost.
 */
function changesOf({ session, tab, log }: Meal, recorded: Recorded[] | undefined): string[] {
  const row = recorded?.find((one) => keyOf(one) === keyOf(log))
  if (recorded && !row) return []
  const kinds = row?.taken_from_stock === 0 ? ['feeding_logs'] : ['feeding_logs', 'feeders']
  return kinds.map((kind) => `${session.accountId} ${kind} ${tab}`.trimEnd())
}

/**
 * Every row names its account, and every join is by account and id. What others may be writing
 * is locked before anything is written, and none of it is waited for, so this can't be part of a
 * deadlock in whatever order meals and rounds come. Joins are lateral and conditions have an `offset 0`, so that
 * all is looked up meal by meal: planned while few records had been deleted, it would read all of them later.
 */
function statement(db: Database) {
  const input = sql`
    select given.*, account_id = any(${sql.placeholder('subscribed')}::uuid[]) as is_subscribed,
      set_config('vivary.changes', 'known', true),
      set_config('lock_timeout', ${String(patience_ms)}, true)
    from json_populate_recordset(null::${feedingLogs}, ${sql.placeholder('meals')}) with ordinality given`

  const faultless = sql`
    select given.*, stock.quantity, stock.cost, stock.cost_currency
    from given
    cross join lateral (select from ${animals}
      where ${animals.account_id} = given.account_id and ${animals.id} = given.animal_id
        and ${animals.deleted_at} is null and ${animals.state} <> 'outside'
        and ${animals.handed_over_at} is null
        and (is_subscribed or ${isOpen({ accountId: animals.account_id })})
      for key share skip locked) animal
    left join lateral (select true as is_free from ${logTotals} counted
      where counted.account_id = given.account_id and counted.animal_id = given.animal_id
        and counted.kind = 'feeding_logs'
      for no key update skip locked) totals on true
    cross join lateral (select quantity, cost, cost_currency from ${feeders} fed
      where fed.account_id = given.account_id and fed.id = given.feeder_id and fed.deleted_at is null
      for no key update skip locked) stock
    where (totals.is_free or not exists (select from ${logTotals} counted
        where counted.account_id = given.account_id and counted.animal_id = given.animal_id
          and counted.kind = 'feeding_logs'))
      and (given.supplement_id is null or (select dust.deleted_at is null from ${supplements} dust
        where dust.account_id = given.account_id and dust.id = given.supplement_id))
      and not exists (select from ${feedingLogs} known
        where known.account_id = given.account_id and known.id = given.id offset 0)
      and not exists (select from ${recordChanges} gone where gone.account_id = given.account_id
        and gone.record_id = given.id and gone.action = 'deleted' offset 0)`

  // What is left after the meals before it, of a stock that is tracked.
  const meals = sql`
    select faultless.*, least(taken_from_stock, greatest(0, quantity - coalesce(sum(taken_from_stock)
      over (partition by account_id, feeder_id order by ordinality
        rows between unbounded preceding and 1 preceding), 0))) as takes
    from faultless`

  const withdrawal = sql`
    update ${feeders} set quantity = feeders.quantity - eaten.pieces
    from (select account_id, feeder_id, sum(takes) as pieces from meals group by account_id, feeder_id) eaten
    where feeders.account_id = eaten.account_id and feeders.id = eaten.feeder_id and pieces > 0`

  const ofFeeder: Record<string, SQL> = {
    taken_from_stock: sql`given.takes`,
    unit_cost: sql`given.cost`,
    unit_currency: sql`given.cost_currency`,
  }
  const values = columns.map((column) => ofFeeder[column.key] ?? valueOrDefault(column))
  const insert = sql`
    insert into ${feedingLogs} (${namesOf(columns)})
    select ${sql.join(values, sql`, `)} from meals given order by ordinality returning *`

  const steps = { given: input, faultless, meals, taken: withdrawal, insert }
  return preparedInsert(db, 'meals', feedingLogs, logReads.feeding, steps)
}
