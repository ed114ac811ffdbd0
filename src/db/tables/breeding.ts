import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { eggStates, pairingLogKinds } from '../../shared/breeding.ts'
import { listIndexes, moment, oneOf, ownedKey, refersTo, removable } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { owned } from './owned.ts'

/* Breeding: plans with their pairings and logs, clutches with their eggs, and the incubator's air. */

/** A sire and the dams he is to be paired with. */
export const pairingPlans = pgTable(
  'pairing_plans',
  {
    ...owned,
    ...removable,
    identifier: text().notNull(),
    sire_id: uuid().notNull(),
    notes: text().notNull().default(''),
  },
  (plan) => [
    ownedKey(plan),
    ...listIndexes('pairing_plans', plan, plan.identifier),
    index('pairing_plans_sire').on(plan.account_id, plan.sire_id),
    refersTo(plan, plan.sire_id, animals),
  ],
)

/** A species' name and both parents' genetics as they were written on a day. */
type PairingCross = { species: string; dam: string; sire: string; saved_on: string }

export const pairings = pgTable(
  'pairings',
  {
    ...owned,
    plan_id: uuid().notNull(),
    dam_id: uuid().notNull(),
    notes: text().notNull().default(''),
    /** The cross that its odds were saved from, as it was then; null for none. */
    cross: jsonb().$type<PairingCross>(),
  },
  (pairing) => [
    ownedKey(pairing),
    index('pairings_plan').on(pairing.account_id, pairing.plan_id, pairing.created_at, pairing.id),
    index('pairings_dam').on(pairing.account_id, pairing.dam_id),
    refersTo(pairing, pairing.plan_id, pairingPlans).onDelete('cascade'),
    refersTo(pairing, pairing.dam_id, animals),
  ],
)

export const pairingLogs = pgTable(
  'pairing_logs',
  {
    ...owned,
    pairing_id: uuid().notNull(),
    happened_at: moment().notNull().default(sql`now()`),
    successful: boolean().notNull().default(true),
    notes: text().notNull().default(''),
    /** The observation, which moves the pairing to a stage of the season; null for anything else. */
    kind: text({ enum: pairingLogKinds }),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (log) => [
    ownedKey(log),
    index('pairing_logs_pairing').on(
      log.account_id,
      log.pairing_id,
      log.happened_at.desc(),
      log.id.desc(),
    ),
    refersTo(log, log.pairing_id, pairings).onDelete('cascade'),
    oneOf(log.kind, pairingLogKinds),
  ],
)

/** Eggs laid on one day, or a litter born. */
export const clutches = pgTable(
  'clutches',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    pairing_id: uuid(),
    dam_id: uuid(),
    sire_id: uuid(),
    number_of_eggs: integer().notNull().default(1),
    laid_on: date({ mode: 'string' }),
    expected_to_hatch_on: date({ mode: 'string' }),
    hatchedOn: date({ mode: 'string' }),
    send_hatch_reminder: boolean().notNull().default(false),
    /** Born live: a litter, whose young are never incubated. */
    is_litter: boolean().notNull().default(false),
    /** Since when it is in the incubator; null while it is not. */
    incubating_since: date({ mode: 'string' }),
    /** The box or shelf it stands in, which readings name. */
    box: text().notNull().default(''),
    /** The air it needs: degrees Celsius, and percent of relative humidity. */
    celsius_from: numeric({ precision: 4, scale: 1, mode: 'number' }),
    celsius_to: numeric({ precision: 4, scale: 1, mode: 'number' }),
    humidity_from: smallint(),
    humidity_to: smallint(),
    notes: text().notNull().default(''),
  },
  (clutch) => [
    ownedKey(clutch),
    ...listIndexes('clutches', clutch, clutch.name),
    index('clutches_pairing').on(clutch.account_id, clutch.pairing_id),
    index('clutches_dam').on(clutch.account_id, clutch.dam_id),
    index('clutches_sire').on(clutch.account_id, clutch.sire_id),
    index('clutches_expected')
      .on(clutch.account_id, clutch.expected_to_hatch_on)
      .where(sql`deleted_at is null and hatched_on is null`),
    refersTo(clutch, clutch.pairing_id, pairings),
    refersTo(clutch, clutch.dam_id, animals),
    refersTo(clutch, clutch.sire_id, animals),
    check('clutches_number_of_eggs', sql`${clutch.number_of_eggs} >= 1`),
  ],
)

