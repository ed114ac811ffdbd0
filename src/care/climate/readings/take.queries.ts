import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../../../db/db.ts'
import { climateHeard, climateRefusals, climateSensors } from '../../../db/schema.ts'
import { databaseErrorOf } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import {
  type ClimateDoor,
  inThousandths,
  mostSensors,
  type RefusalReason,
} from '../../../shared/climate.ts'
import type { Heard } from '../doors/heard.ts'
import { keepReadings } from './halfHours.queries.ts'
import { type Judged, judge, type Listener, type Refused, unitSaid } from './judge.ts'
import { makeWeeks } from './weeks.queries.ts'

/** How many readings were kept, known already, and refused for which reasons by which sensors. */
export type Taken = { kept: number; known: number; refused: RefusedOf[] }
export type RefusedOf = { name: string; reason: RefusalReason } & Refused

/**
 * Whose readings they are, by which door they came, and for how many days they are kept. What is `isPast` tells neither
 * that a sensor is heard now nor how often it is, and what is refused of it isn't counted.
 */
export type Through = { accountId: string; door: ClimateDoor; days: number; isPast?: boolean }

/** The most readings of one transaction, so that none holds up others for long. */
export const mostTogether = 2000

/**
 * Takes readings, at most `mostTogether`, in one transaction: makes a sensor of whatever wasn't heard before, judges
 * each reading and keeps those that are new. Locks the sensors' rows of what was heard last, so that the hours of a
 * sensor are added up either before or after (`closeHours`). `unread` is what the door refused by itself.
 */
export async function takeReadings(
  db: Database,
  through: Through,
  heard: readonly Heard[],
  unread: readonly RefusedOf[] = [],
): Promise<Taken> {
  const now = Date.now()
  const take = () => db.transaction((tx) => takeWithin(tx, through, heard, unread, now))
  return take().catch(async (error: unknown) => {
    if (!(error instanceof Error) || databaseErrorOf(error)?.code !== noPartition) throw error
    await makeWeeks(db, now - through.days * day_ms, now)
    return take()
  })
}

/** PostgreSQL's code for a row that fits no partition. */
const noPartition = '23514'
const day_ms = 86_400_000

