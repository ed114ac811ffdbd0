import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { doseUnits, remindOns } from '../../shared/choices.ts'
import { moment, money, oneOf, ownCurrency, ownedKey, refersTo } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { contacts } from './inventory.ts'
import { owned } from './owned.ts'

/* Health: notes, treatments with doses, and vet visits. */

export const healthNotes = pgTable(
  'health_notes',
  {
    ...owned,
    animal_id: uuid().notNull(),
    noted_on: date({ mode: 'string' }).notNull(),
    content: text().notNull(),
  },
  (note) => [
    ownedKey(note),
    index('health_notes_animal').on(note.account_id, note.animal_id, note.noted_on),
    refersTo(note, note.animal_id, animals).onDelete('cascade'),
  ],
)

export const treatments = pgTable(
  'treatments',
  {
    ...owned,
    animal_id: uuid().notNull(),
    substance: text().notNull(),
    dose: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull(),
    dose_unit: text({ enum: doseUnits }).notNull(),
    started_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    /** The day on which it was ended by hand; nothing is due from then on. */
    ended_on: date({ mode: 'string' }),
    every_days: integer().notNull(),
    /** Times of day in the account's time zone, 'HH:MM', in order; empty: at any time. */
    at_times: text().array().notNull().default(sql`'{}'`),
    notes: text().notNull().default(''),
  },
  (treatment) => [
    ownedKey(treatment),
    index('treatments_animal').on(treatment.account_id, treatment.animal_id),
    refersTo(treatment, treatment.animal_id, animals).onDelete('cascade'),
    oneOf(treatment.dose_unit, doseUnits),
    check('treatments_every_days', sql`${treatment.every_days} >= 1`),
    check(
      'treatments_at_times',
      sql`${treatment.every_days} = 1 or cardinality(${treatment.at_times}) = 0`,
    ),
    check('treatments_order', sql`${treatment.ends_on} >= ${treatment.started_on}`),
  ],
)

/** A dose that was given, or skipped. */
export const doses = pgTable(
  'doses',
  {
    ...owned,
    treatment_id: uuid().notNull(),
    happenedAt: moment().notNull().default(sql`now()`),
    /** The planned dose that was skipped, a `Slot`; null if a dose was given. */
    skipped_for: text(),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (dose) => [
    ownedKey(dose),
    index('doses_treatment').on(dose.account_id, dose.treatment_id, dose.happenedAt.desc()),
    refersTo(dose, dose.treatment_id, treatments).onDelete('cascade'),
  ],
)

export const vetVisits = pgTable(
  'vet_visits',
  {
    ...owned,
    animal_id: uuid().notNull(),
    visited_on: date({ mode: 'string' }).notNull(),
    /** The time of an appointment in the account's time zone, 'HH:MM'; empty for none. */
    visit_time: text().notNull().default(''),
    /** False for an appointment, until what was found is recorded. */
    completed: boolean().notNull().default(true),
    remind: text({ enum: remindOns }).notNull().default('none'),
    reason: text().notNull(),
    findings: text().notNull().default(''),
    contact_id: uuid(),
    cost: money(),
    cost_currency: ownCurrency(),
  },
  (visit) => [
    ownedKey(visit),
    index('vet_visits_animal').on(visit.account_id, visit.animal_id, visit.visited_on),
    index('vet_visits_contact').on(visit.account_id, visit.contact_id),
    index('vet_visits_ahead').on(visit.account_id, visit.visited_on).where(sql`not completed`),
    refersTo(visit, visit.animal_id, animals).onDelete('cascade'),
    refersTo(visit, visit.contact_id, contacts),
    oneOf(visit.remind, remindOns),
  ],
)
