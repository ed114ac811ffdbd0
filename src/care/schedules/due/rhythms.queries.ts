import { type SQL, sql } from 'drizzle-orm'
import { isKept, isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningSchedules,
  dueDays,
  feeders,
  feedingLogs,
  feedingSchedules,
  supplements,
} from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { besides, refusedOn, stepOf } from '../plans.queries.ts'
import type { DueKind } from './due.contract.ts'
import { dueOf, type Plan } from './due.ts'

/**
 * Schedules that come on the same days: by `firstDue` of each, and how it goes on from there. As a plan without a log
 * it is due whenever they are.
 */
export type Rhythm = {
  kind: DueKind
  plan: Plan
  /** How many schedules. */
  count: number
  /** Of each schedule; null unless they were asked for. */
  animal_ids: string[] | null
  /** The meal of feedings, if that was asked for. */
  meal: Meal | null
}

/** Pieces that the schedules of a rhythm take together of one feeder, as each animal last took it. */
type Meal = {
  /** Of schedules without one, the feeder last taken. */
  feeder_id: string | null
  /** The feeder last taken was deleted, and no schedule names it. */
  isLeft: boolean
  /** The animals regurgitated it today. */
  isRegurgitated: boolean
  supplement: { id: string; name: string } | null
  pieces: number
}

type Who = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

type Row = Pick<Rhythm, 'count'> & {
  others: Plan['others']
  is_feeding: boolean
  first_on: string
  step: number
  counts_from: Plan['counts_from']
  ids: string | null
} & Meal

type Wanted = {
  to: string
  mostNamed: number
  withMeals?: boolean
  where?: SQL | undefined
}

/**
 * Reads the schedules that are due by `to`, of animals in the collection that are neither deleted nor locked; `where`
 * narrows further. The animals are named where up to `mostNamed` schedules come together, and of all that are late. With
 * meals, schedules are told apart by feeder and supplement. Each one's own logs are only looked at for its last meal, or
 * if its animal has several. One statement.
 */
export async function rhythmsOf(
  db: Db,
  who: Who,
  { to, mostNamed, withMeals = false, where = sql`true` }: Wanted,
): Promise<Rhythm[]> {
  const { accountId } = who
  // Sorted by numbers, days and ids only: to compare words takes ten times as long.
  const { rows } = await db.execute<Row>(sql`
    with due as materialized (select ${dueDays.animal_id}, ${dueDays.feeding_on}, ${dueDays.cleaning_on}
      from ${dueDays} where ${dueDays.account_id} = ${accountId} and ${dueDays.next_on} <= ${to}::date
        and ${dueDays.animal_id} not in (select ${animals.id} from ${animals} where ${animals.account_id} = ${accountId}
          and not (${animals.deleted_at} is null and ${isKept} and ${isUnlocked(who)} and ${where})))
    select is_feeding, first_on::text, step, others::json, case when is_fixed then 'start' else 'last_log' end as counts_from,
      together.count, feeder_id, pieces, is_regurgitated as "isRegurgitated",
      case when count <= ${mostNamed} or first_on < ${today(who.timeZone)}::date then array_to_string(ids, ' ') end as ids,
      prey.deleted_at is not null and not is_planned as "isLeft",
      case when dust.id is not null and (is_planned or dust.deleted_at is null)
        then json_build_object('id', dust.id, 'name', dust.name) end as supplement
    from (select is_feeding, first_on, step, is_fixed, others, feeder_id, supplement_id, is_planned, is_regurgitated,
        count(*)::int, sum(pieces)::int as pieces, array_agg(animal_id) as ids
      from (select true as is_feeding, * from (${withMeals ? meals(who, to) : feedings(who, to)}) fed
        union all select false, ${cleaningSchedules.animal_id}, due.cleaning_on, ${stepOf(cleaningSchedules)},
          ${cleaningSchedules.counts_from} = 'start', null, null, null, false, 0, false
        from due join ${cleaningSchedules} on ${cleaningSchedules.account_id} = ${accountId}
          and ${cleaningSchedules.animal_id} = due.animal_id
        where due.cleaning_on <= ${to}::date) planned
      group by is_feeding, first_on, step, is_fixed, others, feeder_id, supplement_id, is_planned, is_regurgitated) together
    left join ${feeders} prey on prey.account_id = ${accountId} and prey.id = feeder_id
    left join ${supplements} dust on dust.account_id = ${accountId} and dust.id = supplement_id
    order by is_feeding, first_on, step, is_fixed`)
  return rows.map(({ is_feeding, first_on, step, others, counts_from, count, ids, ...meal }) => ({
    kind: is_feeding ? 'feeding' : 'cleaning',
    plan: {
      started_on: first_on,
      repeat_amount: step,
      repeat: 'day',
      counts_from,
      paused_until: null,
      pause_reason: '',
      others,
    },
    count,
    animal_ids: ids?.split(' ') ?? null,
    meal: is_feeding && withMeals ? meal : null,
  }))
}

