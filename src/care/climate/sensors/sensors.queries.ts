import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import {
  climateHeard,
  climatePlacements,
  climatePlaces,
  climateReadings,
  climateRefusals,
  climateSensors,
} from '../../../db/schema.ts'
import { Invalid, NotFound, Stale } from '../../../server/errors.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import type { Config } from '../../../server/settings/config.ts'
import {
  type ClimateDoor,
  type ClimateKind,
  type ClimateUnit,
  climateDoors,
  fromThousandths,
  unitsOf,
  zoneWords,
} from '../../../shared/climate.ts'
import type { InputOf, RecordOf } from '../../../shared/resource.ts'
import { mqttAccount } from '../doors/mqtt/mqttAccount.queries.ts'
import { bySensor, bySeries } from '../places/placed.queries.ts'
import { placeName } from '../places/places.contract.ts'
import type {
  ClimateSensor,
  climateDoorsHeard,
  climateSensorResource,
  refusal,
} from './sensors.contract.ts'
import { isSilent } from './silence.ts'

type Filter = 'all' | 'waiting' | 'placed' | 'ignored'

/** Tells whether a sensor is in a box of the incubator, or in a place that hasn't been deleted. */
const isPlaced = sql`exists (select from ${climatePlacements} p
  left join ${climatePlaces} place on place.account_id = p.account_id and place.id = p.place_id
  where p.account_id = ${climateSensors.account_id} and p.sensor_id = ${climateSensors.id}
    and p.ended_at is null and place.deleted_at is null)`
/** True of a sensor that can be placed: what is read by hand has its place by its name. */
export const isWaiting = sql`not ${climateSensors.is_ignored} and ${climateSensors.door} <> 'hand' and not ${isPlaced}`
const filters = {
  all: undefined,
  waiting: isWaiting,
  placed: sql`not ${climateSensors.is_ignored} and ${isPlaced}`,
  ignored: sql`${climateSensors.is_ignored}`,
}

/** The sensors of an account, the one that was heard last first. */
export async function sensorsOf(
  db: Db,
  { accountId }: Tenant,
  filter: Filter,
  id?: string,
): Promise<ClimateSensor[]> {
  const rows = await db
    .select({
      id: climateSensors.id,
      door: climateSensors.door,
      name: climateSensors.name,
      kind: climateSensors.kind,
      title: climateSensors.title,
      unit: climateSensors.unit,
      asking: climateSensors.asking,
      device_error: climateSensors.device_error,
      is_ignored: climateSensors.is_ignored,
      created_at: climateSensors.created_at,
      updated_at: climateSensors.updated_at,
      at: climateHeard.at,
      heard_at: climateHeard.heard_at,
      value: climateHeard.value,
      gap_s: climateHeard.gap_s,
      place_id: climatePlacements.place_id,
      box: climatePlacements.box,
      zone: climatePlacements.zone,
      placed_at: climatePlacements.placed_at,
      refusals: refusalsOf,
      byHand,
    })
    .from(climateSensors)
    .innerJoin(climateHeard, bySeries)
    .leftJoin(climatePlacements, and(bySensor, isNull(climatePlacements.ended_at), isPlaced))
    .where(
      and(
        eq(climateSensors.account_id, accountId),
        id === undefined ? filters[filter] : eq(climateSensors.id, id),
      ),
    )
    .orderBy(sql`${climateHeard.heard_at} desc`, climateSensors.series)
  const now = Date.now()
  return rows.map(({ place_id, box, zone, placed_at, value, refusals, byHand, ...row }) => ({
    ...row,
    name: byHand ? `Read by hand, ${zoneWords[byHand.zone]}, ${placeName(byHand)}` : row.name,
    value: value === null ? null : fromThousandths(value),
    is_silent: isSilent(row, now),
    placement: zone && placed_at ? { place_id, box, zone, placed_at } : null,
    refusals: refusals.map(inUtc),
  }))
}

/** The place and the zone of what is read by hand, which the name of its sensor is made of. */
type ByHand = Parameters<typeof placeName>[0] & { zone: keyof typeof zoneWords }
const byHand = sql<ByHand | null>`(select json_build_object('room', place.room, 'rack', place.rack,
    'tub', place.tub, 'zone', substr(${climateSensors.name}, 38))
  from ${climatePlaces} place where place.account_id = ${climateSensors.account_id}
    and ${climateSensors.door} = 'hand' and place.id::text = left(${climateSensors.name}, 36))`

type Refusal = z.output<typeof refusal>

