import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  countings,
  feedingMethods,
  refusalReasons,
  repeats,
  shedQualities,
} from '../../shared/choices.ts'
import { weightUnits } from '../../shared/weights.ts'
import { moment, money, oneOf, ownCurrency, ownedKey, refersTo } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { feeders, supplements } from './inventory.ts'
import { owned } from './owned.ts'

/* Schedules. What is due is worked out from them and the logs; `due_days` only says where to look. */

const schedule = {
  ...owned,
  animal_id: uuid().notNull(),
  started_on: date({ mode: 'string' }).notNull(),
  repeat_amount: integer().notNull(),
  repeat: text({ enum: repeats }).notNull(),
  counts_from: text({ enum: countings }).notNull().default('start'),
  /** Nothing is due before this day. */
  paused_until: date({ mode: 'string' }),
  pause_reason: text().notNull().default(''),
}

/** Plans of what to feed and how often. An imported one may have no feeder. */
export const feedingSchedules = pgTable(
  'feeding_schedules',
  { ...schedule, feeder_id: uuid(), supplement_id: uuid() },
  (plan) => [
    ownedKey(plan),
    ...scheduleRules('feeding_schedules', plan),
    index('feeding_schedules_animal').on(plan.account_id, plan.animal_id),
    index('feeding_schedules_feeder').on(plan.account_id, plan.feeder_id),
    index('feeding_schedules_supplement').on(plan.account_id, plan.supplement_id),
    refersTo(plan, plan.feeder_id, feeders),
    refersTo(plan, plan.supplement_id, supplements),
  ],
)

export const cleaningSchedules = pgTable('cleaning_schedules', schedule, (plan) => [
  ownedKey(plan),
  ...scheduleRules('cleaning_schedules', plan),
  uniqueIndex('cleaning_schedules_animal').on(plan.account_id, plan.animal_id),
])

/**
 * The first day on which an animal is due by its schedules of each kind, if nothing more is recorded, and the sooner of
 * the two: null if none is to come. One row an animal, whatever its state; kept by triggers, see `keep_feeding_days`.
 */
export const dueDays = pgTable(
  'due_days',
  {
    account_id: uuid().notNull(),
    animal_id: uuid().notNull(),
    feeding_on: date({ mode: 'string' }),
    cleaning_on: date({ mode: 'string' }),
    next_on: date({ mode: 'string' }),
  },
  (due) => [
    primaryKey({ columns: [due.account_id, due.animal_id] }),
    refersTo(due, due.animal_id, animals).onDelete('cascade'),
    index('due_days_next').on(due.account_id, due.next_on, due.animal_id),
  ],
)

/* The logs: five tables with shared columns. */

/**
 * The number of an animal's logs of each kind, and of flagged ones (refused, unusual), kept by
 * triggers: see `count_logs`.
 */
export const logTotals = pgTable(
  'log_totals',
  {
    account_id: uuid().notNull(),
    animal_id: uuid().notNull(),
    kind: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    flagged: bigint({ mode: 'number' }).notNull(),
  },
  (counted) => [
    primaryKey({ columns: [counted.account_id, counted.animal_id, counted.kind] }),
    refersTo(counted, counted.animal_id, animals).onDelete('cascade'),
  ],
)

const log = {
  ...owned,
  animal_id: uuid().notNull(),
  happenedAt: moment().notNull().default(sql`now()`),
  recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
}

