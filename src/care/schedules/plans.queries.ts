import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import {
  cleaningLogs,
  cleaningSchedules,
  feeders,
  feedingLogs,
  feedingSchedules,
  supplements,
} from '../../db/schema.ts'
import { among } from '../../server/records/crud.ts'
import type { Zoned } from '../../server/session/session.ts'
import type { RefusalReason } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { compareText } from '../../shared/text.ts'
import type { Plan } from './due/due.ts'
import type { FeedingSchedule } from './schedules.contract.ts'

/*
 * Schedules as rows, each with the day of the latest log that counts for it, as `dueOf` needs it.
 */

/** The same in a statement that is prepared, with the day that it is there. */
type Placeholders = Record<'accountId' | 'timeZone' | 'today', SQL>

/** A table of schedules. */
export type Table = typeof feedingSchedules | typeof cleaningSchedules

export type PlanRow = Awaited<ReturnType<typeof feedingPlans>>[number]
export type CleaningPlanRow = Awaited<ReturnType<typeof cleaningPlans>>[number]

/** The account's feeding schedules that match `where`. */
export function feedingPlans(db: Db, who: Zoned | Placeholders, where: SQL | undefined) {
  const { accountId, timeZone } = who
  const on = 'today' in who ? who.today : today(who.timeZone)
  return db
    .select({
      ...mealOf(accountId, on, timeZone),
      ...planOf(feedingSchedules),
      feeder_id: sql<string | null>`${feedingSchedules.feeder_id}`.as('feeder_id'),
      feeder: feeder.as('feeder'),
      supplement_id: sql<string | null>`${feedingSchedules.supplement_id}`.as('supplement_id'),
      supplement: supplement.as('supplement'),
    })
    .from(feedingSchedules)
    .leftJoin(feeders, isOf(feeders, feedingSchedules.feeder_id))
    .leftJoin(supplements, isOf(supplements, feedingSchedules.supplement_id))
    .where(and(eq(feedingSchedules.account_id, accountId), where))
}

/** The account's cleaning schedules that match `where`. */
export const cleaningPlans = (
  db: Db,
  { accountId, timeZone }: Zoned | Placeholders,
  where: SQL | undefined,
) =>
  db
    .select({
      ...cleanOf(timeZone),
      ...planOf(cleaningSchedules),
      feeder_id: sql<string | null>`null::uuid`.as('feeder_id'),
      feeder: sql<FeedingSchedule['feeder']>`null::json`.as('feeder'),
      supplement_id: sql<string | null>`null::uuid`.as('supplement_id'),
      supplement: sql<FeedingSchedule['supplement']>`null::json`.as('supplement'),
    })
    .from(cleaningSchedules)
    .where(and(eq(cleaningSchedules.account_id, accountId), where))

/** All schedules of some animals, in the order of the animals. One statement. */
export async function plansOfAnimals(
  db: Db,
  who: Zoned,
  animalIds: readonly string[],
): Promise<PlanRow[]> {
  if (animalIds.length === 0) return []
  const ids = [...new Set(animalIds)]
  const rows = await feedingPlans(db, who, among(feedingSchedules.animal_id, ids)).unionAll(
    cleaningPlans(db, who, among(cleaningSchedules.animal_id, ids)),
  )
  return rows.sort(byAnimal)
}

/** Orders schedules by their animals, those that were added first first. */
export const byAnimal = (
  one: Pick<PlanRow, 'animal_id' | 'id'>,
  other: Pick<PlanRow, 'animal_id' | 'id'>,
): number => compareText(one.animal_id, other.animal_id) || compareText(one.id, other.id)

/** The latest feeding for a schedule: the day of the one that counts, and how it failed on `day`. */
export const mealOf = (account: string | SQL, day: string | SQL, zone: string | SQL) => ({
  kind: kindOf('feeding'),
  lastOn: dayOf(lastFeeding, zone).as('lastOn'),
  refused_today: refusedOn(account, day, zone).as('refused_today'),
})

/** The same of the latest clean, which none refuses. */
export const cleanOf = (zone: string | SQL) => ({
  kind: kindOf('cleaning'),
  lastOn: dayOf(lastCleaning, zone).as('lastOn'),
  refused_today: sql<RefusalReason | null>`null::text`.as('refused_today'),
})

const kindOf = (kind: 'feeding' | 'cleaning') =>
  sql<'feeding' | 'cleaning'>`${sql.raw(`'${kind}'`)}`.as('kind')

const planOf = (table: Table) => ({
  id: table.id,
  ...stepsOf(table),
})

