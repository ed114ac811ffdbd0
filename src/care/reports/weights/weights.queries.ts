import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { animals, clutches, feedingSchedules, logTotals, weightLogs } from '../../../db/schema.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import type { Animals, ReportedAnimal } from '../frame/report.contract.ts'
import { choicesOf, isReported, isWithin, reportedAnimals } from '../frame/reported.queries.ts'
import { gapsIn, growthIn, isMistyped, type Lately, lossIn, usualRule } from './growth.ts'
import {
  type Laying,
  type Loss,
  mostAnimals,
  type WeighedAnimal,
  type Weighing,
  type WeightOverTime,
  type WeightPoint,
  type WeightsCardData,
  type weightsAsked,
} from './weights.contract.ts'

type Asked = z.output<typeof weightsAsked>

/** Five statements for any number of animals and weighings. */
export async function weightOverTime(
  db: Db,
  session: Viewer,
  filter: Asked,
): Promise<WeightOverTime> {
  const rule = {
    loss_percent: filter.loss_percent ?? usualRule.loss_percent,
    loss_days: filter.loss_days ?? usualRule.loss_days,
  }
  const [choices, lately] = await Promise.all([
    choicesOf(db, session),
    latelyOf(db, session, filter, rule),
  ])
  const chosen = filter.animals.length > 0 ? filter.animals : usualChoice(lately)
  const lost = lately.filter(isFlagged)
  const [faces, pointsOf, layingsOf] = await Promise.all([
    facesOf(db, session, filter, [...chosen, ...lost.map(({ id }) => id)]),
    pointsIn(db, session, filter, chosen),
    layingsIn(db, session, filter, chosen),
  ])
  const latelyById = new Map(lately.map((one) => [one.id, one]))
  return {
    choices,
    rule,
    weighed: lately.length,
    value: chosen.flatMap((id): WeighedAnimal[] => {
      const animal = faces.get(id)
      if (!animal) return []
      const all = pointsOf.get(id) ?? []
      const points = all.filter((point) => !filter.without.includes(point.id))
      const left_out = all.filter((point) => filter.without.includes(point.id))
      const { unit = 'grams', loss = null } = latelyById.get(id) ?? {}
      const layings = layingsOf.get(id) ?? []
      const figures = { gaps: gapsIn(points), ...growthIn(points), layings, loss }
      return [{ animal, unit, points, left_out, ...figures }]
    }),
    losses: lost.flatMap(({ id, unit, loss }) => {
      const animal = faces.get(id)
      return animal && loss ? [{ animal, unit, loss }] : []
    }),
  }
}

/** The card: three statements. */
export async function weightsCardOf(db: Db, session: Viewer): Promise<WeightsCardData> {
  const lately = await latelyOf(db, session, {}, usualRule)
  if (lately.length === 0) return null
  const from = addDays(today(session.timeZone), -364)
  const drawn = usualChoice(lately).slice(0, 2)
  const first = lately.find(isFlagged)
  const [pointsOf, faces] = await Promise.all([
    pointsIn(db, session, { from }, drawn),
    facesOf(db, session, {}, first ? [first.id] : []),
  ])
  const name = first && faces.get(first.id)?.name
  return {
    weighed: lately.length,
    loss: first?.loss && name ? { name, percent: first.loss.percent, days: first.loss.days } : null,
    lines: drawn.map((id) =>
      (pointsOf.get(id) ?? []).map(({ happenedAt, grams }) => ({
        x: Date.parse(happenedAt),
        y: grams,
      })),
    ),
  }
}

type Weighed = {
  id: string
  unit: WeightUnit
  times: number
  loss: Loss | null
  isMistyped: boolean
}

const isFlagged = ({ loss }: Weighed) => loss !== null && loss.laying === null

/** A weight in doubt first, then a sudden loss, then who is weighed most often; four lines in all. */
const usualChoice = (lately: readonly Weighed[]): string[] =>
  lately.slice(0, mostAnimals).map(({ id }) => id)

/**
 * Every animal that has been weighed, with what it has lost lately: mistyped ones first, then who lost most and who was
 * weighed most often. One statement, four steps along indexes for each animal.
 */