export const feedingLogs = pgTable(
  'feeding_logs',
  {
    ...log,
    success: boolean().notNull().default(true),
    /** Null if the record of a meal that was kept elsewhere doesn't say. */
    feedingMethod: text({ enum: feedingMethods }),
    notes: text().notNull().default(''),
    feeder_id: uuid().notNull(),
    supplement_id: uuid(),
    count: integer().notNull().default(1),
    refusal_reason: text({ enum: refusalReasons }),
    thrown_away: boolean().notNull().default(false),
    /** Pieces it took from the stock, to return when the log is changed or deleted. */
    taken_from_stock: integer().notNull().default(0),
    /** Cost of one piece when the meal was recorded; null if its feeder had no cost. */
    unit_cost: money(),
    unit_currency: ownCurrency(),
  },
  (feeding) => [
    ownedKey(feeding),
    ...logIndexes('feeding_logs', feeding),
    index('feeding_logs_failed')
      .on(feeding.account_id, feeding.animal_id, feeding.happenedAt.desc(), feeding.id.desc())
      .where(sql`not success`),
    index('feeding_logs_feeder').on(feeding.account_id, feeding.feeder_id),
    // Of meals with one: all others are recorded without writing to it.
    index('feeding_logs_supplement')
      .on(feeding.account_id, feeding.supplement_id)
      .where(sql`supplement_id is not null`),
    refersTo(feeding, feeding.animal_id, animals).onDelete('cascade'),
    refersTo(feeding, feeding.feeder_id, feeders),
    refersTo(feeding, feeding.supplement_id, supplements),
    oneOf(feeding.feedingMethod, feedingMethods),
    oneOf(feeding.refusal_reason, refusalReasons),
    check('feeding_logs_count', sql`${feeding.count} >= 1`),
  ],
)

export const cleaningLogs = pgTable('cleaning_logs', log, (clean) => [
  ownedKey(clean),
  ...logIndexes('cleaning_logs', clean),
  refersTo(clean, clean.animal_id, animals).onDelete('cascade'),
])

export const sheddingLogs = pgTable(
  'shedding_logs',
  { ...log, quality: text({ enum: shedQualities }).notNull() },
  (shed) => [
    ownedKey(shed),
    ...logIndexes('shedding_logs', shed),
    refersTo(shed, shed.animal_id, animals).onDelete('cascade'),
    oneOf(shed.quality, shedQualities),
  ],
)

export const weightLogs = pgTable(
  'weight_logs',
  {
    ...log,
    weightInGrams: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    unit: text({ enum: weightUnits }).notNull(),
    /** True if a keeper said that it's right, however far it is from those around it. */
    is_certain: boolean().notNull().default(false),
  },
  (weight) => [
    ownedKey(weight),
    ...logIndexes('weight_logs', weight),
    index('weight_logs_heaviest').on(
      weight.account_id,
      weight.animal_id,
      weight.weightInGrams,
      weight.id,
    ),
    refersTo(weight, weight.animal_id, animals).onDelete('cascade'),
    oneOf(weight.unit, weightUnits),
    check('weight_logs_weight', sql`${weight.weightInGrams} >= 0.01`),
  ],
)

export const poopLogs = pgTable(
  'poop_logs',
  { ...log, unusual: boolean().notNull().default(false), notes: text().notNull().default('') },
  (poop) => [
    ownedKey(poop),
    ...logIndexes('poop_logs', poop),
    index('poop_logs_unusual')
      .on(poop.account_id, poop.animal_id, poop.happenedAt.desc(), poop.id.desc())
      .where(sql`unusual`),
    refersTo(poop, poop.animal_id, animals).onDelete('cascade'),
  ],
)

/** Indexes for an animal's logs of one kind in order, and the account's. */
function logIndexes(
  name: string,
  table: Record<'account_id' | 'animal_id' | 'happenedAt' | 'id', ExtraConfigColumn>,
) {
  const { account_id, animal_id, happenedAt, id } = table
  return [
    index(`${name}_animal`).on(account_id, animal_id, happenedAt.desc(), id.desc()),
    index(`${name}_latest`).on(account_id, happenedAt.desc(), id.desc()),
  ]
}

function scheduleRules(
  name: string,
  table: {
    account_id: PgColumn
    animal_id: PgColumn
    repeat_amount: PgColumn
    repeat: PgColumn
    counts_from: PgColumn
  },
) {
  return [
    refersTo(table, table.animal_id, animals).onDelete('cascade'),
    oneOf(table.repeat, repeats),
    oneOf(table.counts_from, countings),
    check(`${name}_repeat_amount`, sql`${table.repeat_amount} between 0 and 32`),
  ]
}
