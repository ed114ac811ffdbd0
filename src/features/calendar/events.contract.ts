import { z } from 'zod'
import { animalResource } from '../animals/animals.contract.ts'
import { repeats } from '../schedules/schedules.contract.ts'

const eventTypes = [
  'cleaningschedule',
  'cleaninglog',
  'clutch',
  'sheddinglog',
  'pooplog',
  'customevent',
  'other',
] as const

/** What an event is about, finer than its type; in the order in which a day lists them. */
export const eventKinds = [
  'own',
  'vet',
  'dose',
  'feed',
  'clean',
  'bulb',
  'hatch',
  'weigh',
  'shed',
  'poop',
] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * What stands on a day of the calendar: something that was recorded (`isDone`), that is due or that
 * comes. `started_on` is that day, by the account's calendar, and `days_overdue` how long it has
 * been due by then. `path` is the screen below /dashboard that it leads to.
 */
export const calendarEvent = z.object({
  /** Of the log, schedule, treatment, visit, lamp or entry that it comes from. */
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
  days_overdue: z.int(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** An animal of the month's events, for its portrait. */
const eventAnimal = animalResource.record.pick({
  id: true,
  name: true,
  genetics: true,
  species: true,
  photoUrls: true,
})
export type EventAnimal = z.output<typeof eventAnimal>

/** `GET /events/month.json`: every event of the 42 cells, and once each the animals they name. */
export const monthOfEvents = z.object({
  from: z.string(),
  to: z.string(),
  value: z.array(calendarEvent),
  animals: z.array(eventAnimal),
})
export type MonthOfEvents = z.output<typeof monthOfEvents>

/** The secret address at which a calendar program reads what comes; null: there is none. */
export const calendarFeed = z.object({ address: z.string().nullable() })
export type CalendarFeed = z.output<typeof calendarFeed>