/** Further animals that may be the sire of a clutch, beside its `sire_id`. */
export const possibleSires = pgTable(
  'possible_sires',
  { ...owned, clutch_id: uuid().notNull(), animal_id: uuid().notNull() },
  (possible) => [
    ownedKey(possible),
    uniqueIndex('possible_sires_pair').on(
      possible.account_id,
      possible.clutch_id,
      possible.animal_id,
    ),
    index('possible_sires_animal').on(possible.account_id, possible.animal_id),
    refersTo(possible, possible.clutch_id, clutches).onDelete('cascade'),
    refersTo(possible, possible.animal_id, animals).onDelete('cascade'),
  ],
)

export const eggs = pgTable(
  'eggs',
  {
    ...owned,
    clutch_id: uuid().notNull(),
    /** 1 for the first of its clutch. */
    number: smallint().notNull(),
    state: text({ enum: eggStates }).notNull().default('good'),
    /** The day on which it hatched or was lost. */
    state_on: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    /** The hatchling, and who recorded it. */
    animal_id: uuid(),
    /** A second animal of the same egg. */
    twin_id: uuid(),
    hatched_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    hatched_at: moment(),
  },
  (egg) => [
    ownedKey(egg),
    uniqueIndex('eggs_number').on(egg.account_id, egg.clutch_id, egg.number),
    uniqueIndex('eggs_animal').on(egg.account_id, egg.animal_id),
    refersTo(egg, egg.clutch_id, clutches).onDelete('cascade'),
    uniqueIndex('eggs_twin').on(egg.account_id, egg.twin_id),
    refersTo(egg, egg.animal_id, animals),
    refersTo(egg, egg.twin_id, animals),
    oneOf(egg.state, eggStates),
  ],
)

/** A look at an egg: candled, weighed, or both. */
export const eggChecks = pgTable(
  'egg_checks',
  {
    ...owned,
    clutch_id: uuid().notNull(),
    egg_id: uuid().notNull(),
    happened_at: moment().notNull().default(sql`now()`),
    is_candled: boolean().notNull().default(false),
    weightInGrams: numeric({ precision: 8, scale: 2, mode: 'number' }),
    notes: text().notNull().default(''),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (looked) => [
    ownedKey(looked),
    index('egg_checks_egg').on(looked.account_id, looked.egg_id, looked.happened_at.desc()),
    index('egg_checks_clutch').on(looked.account_id, looked.clutch_id, looked.happened_at.desc()),
    refersTo(looked, looked.clutch_id, clutches).onDelete('cascade'),
    refersTo(looked, looked.egg_id, eggs).onDelete('cascade'),
  ],
)

/** The incubator's air, of one box or of all. */
export const airReadings = pgTable(
  'air_readings',
  {
    ...owned,
    happened_at: moment().notNull(),
    box: text().notNull().default(''),
    celsius: numeric({ precision: 4, scale: 1, mode: 'number' }),
    humidity: numeric({ precision: 4, scale: 1, mode: 'number' }),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (reading) => [
    ownedKey(reading),
    // The same row of a logger's file, read again, is the same reading.
    uniqueIndex('air_readings_moment').on(reading.account_id, reading.box, reading.happened_at),
    check('air_readings_something', sql`num_nonnulls(${reading.celsius}, ${reading.humidity}) > 0`),
  ],
)
