import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { animals, feedingLogs, sheddingLogs, weightLogs } from '../../db/schema.ts'
import { oneEach } from '../../server/pages/pages.ts'
import type { Tenant } from '../../server/session/session.ts'
import { inUtc } from '../../shared/dates.ts'
import { parted } from '../../shared/weightDoubts.ts'
import type { WeightLog } from '../logs/logs.contract.ts'
import {
  type CarePart,
  type ListedAnimal,
  mostPoints,
  mostRefusals,
  trendDays,
} from './animalIndex.contract.ts'

/* What was last recorded of animals, as the index shows and sorts it. */

/** The moment of the latest meal an animal took. */
export const lastFed = sql`(select fed.happened_at from ${feedingLogs} fed
  where fed.account_id = ${animals.account_id} and fed.animal_id = ${animals.id} and fed.success
  order by fed.happened_at desc nulls last, fed.id desc nulls last limit 1)`

export const lastShed = sql`(select shed.happened_at from ${sheddingLogs} shed
  where shed.account_id = ${animals.account_id} and shed.animal_id = ${animals.id}
  order by shed.happened_at desc nulls last, shed.id desc nulls last limit 1)`

/** The latest weight that isn't in doubt, in grams: what `lastWeighing` is by `doubtfulIn`, for an order. */
export const lastWeight = sql`(select case when not certain[1] and case
    when grams[3] is null then times[1] - times[2] < interval '35 days' and exists (
      select from unnest(array[10, 100, 1000, 0.1, 0.01, 0.001]) shift
      where abs(grams[1] / shift - grams[2]) < grams[2] / 4)
    else times[1] - times[2] <= interval '61 days' and greatest(grams[2], grams[3]) < 3 * least(grams[2], grams[3])
      and (grams[1] >= 3 * greatest(grams[2], grams[3]) or 3 * grams[1] <= least(grams[2], grams[3])) end then grams[2] else grams[1] end
  from (select array_agg(weight_in_grams) as grams, array_agg(happened_at) as times, array_agg(is_certain) as certain
    from (select * from ${weightLogs} weighed
      where weighed.account_id = ${animals.account_id} and weighed.animal_id = ${animals.id}
      order by weighed.happened_at desc nulls last, weighed.id desc nulls last limit 3) latest) three)`

type Weighing = Pick<WeightLog, 'id' | 'weightInGrams' | 'unit' | 'happenedAt' | 'is_certain'>

/** So many of an animal's latest weighings, the latest first. */
const weighings = (limit: SQL) => sql<Weighing[]>`(select coalesce(json_agg(json_build_object(
    'id', weighed.id, 'weightInGrams', weighed.weight_in_grams, 'unit', weighed.unit,
    'happenedAt', weighed.happened_at, 'is_certain', weighed.is_certain)
    order by weighed.happened_at desc, weighed.id desc), '[]')
  from (select * from ${weightLogs} latest
    where latest.account_id = ${animals.account_id} and latest.animal_id = ${animals.id}
    order by latest.happened_at desc nulls last, latest.id desc nulls last
    limit ${limit}) weighed)`

const certainOf = (all: Weighing[]): Weighing[] =>
  parted(all.map((one) => ({ ...one, happenedAt: inUtc(one.happenedAt) }))).certain

/** An animal's last weighing that isn't in doubt, or null; three say if the last one is. */
export const lastWeighing = weighings(sql`3`).mapWith(
  (all: Weighing[]): Weighing | null => certainOf(all)[0] ?? null,
)

type Part = Exclude<CarePart, 'due' | 'forecast'>
type Latest = Pick<ListedAnimal, 'last_feeding' | 'last_shed' | 'last_weight'>

/**
 * Reads the parts asked for of what was last recorded of some animals; the answer gives them by the
 * animal's id. At most one statement, prepared once for each choice of parts.
 */