async function latelyOf(
  db: Db,
  session: Viewer,
  filter: Animals & Partial<Pick<Asked, 'without'>>,
  rule: typeof usualRule,
): Promise<Weighed[]> {
  const { accountId, timeZone } = session
  const day = (moment: SQL) => sql`(${moment} at time zone ${timeZone})::date`
  const weights = sql`${weightLogs} w where w.account_id = ${accountId} and w.animal_id = ${animals.id}
    and w.id <> all(${sql.param(filter.without ?? [])}::uuid[])`
  const { rows } = await db.execute<{
    id: string
    unit: WeightUnit
    times: number
    last: Weighing
    top: Weighing | null
    laying: Laying | null
    pause_reason: string | null
  }>(sql`
    select ${animals.id} as id, last.unit as unit, coalesce(counted.total, 0)::int as times,
      ${pointOf('last')} as last,
      case when top.happened_at is not null then ${pointOf('top')} end as top,
      case when laid.laid_on is not null then json_build_object('laid_on', laid.laid_on,
        'eggs', laid.number_of_eggs, 'is_litter', laid.is_litter) end as laying,
      (select plan.pause_reason from ${feedingSchedules} plan where plan.account_id = ${accountId}
        and plan.animal_id = ${animals.id} and plan.paused_until > ${today(timeZone)}
        order by plan.paused_until desc limit 1) as pause_reason
    from ${animals}
    cross join lateral (select w.happened_at, w.weight_in_grams, w.unit, w.is_certain from ${weights}
      order by w.happened_at desc, w.id desc limit 1) last
    left join lateral (select w.happened_at, w.weight_in_grams, w.is_certain from ${weights}
      and w.happened_at < last.happened_at
      and w.happened_at >= last.happened_at - make_interval(days => ${rule.loss_days}::int)
      order by w.weight_in_grams desc, w.happened_at desc limit 1) top on true
    left join lateral (select c.laid_on, c.number_of_eggs, c.is_litter from ${clutches} c
      where c.account_id = ${accountId} and c.dam_id = ${animals.id} and c.deleted_at is null
        and c.laid_on between ${day(sql`top.happened_at`)} and ${day(sql`last.happened_at`)}
      order by c.laid_on desc limit 1) laid on true
    left join ${logTotals} counted on counted.account_id = ${accountId}
      and counted.animal_id = ${animals.id} and counted.kind = 'weight_logs'
    where ${isReported(session, filter)}`)
  return rows
    .map(({ id, unit, times, ...lately }) => ({
      ...{ id, unit, times, isMistyped: isMistyped(lately) },
      loss: lossIn(lately satisfies Lately, rule.loss_percent),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isMistyped) - Number(one.isMistyped) ||
        flagged(other) - flagged(one) ||
        other.times - one.times ||
        (one.id < other.id ? -1 : 1),
    )
}

const flagged = (one: Weighed) => (isFlagged(one) ? (one.loss?.percent ?? 0) : 0)

/** A weighing as a record carries it, its moment in UTC. */
const pointOf = (row: 'last' | 'top') =>
  sql.raw(`json_build_object('happenedAt', to_char(${row}.happened_at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'grams', ${row}.weight_in_grams::float8,
    'is_certain', ${row}.is_certain)`)

async function facesOf(
  db: Db,
  session: Viewer,
  filter: Animals,
  ids: readonly string[],
): Promise<Map<string, ReportedAnimal>> {
  const faces = await reportedAnimals(db, session, filter, among(sql`${animals.id}`, ids))
  return new Map(faces.map((animal) => [animal.id, animal]))
}

const among = (id: SQL, ids: readonly string[]) => sql`${id} = any(${sql.param([...ids])}::uuid[])`

type Period = Pick<Asked, 'from' | 'to'>

/** The weighings of these animals in the period, the earliest first. One statement. */
async function pointsIn(
  db: Db,
  session: Viewer,
  period: Period,
  ids: readonly string[],
): Promise<Map<string, WeightPoint[]>> {
  const rows = await db
    .select({
      animal_id: weightLogs.animal_id,
      id: weightLogs.id,
      happenedAt: weightLogs.happenedAt,
      grams: weightLogs.weightInGrams,
      is_certain: weightLogs.is_certain,
    })
    .from(weightLogs)
    .where(
      and(
        eq(weightLogs.account_id, session.accountId),
        among(sql`${weightLogs.animal_id}`, ids),
        isWithin(weightLogs.happenedAt, session, period),
      ),
    )
    .orderBy(weightLogs.happenedAt, weightLogs.id)
  return grouped(rows)
}

/** Reads what these animals laid or bore in the period. One statement. */
async function layingsIn(
  db: Db,
  { accountId }: Viewer,
  { from, to }: Period,
  ids: readonly string[],
): Promise<Map<string, Laying[]>> {
  const rows = await db
    .select({
      animal_id: sql<string>`${clutches.dam_id}`,
      laid_on: sql<string>`${clutches.laid_on}`,
      eggs: clutches.number_of_eggs,
      is_litter: clutches.is_litter,
    })
    .from(clutches)
    .where(
      and(
        eq(clutches.account_id, accountId),
        among(sql`${clutches.dam_id}`, ids),
        sql`${clutches.deleted_at} is null and ${clutches.laid_on} is not null`,
        from ? sql`${clutches.laid_on} >= ${from}` : undefined,
        to ? sql`${clutches.laid_on} <= ${to}` : undefined,
      ),
    )
    .orderBy(clutches.laid_on, clutches.id)
  return grouped(rows)
}

/** Rows by their animal, without naming it again. */
function grouped<Row extends { animal_id: string }>(
  rows: Row[],
): Map<string, Omit<Row, 'animal_id'>[]> {
  const groups = new Map<string, Omit<Row, 'animal_id'>[]>()
  for (const { animal_id, ...row } of rows) {
    const group = groups.get(animal_id)
    if (group) group.push(row)
    else groups.set(animal_id, [row])
  }
  return groups
}
