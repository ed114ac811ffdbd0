import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { feeders, pickedFeeders } from '../../db/schema.ts'
import { among, contains } from '../../server/records/crud.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Viewer } from '../../server/session/session.ts'
import { feederKinds } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import type { SortOf } from '../../shared/resource.ts'
import type { feederResource } from '../feeders/feeders.contract.ts'
import { feederOrders, feederWords, isLow } from '../feeders/feeders.queries.ts'
import { lastTakings } from '../logs/feedings/takings.queries.ts'
import type { FeedingLog } from '../logs/logs.contract.ts'
import type { Animals } from '../reports/frame/report.contract.ts'
import { isReported } from '../reports/frame/reported.queries.ts'
import { type Plans, plansDueBy } from '../schedules/due/due.queries.ts'
import type { PickingDay, PickingPage, PickingRow } from './picking.contract.ts'
import { daysOf, feedingDays, firstDayOf, missingOf, type Pieces, piecesOf } from './pieces.ts'
import { usualHour } from './usualHour.queries.ts'

type Asked = {
  sort: SortOf<typeof feederResource>
  filter: PickingDay
  q: string
  page: number
  per_page: number
} & Animals
const usual: Asked = { sort: 'abc', filter: 'today', q: '', page: 1, per_page: 24 }

/**
 * A page of what to pick today, tomorrow or within a week: one row per feeder. Four statements for any
 * number of animals: schedules, latest meals, feeders, the usual hour.
 */
export async function pickingList(
  db: Db,
  session: Viewer,
  query: Partial<Asked> = {},
): Promise<PickingPage> {
  const plans = await plansDueBy(db, session, 'feeding', {
    on: addDays(today(session.timeZone), daysOf.week - 1),
    where: isReported(session, query),
  })
  const [{ value, ...list }, thaw_by] = await Promise.all([
    servingsOf(db, session, plans, daysOf.week).then((of) => pickingOf(db, session, of, query)),
    usualHour(db, session),
  ])
  return {
    ...list,
    value: value.map(({ shares, ...row }) => ({ ...row, animals: shares })),
    thaw_by,
  }
}

/** A part of what is needed of a feeder: one schedule's, or that of all with the same rhythm and supplement. */
type Share = Required<Pieces> & { feeder_id: string; supplement: PickingSupplement } & (
    | { id: string }
    | { animal_ids: string[] }
  )
type PickingSupplement = PickingRow['animals'][number]['supplement']

/** A page of feeders, each with its shares. One statement. */
export async function pickingOf<One extends Share>(
  db: Db,
  session: Viewer,
  shares: One[],
  query: Partial<Asked>,
) {
  const { sort, filter, q, page, per_page } = { ...usual, ...query }
  const [picked_for, days] = [firstDayOf(filter, today(session.timeZone)), daysOf[filter]]
  // A tick counts for the pieces of all animals, not for those of some.
  const isPart = Boolean(query.species_id || query.group_id)
  const byFeeder = Map.groupBy(shares, ({ feeder_id }) => feeder_id)
  const neededIds = [...byFeeder].flatMap(([id, of]) => (piecesOf(sumOf(of), filter) > 0 ? id : []))
  const rows =
    neededIds.length === 0
      ? []
      : await db
          .select({
            ...getTableColumns(feeders),
            isLow,
            isDeleted: sql<boolean>`${feeders.deleted_at} is not null`,
            picked_qty: sql<number>`coalesce(${pickedFeeders.pieces}, 0)`,
          })
          .from(feeders)
          .leftJoin(pickedFeeders, and(isPicked(picked_for, days), isPart ? sql`false` : undefined))
          .where(
            and(
              eq(feeders.account_id, session.accountId),
              among(feeders.id, neededIds),
              contains(feederWords, q),
            ),
          )
          .orderBy(byKind, ...feederOrders[sort].forth(feeders.id))
  const all = rows.map((feeder) => rowOf(feeder, byFeeder.get(feeder.id) ?? [], filter))
  return {
    ...pageWith(all.slice((page - 1) * per_page, page * per_page), all.length, per_page),
    animal_total: animalsIn(
      all.flatMap(({ shares }) => shares),
      filter,
    ),
    picked_for,
    days,
    needs: all.map(({ id, pick_qty, tomorrow_qty, week_qty, picked_qty }) => ({
      ...{ id, pick_qty, tomorrow_qty, week_qty, picked_qty },
    })),
  }
}

