import { z } from 'zod'
import {
  amount,
  destroy,
  oneOf,
  optionalDay,
  optionalReference,
  optionalText,
  pastDay,
  reference,
} from '../../shared/fields.ts'

export const repeats = ['day', 'week', 'month'] as const
export type Repeat = (typeof repeats)[number]
/** What the next step is counted from: the day the schedule started, or the last log. */
export const countings = ['start', 'last_log'] as const

/** A repeat amount of 0 means no recurrence. */
export const mostRepeats = 32

const plan = {
  started_on: pastDay(),
  repeat_amount: amount({ max: mostRepeats, step: 1 }),
  repeat: oneOf(repeats, 'Please choose day, week or month'),
  counts_from: oneOf(countings, 'Please choose what it counts from').optional(),
  paused_until: optionalDay(),
  pause_reason: optionalText(100),
}

/** A row of an animal's `feeding_schedules`: a new one without `id`, removed with `_destroy`. */
export const feedingScheduleRow = z.object({
  id: z.uuid('Not found').optional(),
  ...plan,
  feeder_id: reference('Please choose a feeder'),
  supplement_id: optionalReference(),
  supplement_attributes: z.object({ name: optionalText(100), brand: optionalText(100) }).optional(),
  _destroy: destroy(),
})
export type FeedingScheduleRow = z.output<typeof feedingScheduleRow>

/** An animal's `cleaning_schedule`; it has one or none. */
export const cleaningScheduleRow = z.object({ ...plan, _destroy: destroy() })
export type CleaningScheduleRow = z.output<typeof cleaningScheduleRow>

/** When something is due, as days: `due_on` null while nothing is, `next_on` null when never. */
const due = {
  due_on: z.string().nullable(),
  next_on: z.string().nullable(),
  days_overdue: z.int(),
}

const planRead = {
  id: z.uuid(),
  started_on: z.string(),
  repeat_amount: z.int(),
  repeat: z.enum(repeats),
  counts_from: z.enum(countings),
  paused_until: z.string().nullable(),
  pause_reason: z.string(),
  ...due,
}

/** A feeding schedule as it is read. One that an import brought may have no feeder. */
export const feedingSchedule = z.object({
  ...planRead,
  feeder_id: z.uuid().nullable(),
  feeder: z.object({ id: z.uuid(), name: z.string(), size: z.string() }).nullable(),
  supplement_id: z.uuid().nullable(),
  supplement: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type FeedingSchedule = z.output<typeof feedingSchedule>

export const cleaningSchedule = z.object(planRead)
export type CleaningSchedule = z.output<typeof cleaningSchedule>
