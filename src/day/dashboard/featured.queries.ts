import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type DueAnimal, dueAnimals } from '../../care/schedules/due/due.queries.ts'
import { animalReads, isKept, isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, weightLogs } from '../../db/schema.ts'
import { among, orNull, owned } from '../../server/records/crud.ts'
import { ascending } from '../../server/records/orders.ts'
import type { Viewer } from '../../server/session/session.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { type FeaturedList, mostFeatured } from './dashboard.contract.ts'
import { chooseFeatured, hatchDaysOn } from './featured.ts'

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
  const turn = sql<string>`md5(${animals.id}::text || ${day})`
  const open = and(
    eq(animals.account_id, accountId),
    isNull(animals.deleted_at),
    isKept,
    isUnlocked(session),
  )
  /** The first few by an order, ties broken by `turn`. */
  const first = (order: SQL, where?: SQL) =>
    sql`(select ${animals.id} from ${animals} where ${and(open, where)}
      order by ${order}, ${turn}, ${animals.id} limit ${mostFeatured})`
  const hasHatchDay = sql`${animals.dateHatchedPrecision} = 'day'
    and to_char(${animals.dateHatched}, 'MM-DD') = any(${sql.param(hatchDaysOn(day))}::text[])`
  // `offset 0` keeps the last weighing from being looked up for every use.
  const longestUnweighed = sql`(select kept.id from (select ${animals.id} as id, ${turn} as turn,
        ${weighedAt} as weighed_at from ${animals} where ${open} offset 0) kept
      where kept.weighed_at is not null
      order by kept.weighed_at, kept.turn, kept.id limit ${mostFeatured})`
  const fitting = sql.join(
    [
      first(sql`${animals.dateHatched}`, hasHatchDay),
      first(sql`${animals.created_at} desc`),
      longestUnweighed,
      first(sql`${animals.quarantinedAt}`, isNotNull(animals.quarantinedAt)),
      first(turn),
    ],
    sql` union `,
  )
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
