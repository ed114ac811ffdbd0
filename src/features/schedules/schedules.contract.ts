import { z } from 'zod'
import {
  amount,
  destroy,
  listOf,
  oneOf,
  optionalDay,
  optionalReference,
  optionalText,
  pastDay,
} from '../../shared/fields.ts'

export const repeats = ['day', 'week', 'month'] as const
export type Repeat = (typeof repeats)[number]
/** What the next step is counted from: the day the schedule started, or the last log. */
export const countings = ['start', 'last_log'] as const
export type Counting = (typeof countings)[number]

/** A repeat amount of 0 means no recurrence. */
export const mostRepeats = 32

const plan = {
  started_on: pastDay(),
  repeat_amount: amount({ max: mostRepeats, step: 1 }),
  repeat: oneOf(repeats, 'Please choose day, week or month'),
}
const blankPlan = { started_on: '', repeat_amount: '', repeat: '' }

export const feederMissing = 'Please choose a feeder'

const refinements = {
  counts_from: oneOf(countings, 'Please choose what it counts from').optional(),
  paused_until: optionalDay(),
  pause_reason: optionalText(100),
}

/** A supplement that is entered together with the schedule it is given by. */
export const newSupplementFields = z.object({ name: optionalText(100), brand: optionalText(100) })

export const feedingScheduleFields = z
  .object({
    id: z.uuid('Not found').optional(),
    ...z.object(plan).partial().shape,
    ...refinements,
    feeder_id: optionalReference(),
    supplement_id: optionalReference(),
    supplement_attributes: newSupplementFields.optional(),
    _destroy: destroy(),
  })
  .refine(({ id, feeder_id, _destroy }) => id || feeder_id || _destroy, {
    path: ['feeder_id'],
    error: feederMissing,
    // Told together with what else is wrong with the row.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/**
 * A row of an animal's `feedingSchedules`: a new one without `id`, with it any fields of that one,
 * removed with `_destroy`. Only a row that has no feeder (see `feedingSchedule`) may go without.
 */
const feedingScheduleRow = z.preprocess((row) => readRow(row), feedingScheduleFields)
export type FeedingScheduleRow = z.output<typeof feedingScheduleRow>

export const cleaningScheduleFields = z.object({
  ...z.object(plan).partial().shape,
  ...refinements,
  _destroy: destroy(),
})

/** An animal's `cleaningSchedule`: it has one or none, so this is the whole of it. */
const cleaningScheduleRow = z.preprocess((row) => readRow(withoutId(row)), cleaningScheduleFields)
export type CleaningScheduleRow = z.output<typeof cleaningScheduleRow>

/** The most feeding schedules one request may name. */
const mostSchedules = 50

/** The most supplements one request may make by naming them. */
export const mostNewSupplements = 100

/** What a request for an animal says of its schedules; what it does not name stays. */
export const schedulesInput = {
  // A form that has files says nothing by ''.
  feedingSchedules: z
    .preprocess(
      (rows) => (rows === '' ? undefined : rows),
      listOf(feedingScheduleRow, mostSchedules, 'feeding schedules').optional(),
    )
    .optional(),
  cleaningSchedule: z
    .preprocess((row) => (row === '' ? null : row), cleaningScheduleRow.nullable())
    .optional(),
}

/**
 * A row as it is checked: of one to be removed nothing but that, of a new one every field of the
 * plan, so that each missing one is told, and of a known one the fields that it names.
 */
function readRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { id, ...fields } = givenIn(row)
  const known = id ? { id } : {}
  if (destroy().safeParse(fields._destroy).data) return { ...known, _destroy: true }
  return id ? { ...known, ...fields } : { ...blankPlan, ...fields }
}

const givenIn = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const withoutId = (row: unknown) =>
  typeof row === 'object' && row !== null ? { ...row, id: undefined } : row

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

/**
 * A feeding schedule as it is read. One that an import brought may have no feeder; its feeder and
 * its supplement may have been deleted since.
 */
export const feedingSchedule = z.object({
  ...planRead,
  feeder_id: z.uuid().nullable(),
  feeder: z
    .object({ id: z.uuid(), name: z.string(), size: z.string(), isDeleted: z.boolean() })
    .nullable(),
  supplement_id: z.uuid().nullable(),
  supplement: z.object({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() }).nullable(),
})
export type FeedingSchedule = z.output<typeof feedingSchedule>

export const cleaningSchedule = z.object(planRead)
export type CleaningSchedule = z.output<typeof cleaningSchedule>

/** An animal's schedules as they are read. */
export type Schedules = {
  feedingSchedules: FeedingSchedule[]
  cleaningSchedule: CleaningSchedule | null
}
