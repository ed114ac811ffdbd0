import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type AlarmCause,
  alarmCauses,
  type ClimateKind,
  type ClimateZone,
} from '../../shared/climate.ts'
import { moment, oneOf, ownedKey, refersTo, times } from '../columns.ts'
import { accounts, users } from './accounts.ts'
import { climatePlaces } from './climate.ts'
import { ofAccount, owned } from './owned.ts'

/* Alarms of the climate of places and of the incubator's boxes: what is watched, what is wrong, and who was told. Values are in the unit of answers. */

/** A zone that an alarm is or was about, with the name of then of its place or box. */
type AlarmZone = {
  place_id: string | null
  /** The box as its clutches name it; in a place none. Older rows lack it, and their clutches. */
  box?: string | null
  place: string
  /** The names of the clutches in the box. */
  clutches?: string[]
  zone: ClimateZone
  kind: ClimateKind
  since: string
  low: number | null
  high: number | null
  /** When it was raised, the worst since, and the worst that was spoken of or acknowledged. */
  value: number | null
  worst: number | null
  spoken: number | null
  /** The device's own words. */
  error: string
  ended_at: string | null
  /** No one was told of it, since someone had just acknowledged the alarm. */
  quiet?: boolean
  /** Back within the quiet hour, so that it is told of again after that. */
  is_due?: boolean
}

/** A message about an alarm: to whom, when, and by which way. */
type Telling = { at: string; user_id: string; by: 'push' | 'mail' }

/** One for each cause in a room or in the incubator, however many places or boxes have it. */
export const climateAlarms = pgTable(
  'climate_alarms',
  {
    ...owned,
    cause: text({ enum: alarmCauses }).notNull(),
    room: text().notNull(),
    /** About boxes, whatever a room is called. */
    in_incubator: boolean().notNull().default(false),
    zones: jsonb().$type<AlarmZone[]>().notNull(),
    since: moment().notNull(),
    /** When it spoke up last: more people are told in time after that. */
    raised_at: moment().notNull(),
    mailed_at: moment(),
    second_at: moment(),
    told: jsonb().$type<Telling[]>().notNull().default([]),
    acknowledged_at: moment(),
    acknowledged_by: uuid(),
    ended_at: moment(),
  },
  (alarm) => [
    ownedKey(alarm),
    uniqueIndex('climate_alarms_open')
      .on(alarm.account_id, alarm.cause, alarm.room, alarm.in_incubator)
      .where(sql`ended_at is null`),
    index('climate_alarms_latest').on(alarm.account_id, alarm.since.desc()),
    oneOf(alarm.cause, alarmCauses),
  ],
)

/** A zone is of a place, or of a box of the incubator by its name. */
const placeOrBox = { place_id: uuid(), box: text() }

const isPlaceOrBox = ({ place_id, box }: { place_id: PgColumn; box: PgColumn }) =>
  sql`num_nonnulls(${place_id}, ${box}) = 1`

/** Zones in which something is wrong: suspected until they have an alarm. What is well has no row. */
export const climateWatches = pgTable(
  'climate_watches',
  {
    ...ofAccount,
    ...placeOrBox,
    zone: text().$type<ClimateZone>().notNull(),
    kind: text().$type<ClimateKind>().notNull(),
    cause: text().$type<AlarmCause>().notNull(),
    since: moment().notNull(),
    alarm_id: uuid(),
  },
  (watch) => [
    unique('climate_watches_zone')
      .on(watch.account_id, watch.place_id, watch.box, watch.zone, watch.kind, watch.cause)
      .nullsNotDistinct(),
    check('climate_watches_somewhere', isPlaceOrBox(watch)),
    index('climate_watches_alarm').on(watch.account_id, watch.alarm_id),
    refersTo(watch, watch.place_id, climatePlaces).onDelete('cascade'),
    refersTo(watch, watch.alarm_id, climateAlarms).onDelete('cascade'),
  ],
)

/** A keeper's own rule for a zone, or with an empty zone and kind of a whole place or box. Null for the usual. */
export const climateAlarmRules = pgTable(
  'climate_alarm_rules',
  {
    ...ofAccount,
    /** By which archives know it. */
    id: uuid().notNull().defaultRandom(),
    ...placeOrBox,
    zone: text().$type<ClimateZone | ''>().notNull().default(''),
    kind: text().$type<ClimateKind | ''>().notNull().default(''),
    is_off: boolean().notNull().default(false),
    minutes: integer(),
    silent_minutes: integer(),
    is_rated: boolean(),
    ...times,
  },
  (rule) => [
    ownedKey(rule),
    unique('climate_alarm_rules_zone')
      .on(rule.account_id, rule.place_id, rule.box, rule.zone, rule.kind)
      .nullsNotDistinct(),
    check('climate_alarm_rules_somewhere', isPlaceOrBox(rule)),
    refersTo(rule, rule.place_id, climatePlaces).onDelete('cascade'),
  ],
)

/** The people whom an account's alarms tell, and the times. Without a row, the defaults apply. */
export const climateAlarmSettings = pgTable('climate_alarm_settings', {
  account_id: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** How long a zone is out of range before there is an alarm. */
  minutes: integer().notNull().default(20),
  /** A member who is told if no one acknowledges. */
  second_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** An address that is called while alarms are looked after; empty for none. */
  heartbeat_url: text().notNull().default(''),
  heartbeat_at: moment(),
  /** Why the last call failed; empty if it didn't. */
  heartbeat_error: text().notNull().default(''),
  tests_weekly: boolean().notNull().default(false),
  tested_at: moment(),
  ...times,
})

/** The one row says when all zones were last looked at, and since when that has gone on without a break. */
export const climateRounds = pgTable(
  'climate_rounds',
  {
    id: smallint().primaryKey().default(1),
    last_at: moment().notNull(),
    since: moment().notNull(),
  },
  (round) => [check('climate_rounds_one', sql`${round.id} = 1`)],
)