/** The columns that say when an animal is due by a schedule. */
export const stepsOf = (table: Table) => ({
  animal_id: table.animal_id,
  started_on: table.started_on,
  repeat_amount: table.repeat_amount,
  repeat: table.repeat,
  counts_from: table.counts_from,
  paused_until: table.paused_until,
  pause_reason: table.pause_reason,
  others: sql<Plan['others']>`(${table === feedingSchedules ? besides : sql`null::json`})`.as(
    'others',
  ),
})

/** The schedules of the same animal and feeder that `dueOf` has to know, or all beside one without a feeder, as in `planned_feedings`. */
export const besides = sql`select json_agg(json_build_object('started_on', other.started_on,
    'repeat_amount', other.repeat_amount, 'repeat', other.repeat, 'paused_until', other.paused_until) order by other.started_on)
  from ${feedingSchedules} other where other.account_id = ${feedingSchedules.account_id}
    and other.animal_id = ${feedingSchedules.animal_id} and other.id <> ${feedingSchedules.id}
    and other.counts_from = 'start' and other.repeat_amount > 0
    and (other.feeder_id = ${feedingSchedules.feeder_id} or ${feedingSchedules.feeder_id} is null)`

/** Days between a schedule's steps, as `daysOfStep` counts them. */
export const stepOf = (table: Table): SQL =>
  sql`${table.repeat_amount} * case ${table.repeat} when 'day' then 1 when 'week' then 7 else 30 end`

/** The first day on which a feeding schedule is due by its latest log, as `firstDue` has it. */
export const firstOn = (timeZone: string | SQL): SQL =>
  sql`(select first_on from planned_feedings(${feedingSchedules.account_id}, ${feedingSchedules.animal_id}, ${timeZone}) plan
    where plan.id = ${feedingSchedules.id})`

/** The day of a moment in the account's time zone; null for none. */
export const dayOf = (moment: SQL, timeZone: string | SQL) =>
  sql<string | null>`((${moment}) at time zone ${timeZone})::date::text`

/**
 * The latest feeding that counts for a schedule: taken, and with the schedule's feeder or one that
 * none of the animal's schedules names. For a schedule without a feeder, any taken feeding counts.
 */
export const lastFeeding = sql`select fed.happened_at from ${feedingLogs} fed
  where ${isForSchedule()} and fed.success ${latestFirst()} limit 1`

/**
 * How the latest feeding that would count for the schedule failed on that day; null if it didn't. Looked for only if the
 * animal failed one since that day began, which few have: they are read once.
 */
export const refusedOn = (
  accountId: string | SQL,
  day: string | SQL,
  timeZone: string | SQL,
) => sql<RefusalReason | null>`
  case when ${feedingSchedules.animal_id} in (select failed.animal_id from ${feedingLogs} failed
    where failed.account_id = ${accountId} and not failed.success
      and failed.happened_at >= (${day}::date)::timestamp at time zone ${timeZone}) then (
  select case when not fed.success and (fed.happened_at at time zone ${timeZone})::date = ${day}::date
    then coalesce(fed.refusal_reason, 'refused') end
  from ${feedingLogs} fed where ${isForSchedule()} ${latestFirst()} limit 1) end`

function isForSchedule() {
  return sql`fed.account_id = ${feedingSchedules.account_id}
    and fed.animal_id = ${feedingSchedules.animal_id}
    and (${feedingSchedules.feeder_id} is null or fed.feeder_id = ${feedingSchedules.feeder_id}
      or fed.feeder_id <> all (array(select other.feeder_id from ${feedingSchedules} other
        where other.account_id = ${feedingSchedules.account_id}
          and other.animal_id = ${feedingSchedules.animal_id} and other.feeder_id is not null)))`
}

function latestFirst() {
  return sql`order by fed.happened_at desc nulls last, fed.id desc nulls last`
}

/** The latest clean of an animal. */
export const lastCleaning = sql`select clean.happened_at from ${cleaningLogs} clean
  where clean.account_id = ${cleaningSchedules.account_id}
    and clean.animal_id = ${cleaningSchedules.animal_id}
  order by clean.happened_at desc nulls last, clean.id desc nulls last limit 1`

/** Joined rather than looked up for each schedule: a keeper has few feeders and supplements, and may have many animals. */
const isOf = (table: typeof feeders | typeof supplements, reference: PgColumn) =>
  and(eq(table.account_id, feedingSchedules.account_id), eq(table.id, reference))

const feeder = sql<
  FeedingSchedule['feeder']
>`case when ${feeders.id} is not null then json_build_object(
    'id', ${feeders.id}, 'name', ${feeders.name}, 'size', ${feeders.size},
    'isDeleted', ${feeders.deleted_at} is not null) end`

const supplement = sql<FeedingSchedule['supplement']>`case when ${supplements.id} is not null then
  json_build_object('id', ${supplements.id}, 'name', ${supplements.name},
    'isDeleted', ${supplements.deleted_at} is not null) end`
