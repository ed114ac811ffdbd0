import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  dueRhythms,
  everyone,
  firstAnimals,
  type Rhythm,
  rhythmsOf,
} from '../../care/schedules/due/rhythms.queries.ts'
import { animalReads, isKept, isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, logTotals, weightLogs } from '../../db/schema.ts'
import { orNull, owned } from '../../server/records/crud.ts'
import { ascending } from '../../server/records/orders.ts'
import type { Viewer } from '../../server/session/session.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { type FeaturedList, mostFeatured } from './dashboard.contract.ts'
import { chooseFeatured, hatchDaysOn, weighedBefore_days } from './featured.ts'

/**
 * The featured animals of today in the account's time zone. Two statements: what is due, unless given, and for each
 * reason its few best candidates; a third if others wait longest for food.
 */
export async function featuredAnimals(
  db: Db,
  session: Viewer,
  { rhythms }: { rhythms?: Promise<Rhythm[]> } = {},
): Promise<FeaturedList> {
  const { accountId, timeZone } = session
  const day = today(timeZone)
  const turn = turnOn(day)
  const open = and(
    eq(animals.account_id, accountId),
    isNull(animals.deleted_at),
    isKept,
    isUnlocked(session),
  )
  const hatchDays = sql.param(hatchDaysOn(day).map((one) => Number(one.replace('-', ''))))
  const hasHatchDay = sql`precision = 'day'
    and extract(month from hatched_on) * 100 + extract(day from hatched_on) = any(${hatchDays}::int[])`
  // Each reason reads by an index of its own: all open animals laid down first take three times as long.
  const fitting = sql`with open as not materialized (
      select ${animals.id} as id, ${turn} as turn, ${animals.dateHatched} as hatched_on,
        ${animals.dateHatchedPrecision} as precision, ${animals.created_at} as added_at,
        ${animals.quarantinedAt} as quarantined_at
      from ${animals} where ${open})
    ${first(sql`open where ${hasHatchDay}`, sql`hatched_on`)} union
    ${first(sql`open`, sql`added_at desc`)} union
    ${first(unweighed(session, day), sql`weighed_at`)} union
    ${first(sql`open where quarantined_at is not null`, sql`quarantined_at`)} union
    ${first(sql`open`, sql`turn`)}`
  const candidates = owned(db, animals, accountId, {
    ...animalReads,
    weighedAt: orNull(weighedAt.mapWith((moment: string) => new Date(moment).toISOString())),
    turn,
  })
  const [fit, waiting] = await Promise.all([
    candidates.rows({
      where: sql`${animals.id} in (${fitting})`,
      order: ascending(animals.id),
      page: 1,
      per_page: 5 * mostFeatured,
    }),
    rhythms ?? rhythmsOf(db, session, { to: day, mostNamed: everyone }),
  ])
  const late = dueRhythms(waiting, 'feeding', day).filter(({ days_overdue }) => days_overdue > 0)
  const overdue = new Map<string, number>()
  for (const { days_overdue, animal_ids } of late.toReversed()) {
    for (const id of animal_ids ?? []) overdue.set(id, days_overdue)
  }
  const fitIds = new Set(fit.map(({ id }) => id))
  const latest = [...new Set(firstAnimals(late, everyone))]
    .slice(0, mostFeatured)
    .filter((id) => !fitIds.has(id))
  const others = latest.length > 0 ? await candidates.findAll(latest) : new Map()
  const rows = [...fit, ...others.values()]
  const chosen = chooseFeatured(
    rows.map((row) => ({
      ...row,
      addedOn: dayOf(row.created_at, timeZone),
      weighedOn: row.weighedAt && dayOf(row.weighedAt, timeZone),
      quarantinedOn: row.quarantinedAt && dayOf(row.quarantinedAt, timeZone),
      days_overdue: overdue.get(row.id) ?? 0,
    })),
    day,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const value = chosen.flatMap(({ id, reason }) => {
    const animal = byId.get(id)
    return animal ? [{ ...animal, reason }] : []
  })
  return { value }
}

/** An animal's place in the day's shuffle; md5 over a large collection takes ten times as long. */
export const turnOn = (day: string): SQL<number> =>
  sql`(uuid_hash_extended(${animals.id}, ${day.replaceAll('-', '')}::int8) >> 11)::float8`

const weighedAt = sql<string>`(select weighed.happened_at from ${weightLogs} weighed
  where weighed.account_id = ${animals.account_id} and weighed.animal_id = ${animals.id}
  order by weighed.happened_at desc nulls last, weighed.id desc nulls last limit 1)`

/** The first few by an order, ties broken by `turn`. */
const first = (from: SQL, order: SQL) =>
  sql`(select id from ${from} order by ${order}, turn, id limit ${mostFeatured})`

/**
 * The open animals that were weighed, but not lately, with their last weighing: only of these it is looked up. `offset 0`
 * keeps that from being done for every use.
 */
const unweighed = ({ accountId, timeZone }: Viewer, day: string) => sql`(
  select id, turn, (select max(weighed.happened_at) from ${weightLogs} weighed
    where weighed.account_id = ${accountId} and weighed.animal_id = open.id) as weighed_at
  from open
  where id in (select animal_id from ${logTotals}
      where account_id = ${accountId} and kind = 'weight_logs' and total > 0)
    and id not in (select animal_id from ${weightLogs} lately where lately.account_id = ${accountId}
      and lately.happened_at >= (${addDays(day, 1 - weighedBefore_days)}::date)::timestamp at time zone ${timeZone})
  offset 0) weighed where weighed_at is not null`