export function latestOfAnimals(db: Database) {
  const statements = oneEach((key: string) =>
    latestOf(db, key.split(' ')).prepare(`latest ${key} of animals`),
  )

  return async (
    { accountId }: Tenant,
    ids: string[],
    care: CarePart[],
  ): Promise<(id: string) => Latest> => {
    const parts = partsOfLatest.filter((part) => care.includes(part))
    if (parts.length === 0 || ids.length === 0) return () => ({})
    const rows = await statements(parts.join(' ')).execute({ account: accountId, ids })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return (id) => {
      const { fed = null, shed = null, weight = null } = byId.get(id) ?? {}
      return {
        ...(parts.includes('fed') && { last_feeding: fed && feedingOf(fed) }),
        ...(parts.includes('shed') && {
          last_shed: shed === null ? null : { happenedAt: inUtc(shed) },
        }),
        ...(parts.includes('weight') && { last_weight: weight && weightOf(weight) }),
      }
    }
  }
}

const partsOfLatest = ['fed', 'shed', 'weight'] as const satisfies Part[]

type Fed = { at: string; success: boolean; refused: number }
type Weight = NonNullable<ListedAnimal['last_weight']>

function latestOf(db: Database, parts: string[]) {
  const ifAsked = <Read>(part: Part, read: SQL<Read>) =>
    (parts.includes(part) ? read : sql<Read | null>`null::json`).as(part)
  const fed = sql<Fed | null>`(select json_build_object('at', latest.happened_at,
      'success', latest.success, 'refused', case when latest.success then 0 else (
        select count(*) from (select from ${feedingLogs} refused
          where refused.account_id = ${animals.account_id} and refused.animal_id = ${animals.id}
            and not refused.success and refused.happened_at > coalesce(${lastFed}, '-infinity')
          limit ${sql.raw(String(mostRefusals))}) counted) end)
    from ${feedingLogs} latest
    where latest.account_id = ${animals.account_id} and latest.animal_id = ${animals.id}
    order by latest.happened_at desc nulls last, latest.id desc nulls last limit 1)`
  const weight = weighings(sql`greatest(3, (select count(*) from ${weightLogs} late
    where late.account_id = ${animals.account_id} and late.animal_id = ${animals.id}
      and late.happened_at > now() - interval '${sql.raw(String(trendDays))} days'))`)
  return db
    .select({
      id: animals.id,
      fed: ifAsked('fed', fed),
      shed: ifAsked('shed', sql<string>`to_json(${lastShed})`),
      weight: ifAsked('weight', weight),
    })
    .from(animals)
    .where(
      sql`${animals.account_id} = ${sql.placeholder('account')}
        and ${animals.id} = any(${sql.placeholder('ids')}::uuid[])`,
    )
}

const feedingOf = ({ at, success, refused }: Fed) => ({
  happenedAt: inUtc(at),
  success,
  refused_in_row: refused,
})

function weightOf(all: Weighing[]): Weight | null {
  const certain = certainOf(all)
  const [last] = certain
  if (!last) return null
  const { happenedAt, weightInGrams, unit } = last
  const first = new Date(Date.now() - trendDays * 86_400_000).toISOString()
  const late = certain.filter((one) => one.happenedAt > first)
  const weights = late.map((one) => one.weightInGrams).reverse()
  return { happenedAt, weightInGrams, unit, trend: pointsOf(weights), change: changeOf(weights) }
}

/** At most `mostPoints` of the weights, evenly apart, with the first and the last. */
function pointsOf(weights: number[]): number[] {
  if (weights.length <= mostPoints) return weights
  const step = (weights.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, at) => weights[Math.round(at * step)] ?? 0)
}

/** From the first to the last weight, in per cent with one decimal. */
function changeOf(weights: number[]): number | null {
  const [first, last] = [weights[0], weights.at(-1)]
  if (weights.length < 2 || !first || !last) return null
  return Math.round(((last - first) / first) * 1000) / 10
}