/** As the groups stand on the list, so that none goes on across pages before another begins. */
const byKind = sql`array_position(${sql.raw(`array['${feederKinds.join("','")}']`)}, ${feeders.kind})`

const isPicked = (picked_for: string, days: number) =>
  and(
    eq(pickedFeeders.account_id, feeders.account_id),
    eq(pickedFeeders.feeder_id, feeders.id),
    eq(pickedFeeders.picked_for, picked_for),
    eq(pickedFeeders.days, days),
  )

/** One schedule's need of one feeder, and how it is usually fed. */
export type Serving = PickingRow['animals'][number] & {
  feeder_id: string
  count: number
  feedingMethod: FeedingLog['feedingMethod'] | null
}

/**
 * Reads which animal takes how many of which feeder on so many days from today, the longest waiting first, by
 * the schedules of those days. One statement.
 */
export async function servingsOf(
  db: Db,
  session: Viewer,
  plans: Plans,
  days = 2,
): Promise<Serving[]> {
  const now = today(session.timeZone)
  const due = plans.flatMap(({ lastOn, ...plan }) => {
    const fed = feedingDays(plan, lastOn, { today: now, days })
    return fed ? [{ ...plan, ...fed }] : []
  })
  const takings = await lastTakings(db, session, due)
  return due
    .flatMap(({ id, animal_id, due_on, isTomorrow, times, days_overdue, ...plan }, at) => {
      // A schedule without a feeder uses the one last taken, as in a round.
      const last = takings[at]?.taken
      const feeder_id = plan.feeder_id ?? (last?.feeder.isDeleted ? null : last?.feeder.id)
      if (!feeder_id) return []
      const count = last?.count ?? 1
      return {
        schedule_id: id,
        id: animal_id,
        name: takings[at]?.animal_name ?? '',
        feeder_id,
        count,
        feedingMethod: last?.feedingMethod ?? null,
        pick_qty: due_on === null ? 0 : count,
        tomorrow_qty: isTomorrow ? count : 0,
        week_qty: count * times,
        days_overdue,
        refused_today: due_on === null ? null : plan.refused_today,
        supplement: (plan.feeder_id ? plan.supplement : last?.supplement) ?? null,
      }
    })
    .toSorted(
      (one, other) =>
        other.days_overdue - one.days_overdue ||
        byName.compare(one.name, other.name) ||
        one.schedule_id.localeCompare(other.schedule_id),
    )
}

/** One shared collator: `localeCompare` creates its own and is a hundred times slower. */
const byName = new Intl.Collator('en', { numeric: true })

function rowOf<F extends { quantity: number | null }, One extends Share>(
  feeder: F,
  shares: One[],
  day: PickingDay,
) {
  const row = { ...feeder, ...sumOf(shares) }
  return {
    ...row,
    missing_qty: missingOf(row, 'today'),
    supplements: bySupplement(shares),
    animal_total: animalsIn(shares, day),
    shares,
  }
}

const animalsIn = (shares: Share[], day: PickingDay) =>
  new Set(
    shares.flatMap((share) => {
      if (piecesOf(share, day) === 0) return []
      return 'animal_ids' in share ? share.animal_ids : share.id
    }),
  ).size

/** Servings without a supplement come last. */
function bySupplement(servings: Share[]): PickingRow['supplements'] {
  const groups = Map.groupBy(servings, ({ supplement }) => supplement?.id ?? null)
  return [...groups]
    .map(([id, of]) => ({ id, name: of[0]?.supplement?.name ?? '', ...sumOf(of) }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        one.name.localeCompare(other.name, 'en'),
    )
}

const sumOf = (servings: Share[]) => ({
  pick_qty: servings.reduce((sum, { pick_qty }) => sum + pick_qty, 0),
  tomorrow_qty: servings.reduce((sum, { tomorrow_qty }) => sum + tomorrow_qty, 0),
  week_qty: servings.reduce((sum, { week_qty }) => sum + week_qty, 0),
})
