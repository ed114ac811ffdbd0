import { z } from 'zod'
import { pictured } from '../../../collection/animals/animals.contract.ts'
import { eventKinds, repeats } from '../../../shared/choices.ts'

const eventTypes = [
  'cleaningschedule',
  'cleaninglog',
  'clutch',
  'sheddinglog',
  'pooplog',
  'customevent',
  'other',
] as const

export type EventKind = (typeof eventKinds)[number]

/**
 * An event on a day of the calendar: recorded (`isDone`), due or planned. `started_on` is the day
 * in the account's time zone, and `days_overdue` how long it has been due by then. `path` is its
 * screen below /dashboard.
 */
export const calendarEvent = z.object({
  /** The id of its log, schedule, treatment, visit, lamp, pairing, forecast, clutch or custom event. */
  id: z.uuid(),
  type: z.enum(eventTypes),
  kind: z.enum(eventKinds),
  started_on: z.string(),
  label: z.string(),
  repeat: z.enum(repeats).nullable(),
  repeat_amount: z.int().nullable(),
  animal: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  notes: z.string(),
  path: z.string(),
  isDone: z.boolean(),
  /**
   * Recorded, and not as it should be: a refused meal, a skipped dose, a partial shed. To do, a meal that was refused
   * today and is tried again.
   */
  isUnusual: z.boolean(),
  days_overdue: z.int(),
  /** The days within which an animal's shed or a clutch's hatch is expected; left out of other events. */
  window: z.object({ from: z.string(), to: z.string(), name: z.string() }).optional(),
  /** Its time of day, 'HH:MM', if it has one. */
  time: z.string(),
  /**
   * A dose that can be given now or skipped (its treatment's `next_slot`), or one that was: then
   * `slot` is null, and the event's id the dose's.
   */
  dose: z
    .object({ treatment_id: z.uuid(), substance: z.string(), slot: z.string().nullable() })
    .nullable(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** An animal of the month's events, for its portrait. */
const eventAnimal = pictured().omit({ sex: true })
export type EventAnimal = z.output<typeof eventAnimal>

/** `GET /events/month.json`: every event of the 42 cells, and each of their animals once. */
export const monthOfEvents = z.object({
  from: z.string(),
  to: z.string(),
  value: z.array(calendarEvent),
  animals: z.array(eventAnimal),
})
export type MonthOfEvents = z.output<typeof monthOfEvents>

/** The secret address of the calendar feed; null if there is none. */
export const calendarFeed = z.object({ address: z.string().nullable() })
export type CalendarFeed = z.output<typeof calendarFeed>

/**
 * The rest of today besides due schedules. `events`: what else is planned; `done`: how many animals
 * were cared for.
 */
export const agenda = z.object({
  events: z.array(calendarEvent),
  done: z.array(z.object({ kind: z.enum(eventKinds), animals: z.int() })),
})
export type Agenda = z.output<typeof agenda>
