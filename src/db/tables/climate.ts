import { getTableName, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Brumation } from '../../shared/brumation.ts'
import {
  type ClimateTarget,
  climateDoors,
  climateKinds,
  climateUnits,
  climateZones,
  refusalReasons,
} from '../../shared/climate.ts'
import { moment, oneOf, ownedKey, refersTo, removable } from '../columns.ts'
import { ofAccount, owned } from './owned.ts'

/** Places whose climate is kept; one without a tub, or without rack and tub, holds for everything in it. */
export const climatePlaces = pgTable(
  'climate_places',
  {
    ...owned,
    ...removable,
    room: text().notNull().default(''),
    rack: text().notNull().default(''),
    tub: text().notNull().default(''),
    /** Its day in the account's zone, 'HH:MM'. */
    day_from: text().notNull().default('08:00'),
    day_to: text().notNull().default('20:00'),
    targets: jsonb().$type<ClimateTarget[]>().notNull().default(sql`'[]'::jsonb`),
    brumation: jsonb().$type<Brumation>(),
    substrate: text().notNull().default(''),
    substrate_on: date({ mode: 'string' }),
    substrate_days: integer(),
    notes: text().notNull().default(''),
  },
  (place) => [
    ownedKey(place),
    uniqueIndex('climate_places_place')
      .on(place.account_id, place.room, place.rack, place.tub)
      .where(sql`deleted_at is null`),
  ],
)

/** Sensors that doors heard, each with one kind of value. */
export const climateSensors = pgTable(
  'climate_sensors',
  {
    ...owned,
    /** Its number in the account, which readings have for the sake of their size. */
    series: integer().notNull(),
    door: text({ enum: climateDoors }).notNull(),
    name: text().notNull(),
    kind: text({ enum: climateKinds }).notNull(),
    title: text().notNull().default(''),
    /** How its values are read; null until its keeper says so. */
    unit: text({ enum: climateUnits }),
    /** The unit that came along with its values, and another one that came since and is asked about. */
    said: text().notNull().default(''),
    asking: text(),
    /** Its device's own trouble as a sentence; '' while it has none. */
    device_error: text().notNull().default(''),
    is_ignored: boolean().notNull().default(false),
  },
  (sensor) => [
    ownedKey(sensor),
    unique('climate_sensors_series').on(sensor.account_id, sensor.series),
    uniqueIndex('climate_sensors_heard').on(
      sensor.account_id,
      sensor.door,
      sensor.name,
      sensor.kind,
    ),
    oneOf(sensor.door, climateDoors),
    oneOf(sensor.kind, climateKinds),
    oneOf(sensor.unit, climateUnits),
  ],
)

/** Devices on the operator's own network that are asked for their readings. */
export const climateDevices = pgTable(
  'climate_devices',
  {
    ...owned,
    title: text().notNull().default(''),
    /** Its name or IP address there, some with a port. */
    address: text().notNull(),
    /** The unit of its display, which its answers don't say. */
    unit: text({ enum: ['celsius', 'fahrenheit'] }).notNull(),
    /** How its sensors' names begin; '' until it has answered. */
    prefix: text().notNull().default(''),
    /** When it last answered, how often it hasn't since, and why. */
    reached_at: moment(),
    failures: integer().notNull().default(0),
    error: text().notNull().default(''),
    /** Since when its outputs are at their limits, by their numbers, ISO 8601 in UTC. */
    at_limit: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** It isn't asked before: the end of its rest, or of the lease of the process that is asking. */
    rests_until: moment().notNull().default(sql`now()`),
  },
  (device) => [
    ownedKey(device),
    uniqueIndex('climate_devices_address').on(device.account_id, device.address),
    index('climate_devices_rest').on(device.rests_until),
    oneOf(device.unit, ['celsius', 'fahrenheit']),
  ],
)

