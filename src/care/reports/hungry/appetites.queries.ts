import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals, feedingLogs, feedingSchedules } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { dayOf } from '../../../shared/dates.ts'
import type { Animals } from '../frame/report.contract.ts'
import { isReported } from '../frame/reported.queries.ts'
import { latestDays, usualInterval } from '../usualInterval.ts'
import type { HungryRow } from './hungry.contract.ts'

export type Appetite = Pick<
  HungryRow,
  'outcomes' | 'last_on' | 'refused_in_row' | 'refused_since'
> & {
  name: string
  /** Its median days between meals; null with a schedule, or with too few meals to tell. */
  usual_days: number | null
}

/** Where counting refusals ends. */
const mostRefusals = 99

/** How the animals of a report eat, by id, in one statement. */
export async function appetites(
  db: Db,
  session: Session,
  filter: Animals,
): Promise<Map<string, Appetite>> {
  const rows = await db
    .select({
      id: animals.id,
      name: animals.name,
      outcomes: latestOutcomes,
      last_on: sql<string | null>`(${dayOfLast(session.timeZone)})`,
      refused: refusals,
      days: daysWithoutSchedule(session.timeZone),
    })
    .from(animals)
    .where(isReported(session, filter))
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

const latestOutcomes = sql<
  HungryRow['outcomes'] | null
>`(select json_agg(json_build_object('happenedAt', meal.happened_at,
    'success', meal.success, 'refusal_reason', meal.refusal_reason))
  from (select log.happened_at, log.success, log.refusal_reason from ${feedingLogs} log
    where ${ofAnimal} ${latestFirst} limit 3) meal)`

const lastTaken = sql`(select log.happened_at from ${feedingLogs} log
  where ${ofAnimal} and log.success ${latestFirst} limit 1)`

const dayOfLast = (zone: string) => sql`(${lastTaken} at time zone ${zone})::date::text`

const refusals = sql<{
  count: number
  since: string | null
}>`(select json_build_object('count', count(*), 'since', min(refused.happened_at))
  from (select log.happened_at from ${feedingLogs} log
    where ${ofAnimal} and not log.success and log.happened_at > coalesce(${lastTaken}, '-infinity')
    ${latestFirst} limit ${sql.raw(String(mostRefusals))}) refused)`

/** The days of the latest meals an animal without a schedule took; several on one day are read too. */
const daysWithoutSchedule = (zone: string) => sql<string[]>`case
  when exists (select from ${feedingSchedules} plan
    where plan.account_id = ${animals.account_id} and plan.animal_id = ${animals.id}) then '{}'::text[]
  else array(select (log.happened_at at time zone ${zone})::date::text from ${feedingLogs} log
    where ${ofAnimal} and log.success ${latestFirst} limit ${sql.raw(String(3 * latestDays))}) end`
