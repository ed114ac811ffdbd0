import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../collection/animals/animals.queries.ts'
import { tellKnown } from '../../../db/changes.ts'
import { actingTab, type Database } from '../../../db/db.ts'
import { animals, feeders, feedingLogs, logTotals, recordChanges } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { asJson, columnsIn, namesOf, valueOrDefault } from '../../../server/records/insertRows.ts'
import { together } from '../../../server/records/together.ts'
import type { Session } from '../../../server/session/session.ts'
import { logReads } from '../logs.queries.ts'
import { errorsOf, feedingOf, judged, takes, type Verdict } from './feedingRule.queries.ts'

type Log = Partial<typeof feedingLogs.$inferInsert> & { id: string }
type Meal = {
  session: Session
  tab: string
  log: Log & { account_id: string; animal_id: string }
}

type Outcome = Awaited<ReturnType<ReturnType<typeof statement>>>[number]

/** The most meals of one statement. */
const most = 32
/** How long one of the few locks that it doesn't skip may take. */
const patience_ms = 200

/**
 * Records meals that are sent at the same time, by any people in any accounts, in one
 * statement, which is its own transaction: each costs a fraction of what it does alone. Throws `Invalid` for what the
 * rule refuses. Answers undefined for meals to be recorded alone: those that were sent before, whose animal
 * can't be fed, or whose animal or feeder someone else is writing, so that no one waits for another's locks.
 */
export function mealsTogether(db: Database) {
  const insert = statement(db)
  const record = together(async (meals: Meal[]) => {
    // The same meal may be sent twice at once. The second finds the first later.
    const sent = Map.groupBy(meals, ({ log }) => `${log.account_id} ${log.id}`)
    const firsts = [...sent.values()].flatMap(([first]) => first ?? [])
    let outcomes: Map<Meal | undefined, Outcome> | undefined
    try {
      const rows = await insert({
        meals: asJson(
          columns,
          firsts.map(({ session, log }) => ({ ...feedingOf(log), recorded_by: session.userId })),
        ),
        subscribed: meals.flatMap(({ session }) => (session.isSubscribed ? session.accountId : [])),
      })
      outcomes = new Map(rows.map((row) => [firsts[row.place - 1], row]))
    } finally {
      const changes = firsts.flatMap((meal) => changesOf(meal, outcomes))
      await tellKnown(db.$client, new Set(changes))
    }
    return meals.map((meal) => answerOf(meal, outcomes.get(meal)))
  }, most)

  return async (session: Session, input: Log, { animalId }: { animalId: string }) => {
    const log = { ...input, account_id: session.accountId, animal_id: animalId }
    const meal = { session, tab: actingTab() ?? '', log }
    // Second try, with the next meals: by then the lock it met is often gone.
    const answer = (await record(meal)) ?? (await record(meal))
    if (answer instanceof Invalid) throw answer
    return answer
  }
}

const columns = columnsIn(feedingLogs)

function answerOf({ log }: Meal, outcome: Outcome | undefined) {
  if (!outcome) return undefined
  const errors = errorsOf([log], [outcome])
  if (errors.length > 0) return new Invalid(errors.map(({ row, ...error }) => error))
  return outcome.record ?? undefined
}

/**
 * Changes that a meal announces to other tabs: that it was added, and that it took from a stock. Both if the
 * statement failed (without `outcomes`), since it may have been committed and only its answer lost.
 */
function changesOf(meal: Meal, outcomes: Map<Meal | undefined, Outcome> | undefined): string[] {
  const record = outcomes?.get(meal)?.record
  if (outcomes && !record) return []
  const kinds = record?.taken_from_stock === 0 ? ['feeding_logs'] : ['feeding_logs', 'feeders']
  return kinds.map((kind) => `${meal.session.accountId} ${kind} ${meal.tab}`.trimEnd())
}

/**
 * Every row names its account, and every join is by account and id. What others may be writing
 * is locked before anything is written, and none of it is waited for, so this can't be part of a
 * deadlock in whatever order meals and rounds come.
 */
function statement(db: Database) {
  const proposals = sql`
    select given.*, set_config('vivary.changes', 'known', true),
      set_config('lock_timeout', ${String(patience_ms)}, true)
    from json_populate_recordset(null::${feedingLogs}, ${sql.placeholder('meals')}) with ordinality given
    cross join lateral (select from ${animals}
      where ${animals.account_id} = given.account_id and ${animals.id} = given.animal_id
        and ${animals.deleted_at} is null and ${animals.state} <> 'outside'
        and ${animals.handed_over_at} is null
        and (given.account_id = any(${sql.placeholder('subscribed')}::uuid[])
          or ${isOpen({ accountId: animals.account_id })})
      for key share skip locked) animal`

  // A deletion that is undone goes alone, since its history names who did.
  const free = sql`
    select judged.*, stock.quantity as stock
    from judged
    left join lateral (select true as is_free from ${logTotals} counted
      where counted.account_id = judged.account_id and counted.animal_id = judged.animal_id
        and counted.kind = 'feeding_logs'
      for no key update skip locked) totals on true
    cross join lateral (select quantity from ${feeders} fed
      where fed.account_id = judged.account_id and fed.id = judged.feeder_id
      for no key update skip locked) stock
    where lacking = '{}' and earlier_animal is null
      and (totals.is_free or not exists (select from ${logTotals} counted
        where counted.account_id = judged.account_id and counted.animal_id = judged.animal_id
          and counted.kind = 'feeding_logs'))
      and not exists (select from ${recordChanges} gone where gone.account_id = judged.account_id
        and gone.record_id = judged.id and gone.action = 'deleted' offset 0)`

  const meals = sql`select free.*, ${takes(sql`pieces`, sql`stock`)} as takes from free`

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

  // Named as their table, the new rows take its place in what is read.
  const steps = { given: proposals, judged, free, meals, withdrawal, feeding_logs: insert }
  const statement = db
    .with(...Object.entries(steps).map(([step, query]) => db.$with(step, {}).as(query)))
    .select({
      place: sql`ordinality`.mapWith(Number),
      lacking: sql<Verdict['lacking']>`lacking`,
      earlier_animal: sql<Verdict['earlier_animal']>`earlier_animal`,
      record: { ...getTableColumns(feedingLogs), ...logReads.feeding },
    })
    .from(sql`judged`)
    .leftJoin(
      feedingLogs,
      sql`${feedingLogs.account_id} = judged.account_id and ${feedingLogs.id} = judged.id`,
    )
    .prepare('meals')
  return (values: Record<string, unknown>) => statement.execute(values)
}