/** Where a sensor was from when until when: in a place, or in a box of the incubator. The one without an end is where it is. */
export const climatePlacements = pgTable(
  'climate_placements',
  {
    ...owned,
    sensor_id: uuid().notNull(),
    place_id: uuid(),
    /** The box as its clutches name it, '' for one without a name; null in a place. */
    box: text(),
    zone: text({ enum: climateZones }).notNull(),
    placed_at: moment().notNull(),
    ended_at: moment(),
  },
  (placement) => [
    ownedKey(placement),
    uniqueIndex('climate_placements_current')
      .on(placement.account_id, placement.sensor_id)
      .where(sql`ended_at is null`),
    index('climate_placements_sensor').on(placement.account_id, placement.sensor_id),
    index('climate_placements_place').on(placement.account_id, placement.place_id),
    index('climate_placements_box')
      .on(placement.account_id, placement.box)
      .where(sql`box is not null`),
    refersTo(placement, placement.sensor_id, climateSensors).onDelete('cascade'),
    refersTo(placement, placement.place_id, climatePlaces).onDelete('cascade'),
    oneOf(placement.zone, climateZones),
    check(
      'climate_placements_somewhere',
      sql`num_nonnulls(${placement.place_id}, ${placement.box}) = 1`,
    ),
  ],
)

/** Goes with its sensor. */
const ofSensor = (table: { account_id: PgColumn; series: PgColumn }) =>
  foreignKey({
    name: `${getTableName(table.series.table)}_sensor`,
    columns: [table.account_id, table.series],
    foreignColumns: [climateSensors.account_id, climateSensors.series],
  }).onDelete('cascade')

/** The latest of each sensor. Apart from the sensors, since it changes with each reading and no one is told. */
export const climateHeard = pgTable(
  'climate_heard',
  {
    ...ofAccount,
    series: integer().notNull(),
    heard_at: moment().notNull(),
    /** Of the latest reading, in thousandths; of one that isn't kept if none is. */
    at: moment(),
    value: integer(),
    /** Seconds that usually lie between two. */
    gap_s: integer(),
  },
  (heard) => [primaryKey({ columns: [heard.account_id, heard.series] }), ofSensor(heard)],
)

/**
 * Readings as they came, in thousandths: each row is a half hour of a sensor, which begins at `at`, with the
 * offsets and the values of its readings side by side. A row of before has one `value`, and no arrays. Partitions
 * by week, in the schema `climate_weeks`, are made and dropped by a job; nothing refers to them.
 */
export const climateReadings = pgTable(
  'climate_readings',
  {
    at: moment().notNull(),
    account_id: uuid().notNull(),
    series: integer().notNull(),
    value: integer(),
    /** Milliseconds after `at`, and the values of then, in the order in which they came. */
    offsets_ms: integer().array(),
    thousandths: integer().array(),
  },
  (half) => [primaryKey({ columns: [half.account_id, half.series, half.at] })],
)

/** Each hour of a sensor, for ever, in thousandths. */
export const climateHours = pgTable(
  'climate_hours',
  {
    hour: moment().notNull(),
    ...ofAccount,
    series: integer().notNull(),
    n: integer().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    low: integer().notNull(),
    high: integer().notNull(),
    first: integer().notNull(),
    last: integer().notNull(),
  },
  (one) => [primaryKey({ columns: [one.account_id, one.series, one.hour] }), ofSensor(one)],
)

/** Hours that have got readings since they were last added up. */
export const climateOpenHours = pgTable(
  'climate_open_hours',
  { ...ofAccount, series: integer().notNull(), hour: moment().notNull() },
  (open) => [
    primaryKey({ columns: [open.account_id, open.series, open.hour] }),
    index('climate_open_hours_hour').on(open.hour),
    ofSensor(open),
  ],
)

/** Readings that weren't kept, by sensor; those of a door as a whole have the number 0. */
export const climateRefusals = pgTable(
  'climate_refusals',
  {
    ...ofAccount,
    door: text({ enum: climateDoors }).notNull(),
    series: integer().notNull().default(0),
    reason: text({ enum: refusalReasons }).notNull(),
    times: integer().notNull(),
    at: moment().notNull(),
    /** The last of them, as it came. */
    value: text().notNull(),
  },
  (refused) => [
    primaryKey({ columns: [refused.account_id, refused.door, refused.series, refused.reason] }),
    oneOf(refused.door, climateDoors),
    oneOf(refused.reason, refusalReasons),
  ],
)
