import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type DueAnimal, dueAnimals } from '../../care/schedules/due/due.queries.ts'
import { animalReads, isKept, isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, logTotals, weightLogs } from '../../db/schema.ts'
import { among, orNull, owned } from '../../server/records/crud.ts'
import { ascending } from '../../server/records/orders.ts'
import type { Viewer } from '../../server/session/session.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { type FeaturedList, mostFeatured } from './dashboard.contract.ts'
import { chooseFeatured, hatchDaysOn, weighedBefore_days } from './featured.ts'

/**
 * The featured animals of a day in the account's time zone. Two statements: what is due, unless
 * given, and for each reason its few best candidates.
 */
export async function featuredAnimals(
  db: Db,
  session: Viewer,
  { day = today(session.timeZone), due }: { day?: string; due?: DueAnimal[] } = {},
): Promise<FeaturedList> {
  const { accountId, timeZone } = session
  const overdue = new Map<string, number>()
  const waiting = due ?? (await dueAnimals(db, session, 'feeding', { on: day }))
  for (const { animal_id, days_overdue } of waiting) {
    overdue.set(animal_id, Math.max(days_overdue, overdue.get(animal_id) ?? 0))
  }
  const latest = [...overdue.keys()].slice(0, mostFeatured)
  // In bytes, as the choice compares them: by the rules of a language, this takes several times as long.
  const turn = sql<string>`md5(${animals.id}::text || ${day}) collate "C"`
  const open = and(
    eq(animals.account_id, accountId),
    isNull(animals.deleted_at),
    isKept,
    isUnlocked(session),
  )
  const hatchDays = sql.param(hatchDaysOn(day).map((one) => Number(one.replace('-', ''))))
  const hasHatchDay = sql`precision = 'day'
    and extract(month from hatched_on) * 100 + extract(day from hatched_on) = any(${hatchDays}::int[])`
  const fitting = sql`with open as materialized (
      select ${animals.id} as id, ${turn} as turn, ${animals.dateHatched} as hatched_on,
        ${animals.dateHatchedPrecision} as precision, ${animals.created_at} as added_at,
        ${animals.quarantinedAt} as quarantined_at
      from ${animals} where ${open})
    ${first(sql`open where ${hasHatchDay}`, sql`hatched_on`)} union
    ${first(sql`open`, sql`added_at desc`)} union
    ${first(unweighed(session, day), sql`weighed_at`)} union
    ${first(sql`open where quarantined_at is not null`, sql`quarantined_at`)} union
    ${first(sql`open`, sql`turn`)}`
  const rows = await owned(db, animals, accountId, {
    ...animalReads,
    weighedAt: orNull(weighedAt.mapWith((moment: string) => new Date(moment).toISOString())),
    turn,
  }).rows({
    where: sql`(${among(animals.id, latest)} or ${animals.id} in (${fitting}))`,
    order: ascending(animals.id),
    page: 1,
    per_page: 6 * mostFeatured,
  })
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
