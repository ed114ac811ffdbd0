import { z } from 'zod'
import { doseUnits, doseUnitWords, remindOns, remindOnWords } from '../../shared/choices.ts'
import { ownCurrency } from '../../shared/currencies.ts'
import {
  amount,
  day,
  listOf,
  oneOf,
  optionalAmount,
  optionalDay,
  optionalPastDay,
  optionalReference,
  optionalText,
  optionalTimeOfDay,
  pastDay,
  pastMoment,
  requiredText,
  timeOfDay,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf, recorded } from '../../shared/resource.ts'

/* An animal's health: each resource is below its animal, `animals/{animal}/{api}`. */

/** A dated note. */
export const healthNote = defineResource({
  noun: 'health_note',
  words: { one: 'Note', many: 'Notes' },
  api: 'health_notes',
  path: 'health',
  input: () =>
    z.object({
      content: field(
        'Observation',
        requiredText(2000, 'Please write a note'),
        'text',
        'what was seen',
      ),
      noted_on: field('Day', pastDay().optional(), 'day'),
    }),
  reads: () => z.object({ animal_id: z.uuid() }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type HealthNote = RecordOf<typeof healthNote>

const givenDose = () =>
  z.object({
    id: z.uuid(),
    happenedAt: z.string(),
    /** The planned dose that was skipped; null if one was given. */
    skipped_for: z.string().nullable(),
    givenBy: z.string(),
    ...recorded,
  })

/** The most doses a day. */
const mostTimes = 12

/**
 * A treatment: a dose of a substance every n days, or every day at some times, until all doses of
 * its days were given or skipped, or until it is ended. A dose is due since `due_on`; `next_on` is
 * the due or next day, `next_at` its moment if it has a time, and `next_slot` names it to skip it;
 * all are null once it is over. `doses_planned` is null without a last day.
 */
export const treatment = defineResource({
  noun: 'treatment',
  words: { one: 'Treatment', many: 'Treatments' },
  api: 'treatments',
  path: 'health',
  input: () =>
    z.object({
      substance: field('Medication', requiredText(100, 'Please enter the medication')),
      dose: field(
        'Dose',
        amount({ min: 0.001, max: 1_000_000, step: 0.001, message: 'Please enter the dose' }),
      ),
      dose_unit: field(
        'Unit',
        oneOf(doseUnits, 'Please choose a unit'),
        doseUnitWords,
        'the unit of the dose',
      ),
      started_on: field('From', day().optional(), 'day', 'the first day'),
      ends_on: field('To', optionalDay(), 'day', 'the last day'),
      every_days: field(
        'Every',
        amount({ min: 1, max: 365, step: 1, message: 'Please enter a number of days' }),
        'text',
        'the days between doses',
      ),
      at_times: field(
        'Times',
        listOf(timeOfDay(), mostTimes, 'times').optional(),
        'text',
        'the times of day',
      ),
      ended_on: field('Ended', optionalPastDay(), 'day', 'the day it was ended'),
      notes: field('Notes', optionalText(2000)),
    }),
  reads: () =>
    z.object({
      animal_id: z.uuid(),
      doses: z.array(givenDose()),
      due_on: z.string().nullable(),
      next_on: z.string().nullable(),
      next_at: z.string().nullable(),
      next_slot: z.string().nullable(),
      days_overdue: z.int(),
      /** Given or skipped; `doses_given` counts the first alone. */
      doses_done: z.int(),
      doses_given: z.int(),
      doses_planned: z.int().nullable(),
    }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type Treatment = RecordOf<typeof treatment>

/** A day, or a day and a time. */
const slot = () =>
  z
    .string(noSlot)
    .regex(/^[\d-]{10}( ([01]\d|2[0-3]):[0-5]\d)?$/, noSlot)
    .refine((text) => day().safeParse(text.slice(0, 10)).success, noSlot)
const noSlot = 'Please send the dose that was skipped'

/**
 * One dose: `animals/{animal}/treatments/{treatment}/doses`. With `skipped_for`, the `next_slot` of
 * its treatment, it was skipped. `again` gives one that is soon after another.
 */
export const dose = defineResource({
  noun: 'dose',
  words: { one: 'Dose', many: 'Doses' },
  api: 'doses',
  path: 'health',
  input: () =>
    z.object({
      happenedAt: field('When', pastMoment().optional(), 'moment', 'the time'),
      skipped_for: field('Skipped', slot().nullable().optional(), 'text', 'the skipped dose'),
    }),
  reads: () => z.object({ treatment_id: z.uuid(), givenBy: z.string(), ...recorded }),
  writes: () => z.object({ again: yesNo().optional() }),
  sorts: ['happened_at_desc'],
})

/**
 * A vet visit, or an appointment for one: until it is `completed` it can be reminded of. One that
 * lies ahead is not, one that has passed is unless it says otherwise, and writing what was found
 * completes it. `cost` is in `cost_currency`: that of the account (null), or its own if it is from before the
 * account's was changed.
 */
export const vetVisit = defineResource({
  noun: 'vet_visit',
  words: { one: 'Vet visit', many: 'Vet visits' },
  api: 'vet_visits',
  path: 'health',
  input: () =>
    z.object({
      visited_on: field('Day', day().optional(), 'day'),
      visit_time: field('Time', optionalTimeOfDay()),
      reason: field('Reason', requiredText(100, 'Please enter a reason')),
      findings: field('Findings', optionalText(2000)),
      contact_id: field('Vet', optionalReference(), 'name'),
      cost: field('Cost', optionalAmount({ max: 10_000_000, step: 0.01 }), 'money'),
      completed: field('Took place', yesNo().optional(), 'yesNo', 'whether it took place'),
      remind: field(
        'Reminder',
        oneOf(remindOns, 'Please choose when to be reminded').optional(),
        remindOnWords,
      ),
    }),
  reads: () =>
    z.object({
      animal_id: z.uuid(),
      contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      cost_currency: z.string().nullable(),
    }),
  writes: () => z.object({ cost_currency: field('Currency', ownCurrency()) }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type VetVisit = RecordOf<typeof vetVisit>

export const endsBeforeItStarts = "Can't be before the start date"

/** The health part of an animal's page. */
export const animalHealth = () =>
  z.object({
    healthNotes: z.array(healthNote.record),
    treatments: z.array(treatment.record),
    vetVisits: z.array(vetVisit.record),
  })
export type AnimalHealth = z.output<ReturnType<typeof animalHealth>>
