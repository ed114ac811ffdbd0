import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/db.ts'
import { animals, feedingLogs, feedingSchedules } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { latestOfAnimals } from '../../animals/latest.queries.ts'
import { withCounts } from '../../logs/feedings/takings.queries.ts'
import type { DueAnimal } from '../../schedules/due/due.queries.ts'
import type { Animals } from '../frame/report.contract.ts'
import { choicesOf, facesOf, isReported } from '../frame/reported.queries.ts'
import { schedulesNow } from '../schedulesNow.queries.ts'
import { latestDays, overdueByHabit, usualInterval } from '../usualInterval.ts'
import { type Hungry, type HungryRow, refusing } from './hungry.contract.ts'

/**
 * Reads who is hungry. Six statements for any number of animals: schedules, meals, what the filters
 * offer, how many each last took, the animals, and the weights of those that refuse.
 */
export function hungryReport(db: Database) {
  const readLatest = latestOfAnimals(db)
  return async (session: Session, filter: Animals): Promise<Hungry> => {
    const [{ due, next, scheduled }, eating, choices] = await Promise.all([
      schedulesNow(db, session, 'feeding', filter),
      appetites(db, session, filter),
      choicesOf(db, session),
    ])
    const now = today(session.timeZone)
    const lists = listsOf(await withCounts(db, session, due), eating, now)
    const refusers = lists.refusing.map(({ id }) => id)
    const [withFace, latest] = await Promise.all([
      facesOf(db, session, Object.values(lists).flat()),
      readLatest(session, refusers, ['weight']),
    ])
    return {
      overdue: lists.overdue.flatMap(withFace),
      refusing: lists.refusing.flatMap((row) =>
        withFace({ ...row, weight: latest(row.id).last_weight ?? null }),
      ),
      due_today: lists.due_today.flatMap(withFace),
      unscheduled: lists.unscheduled.flatMap(withFace),
      next,
      unknown: [...eating].filter(
        ([id, { usual_days, refused_in_row }]) =>
          !scheduled.has(id) && usual_days === null && refused_in_row < refusing,
      ).length,
      animals: eating.size,
      choices,
    }
  }
}

/** The lists; a refusing animal that is late stands with the late ones. */
export function listsOf(due: Counted[], eating: Map<string, Appetite>, now: string) {
  const isRefusing = (id: string) => (eating.get(id)?.refused_in_row ?? 0) >= refusing
  const rowOf = (id: string, plan?: Counted) => {
    const { name: _, usual_days: __, ...appetite } = eating.get(id) ?? nothing
    return { id, ...(plan ? planned(plan) : unplanned), ...appetite }
  }
  const isLate = new Set(
    due.flatMap(({ animal_id, days_overdue }) => (days_overdue > 0 ? animal_id : [])),
  )
  const byAnimal = Map.groupBy(due, ({ animal_id }) => animal_id)
  const everyone = [...eating].toSorted(([, one], [, other]) => byName(one.name, other.name))
  return {
    overdue: due
      .filter(({ days_overdue }) => days_overdue > 0)
      .map((plan) => rowOf(plan.animal_id, plan)),
    refusing: everyone
      .filter(([id]) => isRefusing(id) && !isLate.has(id))
      .map(([id]) => rowOf(id, byAnimal.get(id)?.[0]))
      .toSorted((one, other) => other.refused_in_row - one.refused_in_row),
    due_today: due
      .filter(({ animal_id, days_overdue }) => days_overdue === 0 && !isRefusing(animal_id))
      .map((plan) => rowOf(plan.animal_id, plan))
      .toSorted((one, other) =>
        byName(eating.get(one.id)?.name ?? '', eating.get(other.id)?.name ?? ''),
      ),
    unscheduled: overdueByHabit(
      everyone.flatMap(([id, { usual_days }]) =>
        isRefusing(id) ? [] : [{ ...rowOf(id), usual_days }],
      ),
      now,
    ),
  }
}

type Counted = DueAnimal & { count: number }

const planned = ({ schedule_id, due_on, days_overdue, feeder, count, supplement }: Counted) => ({
  schedule_id,
  due_on,
  days_overdue,
  feeder,
  count,
  supplement,
})

