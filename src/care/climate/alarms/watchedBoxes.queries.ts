import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climateAlarmRules, climateAlarmSettings, clutches } from '../../../db/schema.ts'
import { narrowest } from '../places/narrowest.ts'
import { type Boxed, boxedNow } from '../places/placed.queries.ts'
import { isIncubating } from '../sensors/boxes.queries.ts'
import { usualMinutes } from './alarms.contract.ts'
import { heardIn } from './sights.ts'
import type { WatchedZone } from './watched.queries.ts'

type Rule = typeof climateAlarmRules.$inferSelect

/** A clutch that incubates, with the air it needs. */
type Clutch = {
  account_id: string
  box: string
  id: string
  name: string
  celsius_from: number | null
  celsius_to: number | null
  humidity_from: number | null
  humidity_to: number | null
  minutes: number | null
}

/** `disagrees` if its clutches need ranges that don't meet. */
export type BoxZone = WatchedZone & { box: string; disagrees: boolean; isLive: boolean }

/** A box of the incubator with sensors, the clutches in it and its keeper's rule. */
export type SensedBox = {
  box: string
  clutches: Clutch[]
  rule: Rule | undefined
  zones: BoxZone[]
}

/** The room of all boxes: what fails is the incubator, however many boxes are in it. */
const incubator = 'Incubator'

/** The zones of boxes in which clutches incubate, but for those without alarms, and without a live sensor. */
export async function boxesWatched(
  db: Db,
  now: Date,
  accountIds?: readonly string[],
): Promise<BoxZone[]> {
  const boxes = await sensedBoxes(db, now, accountIds)
  return boxes.flatMap(({ clutches: own, rule, zones }) =>
    own.length > 0 && !rule?.is_off ? zones.filter(({ isLive }) => isLive) : [],
  )
}

/** The boxes of these accounts, or of all, that have a sensor, as they are now, watched or not. */
export async function sensedBoxes(
  db: Db,
  now: Date,
  accountIds?: readonly string[],
): Promise<SensedBox[]> {
  const sensors = (await boxedNow(db, accountIds)).filter(
    ({ door, kind }) => door !== 'hand' && measured[kind] !== undefined,
  )
  const ids = [...new Set(sensors.map(({ account_id }) => account_id))]
  if (ids.length === 0) return []
  const clutchesOf = Map.groupBy(await clutchesIn(db, ids), keyOf)
  const rules = await db
    .select()
    .from(climateAlarmRules)
    .where(and(isNotNull(climateAlarmRules.box), inArray(climateAlarmRules.account_id, ids)))
  const ruleOf = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return [...Map.groupBy(sensors, keyOf)].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const around = { clutches: clutchesOf.get(key) ?? [], rule: ruleOf.get(key) }
    const byKind = Map.groupBy(own, ({ kind }) => kind)
    const zones = [...byKind.values()].flatMap((all) => zoneOf(all, around, now.getTime()) ?? [])
    return { box: first.box, ...around, zones }
  })
}

const keyOf = ({ account_id, box }: { account_id: string; box: string | null }) =>
  `${account_id} ${box}`

/** The names of a clutch's ranges, by what is measured. */
const measured: Partial<Record<Boxed['kind'], 'celsius' | 'humidity'>> = {
  temperature: 'celsius',
  humidity: 'humidity',
}

/** The clutches of these accounts that incubate, those that were laid first first. */
async function clutchesIn(db: Db, accountIds: readonly string[]): Promise<Clutch[]> {
  const { rows } = await db.execute<Clutch>(sql`
    select clutch.account_id, clutch.box, clutch.id, clutch.name,
      clutch.celsius_from::float8, clutch.celsius_to::float8, clutch.humidity_from,
      clutch.humidity_to, settings.minutes
    from ${clutches} clutch left join ${climateAlarmSettings} settings on settings.account_id = clutch.account_id
    where clutch.account_id = any (${sql.param([...accountIds])}::uuid[]) and ${isIncubating}
    order by clutch.laid_on, clutch.id`)
  return rows
}

/** A box has one zone of each kind, its air. Without day and night nothing makes a change in it right. */
function zoneOf(
  sensors: readonly Boxed[],
  { clutches: own, rule }: Pick<SensedBox, 'clutches' | 'rule'>,
  now: number,
): BoxZone | undefined {
  const [heard, first] = [heardIn(sensors, now), sensors[0]]
  const of = first && measured[first.kind]
  if (!heard || !of) return undefined
  const { account_id, box, kind } = first
  const ranges = own.map((clutch) => ({ low: clutch[`${of}_from`], high: clutch[`${of}_to`] }))
  const { disagrees, ...limits } = narrowest(ranges)
  return {
    ...{ account_id, place_id: null, box, zone: 'room', kind, ...heard, limits, disagrees },
    ...{ place: box, room: incubator, clutches: own.map(({ name }) => name) },
    hasTarget: ranges.some(({ low, high }) => low !== null || high !== null),
    minutes: rule?.minutes ?? own[0]?.minutes ?? usualMinutes,
    silent_minutes: rule?.silent_minutes ?? null,
    isRated: kind === 'temperature' && (rule?.is_rated ?? true),
  }
}
