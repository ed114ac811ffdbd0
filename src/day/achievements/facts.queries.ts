import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import {
  accounts,
  animalPictures,
  animals,
  doses,
  feeders,
  feedingSchedules,
  logTotals,
  sheddingLogs,
  totals,
  treatments,
} from '../../db/schema.ts'
import { among } from '../../server/records/crud.ts'
import { type Asked, type Facts, probes } from './facts.ts'
import { probesOf } from './probes.queries.ts'

/**
 * The facts of accounts, by account, in two statements for any number. Probes that an account
 * doesn't lack are skipped and false.
 */
export async function factsOf(db: Db, lookups: readonly Asked[]): Promise<Map<string, Facts>> {
  const ids = lookups.map(({ account_id }) => account_id)
  const { rows } = await db.execute(countsOf(ids))
  const matches = await probesOf(db, lookups)
  return new Map(
    rows.map((row) => {
      const { account_id, ...counts } = counted.parse(row)
      const results = probes.map((probe) => [probe, matches.has(`${probe} ${account_id}`)])
      return [account_id, { ...counts, ...probed.parse(Object.fromEntries(results)) }]
    }),
  )
}

/** A bigint, which the driver returns as text. */
const count = z.coerce.number()

const counted = z.object({
  account_id: z.string(),
  animals: count,
  kept: count,
  kept_with_plan: count,
  oldest_years: count,
  quarantine_days: count,
  photos: count,
  pictures: count,
  feedings: count,
  refusals: count,
  cleanings: count,
  weights: count,
  unusual: count,
  kinds_of_one: count,
  groups: count,
  complete_sheds: count,
  finished_treatments: count,
  stocked: count,
  sold_out: count,
})
const probed = z.record(z.enum(probes), z.boolean())

const countsOf = (ids: string[]) => sql`
  select ${accounts.id} as account_id, herd.*, logs.*, beside.*
  from ${accounts}
  cross join lateral (select (now() at time zone ${accounts.time_zone})::date as today) clock
  cross join lateral (${herd}) herd
  cross join lateral (${logs}) logs
  cross join lateral (${beside}) beside
  where ${among(accounts.id, ids)}`

/** Joined once for the whole account, without deleted animals. */
const ofAnimal = (part: SQL) => sql`join ${animals} owner
    on owner.account_id = ${accounts.id} and owner.id = ${part}.animal_id and owner.deleted_at is null
  where ${part}.account_id = ${accounts.id}`

/** The last day on which an animal can have hatched. */
const hatchedBy = sql`case date_hatched_precision when 'day' then date_hatched
  else date_trunc(date_hatched_precision, date_hatched) + ('1 ' || date_hatched_precision)::interval - interval '1 day' end`

const herd = sql`
  select count(*) as animals,
    count(*) filter (where state = 'kept') as kept,
    (select count(distinct plan.animal_id) from ${feedingSchedules} plan ${ofAnimal(sql`plan`)}
      and owner.state = 'kept') as kept_with_plan,
    coalesce(max(extract(year from age(clock.today, ${hatchedBy})))
      filter (where state = 'kept'), 0) as oldest_years,
    coalesce(max(extract(day from now() - quarantined_at))
      filter (where state = 'kept'), 0) as quarantine_days,
    count(photo_id) as photos,
    count(photo_id) + (select count(*) from ${animalPictures} shown ${ofAnimal(sql`shown`)}) as pictures
  from ${animals} animal
  where animal.account_id = ${accounts.id} and animal.deleted_at is null
    and animal.state <> 'outside'`

const totalOf = (kind: string) =>
  sql`coalesce(sum(total) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)`
const flaggedOf = (kind: string) =>
  sql`coalesce(sum(flagged) filter (where kind = ${sql.raw(`'${kind}'`)}), 0)`

/** Grouped by animal first, to find the most kinds of log of a single one. */
const logs = sql`
  select coalesce(sum(feedings), 0) as feedings, coalesce(sum(refusals), 0) as refusals,
    coalesce(sum(cleanings), 0) as cleanings, coalesce(sum(weights), 0) as weights,
    coalesce(sum(unusual), 0) as unusual, coalesce(max(kinds), 0) as kinds_of_one
  from (
    select ${totalOf('feeding_logs')} as feedings, ${flaggedOf('feeding_logs')} as refusals,
      ${totalOf('cleaning_logs')} as cleanings, ${totalOf('weight_logs')} as weights,
      ${flaggedOf('poop_logs')} as unusual, count(*) filter (where total > 0) as kinds
    from ${logTotals} counted
    where counted.account_id = ${accounts.id} group by counted.animal_id
  ) each`

const beside = sql`
  select
    coalesce((select total from ${totals} counted
      where counted.account_id = ${accounts.id} and counted.kind = 'groups'), 0) as groups,
    (select count(*) from (select from ${sheddingLogs} shed
      where shed.account_id = ${accounts.id} and shed.quality = 'complete' limit 1) one) as complete_sheds,
    (select count(*) from ${treatments} course
      where course.account_id = ${accounts.id} and course.ends_on < clock.today
        and (select count(*) from ${doses} dose
          where dose.account_id = course.account_id and dose.treatment_id = course.id
            and dose.skipped_for is null)
          >= ((course.ends_on - course.started_on) / course.every_days + 1)
            * greatest(cardinality(course.at_times), 1)) as finished_treatments,
    (select count(*) from ${feeders} feeder where feeder.account_id = ${accounts.id}
      and feeder.deleted_at is null and feeder.quantity > 0) as stocked,
    (select count(*) from ${feeders} feeder where feeder.account_id = ${accounts.id}
      and feeder.deleted_at is null and feeder.quantity = 0) as sold_out`
