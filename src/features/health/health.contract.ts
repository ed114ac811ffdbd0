import { z } from 'zod'
import {
  amount,
  day,
  oneOf,
  optionalAmount,
  optionalDay,
  optionalReference,
  optionalText,
  pastDay,
  pastMoment,
  requiredText,
} from '../../shared/fields.ts'
import { defineResource, type RecordOf, recorded } from '../../shared/resource.ts'

export const doseUnits = ['mg', 'ml', 'mcg', 'g', 'iu', 'drop', 'tablet'] as const

/* An animal's health: each resource stands below its animal, `animals/{animal}/{api}`. */

/** Something that was seen: on a day, in words. */
export const healthNote = defineResource({
  noun: 'health_note',
  words: { one: 'Note', many: 'Notes' },
  api: 'health_notes',
  path: 'health',
  input: z.object({
    noted_on: pastDay().optional(),
    content: requiredText(2000, 'Please write a note'),
  }),
  reads: z.object({ animal_id: z.uuid() }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type HealthNote = RecordOf<typeof healthNote>

const givenDose = z.object({
  id: z.uuid(),
  happenedAt: z.string(),
  givenBy: z.string(),
  ...recorded,
})

/**
 * A treatment: so much of a substance every n days, from a day to a day or until it is ended.
 * `due_on` is the day a dose is due since, `next_on` the due or coming one; both null when it is over.
 */
export const treatment = defineResource({
  noun: 'treatment',
  words: { one: 'Treatment', many: 'Treatments' },
  api: 'treatments',
  path: 'health',
  input: z.object({
    substance: requiredText(100, 'Please name the substance'),
    dose: amount({ min: 0.001, max: 1_000_000, step: 0.001, message: 'Please enter the dose' }),
    dose_unit: oneOf(doseUnits, 'Please choose a unit'),
    started_on: day().optional(),
    ends_on: optionalDay(),
    every_days: amount({ min: 1, max: 365, step: 1, message: 'Please enter a number of days' }),
    notes: optionalText(2000),
  }),
  reads: z.object({
    animal_id: z.uuid(),
    doses: z.array(givenDose),
    due_on: z.string().nullable(),
    next_on: z.string().nullable(),
    days_overdue: z.int(),
  }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type Treatment = RecordOf<typeof treatment>

/** One dose that was given of a treatment: `animals/{animal}/treatments/{treatment}/doses`. */
export const dose = defineResource({
  noun: 'dose',
  words: { one: 'Dose', many: 'Doses' },
  api: 'doses',
  path: 'health',
  input: z.object({ happenedAt: pastMoment().optional() }),
  reads: z.object({ treatment_id: z.uuid(), givenBy: z.string(), ...recorded }),
  sorts: ['happened_at_desc'],
})

/** A visit to the vet; `cost` in the account's currency. */
export const vetVisit = defineResource({
  noun: 'vet_visit',
  words: { one: 'Vet visit', many: 'Vet visits' },
  api: 'vet_visits',
  path: 'health',
  input: z.object({
    visited_on: pastDay().optional(),
    reason: requiredText(100, 'Please say what it was for'),
    findings: optionalText(2000),
    contact_id: optionalReference(),
    cost: optionalAmount({ max: 10_000_000, step: 0.01 }),
  }),
  reads: z.object({
    animal_id: z.uuid(),
    contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type VetVisit = RecordOf<typeof vetVisit>

export const endsBeforeItStarts = 'Cannot be before it starts'

/** What the page of an animal shows of its health. */
export const animalHealth = z.object({
  healthNotes: z.array(healthNote.record),
  treatments: z.array(treatment.record),
  vetVisits: z.array(vetVisit.record),
})
export type AnimalHealth = z.output<typeof animalHealth>