async function takeWithin(
  tx: Transaction,
  through: Through,
  heard: readonly Heard[],
  unread: readonly RefusedOf[],
  now: number,
): Promise<Taken> {
  const bySensor = Map.groupBy(heard, keyOf)
  const listeners = await listenersOf(tx, through, bySensor)
  const oldest = now - through.days * day_ms
  const refused: (RefusedOf & { series: number })[] = unread.map((one) => ({ ...one, series: 0 }))
  const judgements: JudgedSensor[] = []
  for (const [key, readings] of bySensor) {
    const listener = listeners.get(key)
    const [{ name } = { name: '' }] = readings
    if (!listener) {
      const value = { at_ms: now, value: name, times: readings.length }
      refused.push({ name, series: 0, reason: 'too_many_sensors', ...value })
      continue
    }
    if (listener.is_ignored) continue
    const judged = judge(listener, readings, { now, oldest })
    const { series } = listener
    for (const [reason, one] of judged.refused) refused.push({ name, series, reason, ...one })
    judgements.push({
      ...judged,
      series,
      latest: readings.findLast(({ at_ms }) => at_ms >= oldest),
    })
  }
  const counts = await keepReadings(
    tx,
    through.accountId,
    judgements.flatMap((judged) => judged.kept.map((one) => ({ series: judged.series, ...one }))),
  )
  await noteHeard(tx, through, judgements, now)
  await noteAsking(tx, through, judgements, listeners)
  const excess = excessOf(judgements, counts)
  refused.push(...excess)
  if (!through.isPast) await noteRefused(tx, through, refused, now)
  const news = sumOf([...counts.values()].map((one) => one.kept))
  const fitting = sumOf(judgements.map((one) => one.kept.length))
  const repeated = fitting - news - sumOf(excess.map(({ times }) => times))
  return { kept: news, known: repeated, refused }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Counts of each sensor what there was no room for, with its latest reading. */
const excessOf = (
  judgements: readonly JudgedSensor[],
  counts: ReadonlyMap<number, { excess: number }>,
) =>
  judgements.flatMap(({ series, latest }) => {
    const times = counts.get(series)?.excess ?? 0
    if (times === 0 || !latest) return []
    const { name, at_ms, value } = latest
    return { name, series, reason: 'too_often' as const, times, at_ms, value: String(value) }
  })

const keyOf = ({ kind, name }: Pick<Heard, 'kind' | 'name'>) => `${kind} ${name}`

type Row = Listener & { series: number; is_ignored: boolean }
type Rows = Map<string, Row>

/** The sensors of what was heard, locked, those that are new added; without those beyond `mostSensors`. */
async function listenersOf(
  tx: Transaction,
  through: Through,
  bySensor: ReadonlyMap<string, readonly Heard[]>,
): Promise<Rows> {
  const firsts = [...bySensor.values()].flatMap(([first]) => first ?? [])
  const rows = await lockedSensors(tx, through, firsts)
  const missing = firsts.filter((first) => !rows.has(keyOf(first)))
  if (missing.length === 0) return rows
  await addSensors(tx, through, missing)
  return lockedSensors(tx, through, firsts)
}

async function lockedSensors(
  tx: Transaction,
  { accountId, door }: Through,
  firsts: readonly Heard[],
): Promise<Rows> {
  const { rows } = await tx.execute<Row & { name: string; at: string | null }>(sql`
    select s.series, s.name, s.kind, s.unit, s.said as "unitWord", s.asking, s.is_ignored, h.at, h.value, h.gap_s
    from unnest(${sql.param(firsts.map(({ name }) => name))}::text[],
      ${sql.param(firsts.map(({ kind }) => kind))}::text[]) one (name, kind)
    join ${climateSensors} s on s.account_id = ${accountId} and s.door = ${door}
      and s.name = one.name and s.kind = one.kind
    join ${climateHeard} h on h.account_id = s.account_id and h.series = s.series
    order by s.series for no key update of h`)
  return new Map(
    rows.map((row) => [keyOf(row), { ...row, at: row.at === null ? null : Date.parse(row.at) }]),
  )
}

/** Adds sensors behind those that there are, as many as may be. */
async function addSensors(tx: Transaction, { accountId, door }: Through, firsts: Heard[]) {
  await lockAccount(tx, accountId)
  const units = firsts.map(({ kind, unitWord }) => unitSaid(kind, unitWord))
  const titles = firsts.map(({ title = '' }) => title)
  await tx.execute(sql`
    with present as (
      select count(*)::int as sensors, coalesce(max(series), 0) as highest
      from ${climateSensors} where account_id = ${accountId}),
    fresh as (
      select one.*, row_number() over (order by one.place) as number
      from unnest(${sql.param(firsts.map(() => newId()))}::uuid[],
        ${sql.param(firsts.map(({ name }) => name))}::text[],
        ${sql.param(firsts.map(({ kind }) => kind))}::text[],
        ${sql.param(firsts.map(({ unitWord }) => unitWord))}::text[],
        ${sql.param(units)}::text[],
        ${sql.param(titles)}::text[]) with ordinality one (id, name, kind, said, unit, title, place)
      where not exists (select from ${climateSensors} s where s.account_id = ${accountId}
        and s.door = ${door} and s.name = one.name and s.kind = one.kind)),
    added as (
      insert into ${climateSensors} (account_id, id, series, door, name, kind, said, unit, title)
      select ${accountId}, id, highest + number, ${door}, name, kind, said, unit, title
      from fresh, present where sensors + number <= ${mostSensors}
      returning series)
    insert into ${climateHeard} (account_id, series, heard_at)
    select ${accountId}, series, now() from added`)
}

/** `latest` is the last that came in, of those that aren't too old. */
type JudgedSensor = Judged & { series: number; latest: Heard | undefined }

/** Notes what was heard last. While a unit is asked about, that is the value as it came. */
async function noteHeard(
  tx: Transaction,
  { accountId, isPast }: Through,
  judgements: readonly JudgedSensor[],
  now: number,
) {
  const rows = judgements.map((judged) => {
    const { latest } = judged
    const isRaw = judged.asking !== null && latest && Math.abs(latest.value) < 1_000_000
    const value = isRaw ? inThousandths(latest.value) : judged.value
    const at = isRaw ? Math.min(latest.at_ms, now) : judged.at
    return { series: judged.series, gap_s: judged.gap_s, value, at }
  })
  await tx.execute(sql`
    update ${climateHeard} set at = to_timestamp(one.at / 1000.0), value = one.value
      ${isPast ? sql`` : sql`, heard_at = now(), gap_s = one.gap_s`}
    from unnest(${sql.param(rows.map(({ series }) => series))}::int[],
      ${sql.param(rows.map(({ at }) => at))}::bigint[],
      ${sql.param(rows.map(({ value }) => value))}::int[],
      ${sql.param(rows.map(({ gap_s }) => gap_s))}::int[]) one (series, at, value, gap_s)
    where ${climateHeard}.account_id = ${accountId} and ${climateHeard}.series = one.series`)
}

/** Notes the units that sensors are asked about from now on, or no longer. */
async function noteAsking(
  tx: Transaction,
  { accountId }: Through,
  judgements: readonly JudgedSensor[],
  listeners: Rows,
) {
  const before = new Map([...listeners.values()].map(({ series, asking }) => [series, asking]))
  const changed = judgements.filter(({ series, asking }) => before.get(series) !== asking)
  if (changed.length === 0) return
  await tx.execute(sql`
    update ${climateSensors} set asking = one.asking, updated_at = now()
    from unnest(${sql.param(changed.map(({ series }) => series))}::int[],
      ${sql.param(changed.map(({ asking }) => asking))}::text[]) one (series, asking)
    where ${climateSensors}.account_id = ${accountId} and ${climateSensors}.series = one.series`)
}

/** Counts what wasn't kept, with the last of each reason. */
async function noteRefused(
  tx: Transaction,
  { accountId, door }: Through,
  refused: readonly (RefusedOf & { series: number })[],
  now: number,
) {
  const bySeries = Map.groupBy(refused, ({ series, reason }) => `${series} ${reason}`)
  const rows = [...bySeries.values()].flatMap((same) => {
    const last = same.at(-1)
    return last ? [{ ...last, times: same.reduce((sum, { times }) => sum + times, 0) }] : []
  })
  if (rows.length === 0) return
  rows.sort((one, other) => one.series - other.series || one.reason.localeCompare(other.reason))
  await tx.execute(sql`
    insert into ${climateRefusals} (account_id, door, series, reason, times, at, value)
    select ${accountId}, ${door}, series, reason, times, ${new Date(now).toISOString()}, left(value, 100)
    from unnest(${sql.param(rows.map(({ series }) => series))}::int[],
      ${sql.param(rows.map(({ reason }) => reason))}::text[],
      ${sql.param(rows.map(({ times }) => times))}::int[],
      ${sql.param(rows.map(({ value }) => storable(value)))}::text[]) one (series, reason, times, value)
    on conflict (account_id, door, series, reason) do update
    set times = least(${climateRefusals}.times::bigint + excluded.times, 2000000000)::int,
      at = excluded.at, value = excluded.value`)
}

const storable = (text: string) => text.slice(0, 200).replaceAll('\0', '').toWellFormed()
