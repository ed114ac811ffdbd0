import { type SQL, sql } from 'drizzle-orm'
import { isKept, isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals, cleaningSchedules, dueDays, feedingSchedules } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import type { DueKind } from './due.contract.ts'
import type { Plan } from './due.ts'

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
}

type Who = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

type Row = Pick<Rhythm, 'count' | 'animal_ids'> & {
  is_feeding: boolean
  first_on: string
  step: number
  counts_from: Plan['counts_from']
}

/**
 * Reads the schedules that are due by `to`, of animals in the collection that are neither deleted nor locked, without a
 * look at each one's logs. The animals are named where up to `mostNamed` schedules come together, and of all that are late.
 * One statement.
 */
export async function rhythmsOf(
  db: Db,
  who: Who,
  { to, mostNamed }: { to: string; mostNamed: number },
): Promise<Rhythm[]> {
  const { accountId, timeZone } = who
  // Several schedules of an animal share its row of `due_days`, which has the soonest.
  const { rows } = await db.execute<Row>(sql`
    with gone as materialized (select ${animals.id} from ${animals} where ${animals.account_id} = ${accountId}
        and not (${animals.deleted_at} is null and ${isKept} and ${isUnlocked(who)})),
      several as materialized (select animal_id from ${feedingSchedules}
        where account_id = ${accountId} group by animal_id having count(*) > 1)
    select is_feeding, first_on::text, step, case when is_fixed then 'start' else 'last_log' end as counts_from,
      count, case when count <= ${mostNamed} or first_on < ${today(timeZone)}::date then ids end as animal_ids
    from (select is_feeding, first_on, step, is_fixed, count(*)::int as count, array_agg(animal_id) as ids
      from (select true as is_feeding, one.* from (${single(feedingSchedules, dueDays.feeding_on, { accountId, to })}
          and plan.animal_id not in (select animal_id from several) offset 0) one
        union all
        select true, several.animal_id, plan.first_on, plan.step, plan.counts_from = 'start'
        from several cross join lateral feeding_plans(${accountId}, several.animal_id, ${timeZone}) plan
        union all
        select false, one.* from (${single(cleaningSchedules, dueDays.cleaning_on, { accountId, to })} offset 0) one) planned
      where first_on <= ${to}::date and animal_id not in (select id from gone)
      group by is_feeding, first_on, step, is_fixed) together`)
  return rows.map(({ is_feeding, first_on, step, counts_from, ...schedules }) => ({
    ...schedules,
    kind: is_feeding ? 'feeding' : 'cleaning',
    plan: {
      started_on: first_on,
      repeat_amount: step,
      repeat: 'day',
      counts_from,
      paused_until: null,
    },
  }))
}

/** Numbers and days only, since rows are sorted by them: to compare words takes ten times as long. */
const single = (
  table: typeof feedingSchedules | typeof cleaningSchedules,
  first: typeof dueDays.feeding_on | typeof dueDays.cleaning_on,
  { accountId, to }: { accountId: string; to: string },
): SQL => sql`
  select plan.animal_id, ${first} as first_on,
    plan.repeat_amount * case plan.repeat when 'day' then 1 when 'week' then 7 else 30 end as step,
    plan.counts_from = 'start' as is_fixed
  from ${table} plan join ${dueDays}
    on ${dueDays.account_id} = plan.account_id and ${dueDays.animal_id} = plan.animal_id
  where plan.account_id = ${accountId} and ${dueDays.account_id} = ${accountId} and ${dueDays.next_on} <= ${to}::date`