const refusalRow = sql`json_build_object('reason', r.reason, 'times', r.times, 'at', r.at, 'value', r.value)`
const refusalsOf = sql<Refusal[]>`coalesce((
  select json_agg(${refusalRow} order by r.at desc) from ${climateRefusals} r
  where r.account_id = ${climateSensors.account_id} and r.door = ${climateSensors.door}
    and r.series = ${climateSensors.series}), '[]'::json)`

/** JSON of the database has moments with its offset. */
const inUtc = (one: Refusal) => ({ ...one, at: new Date(one.at).toISOString() })

/** One sensor. Throws `NotFound`. */
export async function sensorOf(db: Db, session: Tenant, id: string): Promise<ClimateSensor> {
  const [sensor] = await sensorsOf(db, session, 'all', id)
  if (!sensor) throw new NotFound()
  return sensor
}

type SensorInput = Partial<InputOf<typeof climateSensorResource>>

/**
 * Renames or ignores a sensor, or says how it is to be read. With a unit, what it said when it was asked about
 * counts from now on, and the value before isn't compared with the next.
 */
export async function changeSensor(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  { unit, ...input }: SensorInput,
  readAt?: string,
): Promise<RecordOf<typeof climateSensorResource>> {
  const rows = owned(tx, climateSensors, session.accountId)
  const sensor = await rows.find(id)
  await lockHeard(tx, sensor)
  if (unit) requireUnit(sensor.kind, unit)
  const answered = unit && sensor.asking !== null ? { said: sensor.asking, asking: null } : {}
  try {
    await rows.update(id, { ...input, ...(unit && { unit }), ...answered }, readAt)
  } catch (error) {
    throw error instanceof Stale ? new Stale(await sensorOf(tx, session, id)) : error
  }
  if (unit)
    await tx.update(climateHeard).set({ at: null, value: null }).where(isIn(climateHeard, sensor))
  return sensorOf(tx, session, id)
}

function requireUnit(kind: ClimateKind, unit: ClimateUnit) {
  if (unitsOf[kind].includes(unit)) return
  throw new Invalid([{ field: 'unit', message: "It isn't measured in this unit" }])
}

/** Deletes a sensor with everything it ever said. Heard again, it is a new one. */
export async function removeSensor(tx: Transaction, session: Session, { id }: { id: string }) {
  const rows = owned(tx, climateSensors, session.accountId)
  const sensor = await rows.find(id)
  await lockHeard(tx, sensor)
  await tx.delete(climateReadings).where(isIn(climateReadings, sensor))
  await tx.delete(climateRefusals).where(isIn(climateRefusals, sensor))
  await rows.remove(id)
}

type Series = { account_id: string; series: number }

/** Readings that come in meanwhile wait. */
const lockHeard = (tx: Transaction, sensor: Series) =>
  tx.select().from(climateHeard).where(isIn(climateHeard, sensor)).for('update')

const isIn = (
  table: typeof climateHeard | typeof climateReadings | typeof climateRefusals,
  { account_id, series }: Series,
) => and(eq(table.account_id, account_id), eq(table.series, series))

/** Lists for each door its sensors, when it last heard one, and what it refused as a whole. */
export async function doorsOf(
  db: Db,
  { accountId }: Tenant,
  config: Pick<Config, 'herpstatNetworks' | 'mqtt' | 'smtpUrl' | 'stripe'>,
): Promise<z.output<typeof climateDoorsHeard>> {
  const [listened, { rows: heard }, { rows: refused }] = await Promise.all([
    mqttAccount(db, config),
    db.execute<{ door: string; sensors: number; heard_at: string | null }>(sql`
      select s.door, count(*)::int as sensors, max(h.heard_at) as heard_at
      from ${climateSensors} s join ${climateHeard} h
        on h.account_id = s.account_id and h.series = s.series
      where s.account_id = ${accountId} group by s.door`),
    db.execute<{ door: string; refusals: Refusal[] }>(sql`
      select r.door, json_agg(${refusalRow} order by r.at desc) as refusals
      from ${climateRefusals} r where r.account_id = ${accountId} and r.series = 0 group by r.door`),
  ])
  const offered: Partial<Record<ClimateDoor, boolean>> = {
    herpstat: config.herpstatNetworks.length > 0,
    mqtt: listened?.accountId === accountId,
  }
  const value = climateDoors.map((door) => {
    const of = heard.find((one) => one.door === door)
    return {
      door,
      is_offered: offered[door] ?? true,
      sensors: of?.sensors ?? 0,
      heard_at: of?.heard_at ? new Date(of.heard_at).toISOString() : null,
      refusals: (refused.find((one) => one.door === door)?.refusals ?? []).map(inUtc),
    }
  })
  return { value }
}