const unplanned = {
  schedule_id: null,
  due_on: null,
  days_overdue: 0,
  feeder: null,
  count: 1,
  supplement: null,
}

const nothing: Appetite = {
  name: '',
  outcomes: [],
  last_on: null,
  refused_in_row: 0,
  refused_since: null,
  usual_days: null,
}

const { compare: byName } = new Intl.Collator('en', { numeric: true })

type Appetite = Pick<HungryRow, 'outcomes' | 'last_on' | 'refused_in_row' | 'refused_since'> & {
  name: string
  /** Its median days between meals; null with a schedule, or with too few meals to tell. */
  usual_days: number | null
}

type Row = Pick<Appetite, 'name' | 'last_on'> & {
  id: string
  outcomes: HungryRow['outcomes'] | null
  refused: { count: number; since: string | null }
  days: string[]
}

/** Where counting refusals ends. */
const mostRefusals = 99

/** How the animals of a report eat, by id, in one statement. */
export async function appetites(
  db: Db,
  session: Session,
  filter: Animals,
  where = sql`true`,
): Promise<Map<string, Appetite>> {
  const { rows } = await db.execute<Row>(sql`
    select ${animals.id}, ${animals.name}, recent.outcomes,
      (coalesce(recent.taken_at, ${lastTaken}) at time zone ${session.timeZone})::date::text as last_on,
      case when recent.taken_at is null then ${refusals}
        else json_build_object('count', recent.refusals, 'since', recent.refused_since) end as refused,
      ${daysWithoutSchedule(session)} as days
    from ${animals} cross join lateral (${recentMeals}) recent
    where ${isReported(session, filter)} and ${where}`)
  return new Map(
    rows.map(({ id, outcomes, refused, days, ...animal }) => [
      id,
      {
        ...animal,
        outcomes: (outcomes ?? []).map(inUtc).reverse(),
        refused_in_row: refused.count,
        refused_since: refused.since && dayOf(refused.since, session.timeZone),
        usual_days: usualInterval(days),
      },
    ]),
  )
}

const inUtc = <Meal extends { happenedAt: string }>(meal: Meal): Meal => ({
  ...meal,
  happenedAt: new Date(meal.happenedAt).toISOString(),
})

const ofAnimal = sql`log.account_id = ${animals.account_id} and log.animal_id = ${animals.id}`
const latestFirst = sql`order by log.happened_at desc nulls last, log.id desc nulls last`

/** The last three meals; if one of them was taken, no more of them need to be read to tell what came after it. */
const recentMeals = sql`
  select json_agg(json_build_object('happenedAt', happened_at, 'success', success,
      'refusal_reason', refusal_reason) order by happened_at desc, id desc) as outcomes,
    max(taken_at) as taken_at, count(*) filter (where not success and happened_at > taken_at) as refusals,
    min(happened_at) filter (where not success and happened_at > taken_at) as refused_since
  from (select *, max(happened_at) filter (where success) over () as taken_at
    from (select log.id, log.happened_at, log.success, log.refusal_reason from ${feedingLogs} log
      where ${ofAnimal} ${latestFirst} limit 3) latest) meal`

const lastTaken = sql`(select log.happened_at from ${feedingLogs} log
  where ${ofAnimal} and log.success ${latestFirst} limit 1)`

const refusals = sql`(select json_build_object('count', count(*), 'since', min(refused.happened_at))
  from (select log.happened_at from ${feedingLogs} log
    where ${ofAnimal} and not log.success and log.happened_at > coalesce(${lastTaken}, '-infinity')
    ${latestFirst} limit ${sql.raw(String(mostRefusals))}) refused)`

/** The days of the latest meals an animal without a schedule took; several on one day are read too. */
const daysWithoutSchedule = ({ accountId, timeZone }: Session) => sql`case
  when ${animals.id} in (select animal_id from ${feedingSchedules} where account_id = ${accountId}) then '{}'::text[]
  else array(select (log.happened_at at time zone ${timeZone})::date::text from ${feedingLogs} log
    where ${ofAnimal} and log.success ${latestFirst} limit ${sql.raw(String(3 * latestDays))}) end`
