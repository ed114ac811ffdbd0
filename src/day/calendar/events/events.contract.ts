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
export const eventAnimal = pictured().omit({ sex: true })
export type EventAnimal = z.output<typeof eventAnimal>

/** The exceptions that speak, in this order: late, again and refused are of meals and cleans, expected of sheds to come. */
export const marks = [
  'late',
  'vet',
  'dose',
  'own',
  'bulb',
  'lay',
  'hatch',
  'expected',
  'again',
  'refused',
  'shed',
  'poop',
] as const
export type Mark = (typeof marks)[number]

/** How many events of a kind a day has, to do or done: with this mark, or as routine (null). */
const eventCount = z.object({
  kind: z.enum(eventKinds),
  isDone: z.boolean(),
  mark: z.enum(marks).nullable(),
  count: z.int(),
})
export type EventCount = z.output<typeof eventCount>

/**
 * A day of a month: everything counted. As lines the first exceptions of each mark, and with up to three events in all
 * its routine too.
 */
const dayOfMonth = z.object({
  day: z.string(),
  counts: z.array(eventCount),
  value: z.array(calendarEvent),
})
export type DayOfMonth = z.output<typeof dayOfMonth>

/** Sheds and hatches that are expected within a window of days. */
export const bands = ['hatch', 'shed'] as const
export type Band = (typeof bands)[number]

/** Days within the same windows of a kind: how many, and the first names. */
const bar = z.object({
  band: z.enum(bands),
  from: z.string(),
  to: z.string(),
  names: z.array(z.string()),
  count: z.int(),
})
export type Bar = z.output<typeof bar>

/** `GET /events/month.json`: the 42 cells with what they say, and each animal of their lines once. */
export const monthOfEvents = z.object({
  from: z.string(),
  to: z.string(),
  /** The days with any event. */
  days: z.array(dayOfMonth),
  /** The bars of each week that has some, by its first day; no two of a band overlap. */
  weeks: z.array(z.object({ from: z.string(), bars: z.array(bar) })),
  animals: z.array(eventAnimal),
})
export type MonthOfEvents = z.output<typeof monthOfEvents>

/** How many lines each group of a day has at first; `GET /events.json` with its kind has the rest, as many a page. */
export const linesOfGroup = 50

/** The events of a day of one kind, either done or not: how many, and the first of them. */
const eventGroup = z.object({
  kind: z.enum(eventKinds),
  isDone: z.boolean(),
  total: z.int(),
  value: z.array(calendarEvent),
})
export type EventGroup = z.output<typeof eventGroup>

/** The days within which an animal may shed or a clutch hatch, by its forecast's or clutch's id, and their screen. */
const eventWindow = z.object({
  id: z.uuid(),
  band: z.enum(bands),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  path: z.string(),
})
export type Window = z.output<typeof eventWindow>

/** `GET /events/day.json`: a day's events in groups, those to do before those done, in each what is unusual first. */
export const dayOfEvents = z.object({
  day: z.string(),
  groups: z.array(eventGroup),
  /** The windows that it lies in, besides those of its events: how many, and the first of them. */
  windows: z.object({ total: z.int(), value: z.array(eventWindow) }),
  animals: z.array(eventAnimal),
})
export type DayOfEvents = z.output<typeof dayOfEvents>

/** The secret address of the calendar feed; null if there is none. */
export const calendarFeed = z.object({ address: z.string().nullable() })
export type CalendarFeed = z.output<typeof calendarFeed>

/**
 * The rest of today besides due schedules. `events`: what else is planned; `done`: how many animals
 * were cared for, and by how many logs.
 */
export const agenda = z.object({
  events: z.array(calendarEvent),
  done: z.array(z.object({ kind: z.enum(eventKinds), animals: z.int(), logs: z.int() })),
})
export type Agenda = z.output<typeof agenda>