/** Several schedules of an animal share its row of `due_days`, which has the soonest: theirs are worked out once an animal. */
const plannedFeedings = (
  { accountId, timeZone }: Who,
  to: string,
  more = sql``,
) => sql`select * from (
  with several as materialized (select plan.id, plan.first_on from (
      select animal_id from ${feedingSchedules} where account_id = ${accountId}
        and animal_id in (select animal_id from due where feeding_on <= ${to}::date)
      group by animal_id having count(*) > 1) one,
    planned_feedings(${accountId}, one.animal_id, ${timeZone}) plan)
  select ${feedingSchedules.animal_id}, ${stepOf(feedingSchedules)} as step,
    ${feedingSchedules.counts_from} = 'start' as is_fixed, ${feedingSchedules.feeder_id}, ${feedingSchedules.supplement_id},
    case when several.id is null then due.feeding_on else several.first_on end as first_on,
    case when several.id is not null then (${besides})::text end as others${more}
  from due join ${feedingSchedules} on ${feedingSchedules.account_id} = ${accountId}
    and ${feedingSchedules.animal_id} = due.animal_id left join several on several.id = ${feedingSchedules.id}
  where due.feeding_on <= ${to}::date) planned where first_on <= ${to}::date`

const feedings = (who: Who, to: string) => sql`
  select animal_id, first_on, step, is_fixed, others, null::uuid as feeder_id, null::uuid as supplement_id,
    false as is_planned, 0 as pieces, false as is_regurgitated
  from (${plannedFeedings(who, to)}) fed`

/** With what each animal last took of its feeder, as `lastTakings` has it. */
const meals = (who: Who, to: string) => sql`
  select fed.animal_id, first_on, step, is_fixed, others, coalesce(fed.feeder_id, last.feeder_id) as feeder_id,
    case when fed.feeder_id is null then last.supplement_id else fed.supplement_id end as supplement_id,
    fed.feeder_id is not null as is_planned, coalesce(last.count, 1) as pieces, is_regurgitated
  from (${plannedFeedings(who, to, regurgitated(who))}) fed left join lateral (
    select log.feeder_id, log.supplement_id, log.count from ${feedingLogs} log
    where log.account_id = ${who.accountId} and log.animal_id = fed.animal_id and log.success
      and (fed.feeder_id is null or log.feeder_id = fed.feeder_id)
    order by log.happened_at desc nulls last, log.id desc nulls last limit 1) last on true`

const regurgitated = ({ accountId, timeZone }: Who) =>
  sql`, ${refusedOn(accountId, today(timeZone), timeZone)} is not distinct from 'regurgitated' as is_regurgitated`

/** The rhythms that are due on a day, the most overdue first. */
export const dueRhythms = (
  rhythms: readonly Rhythm[],
  kind: DueKind,
  on: string,
): (Rhythm & { days_overdue: number })[] =>
  rhythms
    .flatMap((rhythm) => {
      if (rhythm.kind !== kind) return []
      const { due_on, days_overdue } = dueOf(rhythm.plan, null, on)
      return due_on === null ? [] : [{ ...rhythm, days_overdue }]
    })
    .toSorted((one, other) => other.days_overdue - one.days_overdue)

/** The animals of the first schedules that name theirs, the most overdue first. */
export function firstAnimals(
  due: readonly Pick<Rhythm & { days_overdue: number }, 'days_overdue' | 'animal_ids'>[],
  most: number,
): string[] {
  const first: string[] = []
  const levels = [...Map.groupBy(due, ({ days_overdue }) => days_overdue)]
  for (const [, level] of levels.toSorted(([one], [other]) => other - one)) {
    if (first.length >= most) break
    first.push(...level.flatMap(({ animal_ids }) => animal_ids ?? []).sort())
  }
  return first.slice(0, most)
}

/** The first day after `now` on which a schedule will be due, and for how many animals, if everyone is named. */
export function nextAfter(
  rhythms: readonly (Pick<Rhythm, 'kind' | 'plan' | 'animal_ids'> & { lastOn?: string | null })[],
  kind: DueKind,
  now: string,
): { on: string; animals: number } | null {
  const coming = rhythms.flatMap(({ plan, lastOn = null, animal_ids, ...rhythm }) => {
    if (rhythm.kind !== kind) return []
    const { next_on } = dueOf(plan, lastOn, now)
    return next_on !== null && next_on > now ? [{ animal_ids, next_on }] : []
  })
  const [on] = coming.map(({ next_on }) => next_on).sort()
  if (on === undefined) return null
  const then = coming.flatMap(({ next_on, animal_ids }) =>
    next_on === on ? (animal_ids ?? []) : [],
  )
  return { on, animals: new Set(then).size }
}

/** Names all animals. */
export const everyone = 1_000_000

/** Every schedule that isn't of a locked or deleted animal, whenever it begins. */
export const whenever = '9999-12-31'
