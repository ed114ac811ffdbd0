import { z } from 'zod'
import { countings, refusalReasons, repeats } from '../../shared/choices.ts'
import { once } from '../../shared/derived.ts'
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
import { field } from '../../shared/labels.ts'

/** A repeat amount of 0 means no recurrence. */
export const mostRepeats = 32

const plan = once(() =>
  z.object({
    started_on: field('Started on', pastDay(), 'day', 'the first day'),
    repeat_amount: field('Every', amount({ max: mostRepeats, step: 1 }), 'text', 'the interval'),
    repeat: field(
      'Unit',
      oneOf(repeats, 'Please choose day, week or month'),
      { day: 'Days', week: 'Weeks', month: 'Months' },
      'the unit of the interval',
    ),
  }),
)
const blankPlan = { started_on: '', repeat_amount: '', repeat: '' }

export const feederMissing = 'Please choose a feeder'

/** A plan's optional fields; `lastLog` names what 'last_log' counts from. */
const refinements = (lastLog: string) => ({
  counts_from: field(
    'Repeats from',
    oneOf(countings, 'Please choose what it repeats from').optional(),
    { start: 'The start date', last_log: lastLog },
    'what it counts from',
  ),
  paused_until: field('Paused until', optionalDay(), 'day', 'the pause'),
  pause_reason: field('Reason for the pause', optionalText(100)),
})

/** A supplement entered together with its schedule. */
export const newSupplementFields = once(() =>
  z.object({
    name: field('Name', optionalText(100)),
    brand: field('Brand', optionalText(100)),
  }),
)

export const feedingScheduleFields = once(() =>
  z
    .object({
      id: z.uuid('Not found').optional(),
      ...plan().partial().shape,
      ...refinements('The last meal'),
      feeder_id: field('Feeder', optionalReference(), 'name'),
      supplement_id: field('Supplement', optionalReference(), 'name'),
      supplement_attributes: newSupplementFields().optional(),
      _destroy: destroy(),
    })
    .refine(({ id, feeder_id, _destroy }) => id || feeder_id || _destroy, {
      path: ['feeder_id'],
      error: feederMissing,
      // Also runs if other fields have errors, to report all of them at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
)

/**
 * A row of an animal's `feedingSchedules`: a new one without `id`, a changed one with its id and
 * any fields, a removed one with `_destroy`. Only a row saved without a feeder (see
 * `feedingSchedule`) may stay without one.
 */
const feedingScheduleRow = () => z.preprocess((row) => readRow(row), feedingScheduleFields())
export type FeedingScheduleRow = z.output<ReturnType<typeof feedingScheduleRow>>

/** The feeding schedule that many animals get. */
export const newFeedingScheduleRow = () =>
  z.preprocess((row) => readRow(withoutId(row)), feedingScheduleFields())

export const cleaningScheduleFields = once(() =>
  z.object({
    ...plan().partial().shape,
    ...refinements('The last clean'),
    _destroy: destroy(),
  }),
)

/** An animal's `cleaningSchedule`, one or none. */
export const cleaningScheduleRow = () =>
  z.preprocess((row) => readRow(withoutId(row)), cleaningScheduleFields())
export type CleaningScheduleRow = z.output<ReturnType<typeof cleaningScheduleRow>>

/** The most feeding schedules in one request. */
const mostSchedules = 50

/** The most supplements that one request may create by name. */
export const mostNewSupplements = 100

/** The schedules in a request for an animal; missing ones stay unchanged. */
export const schedulesInput = () => ({
  // A form with files sends an empty list as ''.
  feedingSchedules: field(
    'Feeding schedules',
    z
      .preprocess(
        (rows) => (rows === '' ? undefined : rows),
        listOf(feedingScheduleRow(), mostSchedules, 'feeding schedules').optional(),
      )
      .optional(),
  ),
  cleaningSchedule: field(
    'Cleaning schedule',
    z.preprocess((row) => (row === '' ? null : row), cleaningScheduleRow().nullable()).optional(),
  ),
})

/**
 * A row as validated: only the id of one to be removed, every field of a new one so that each
 * missing one is reported, and the given fields of an existing one.
 */
function readRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { id, ...fields } = givenIn(row)
  const key = id ? { id } : {}
  if (destroy().safeParse(fields._destroy).data) return { ...key, _destroy: true }
  return id ? { ...key, ...fields } : { ...blankPlan, ...fields }
}

const givenIn = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const withoutId = (row: unknown) =>
  typeof row === 'object' && row !== null ? { ...row, id: undefined } : row

/** How the meal that was offered today failed, while it is still due; null if none was. */
export const refusedToday = () => z.enum(refusalReasons).nullable()

/** When something is due: `due_on` is null if nothing is, `next_on` if nothing will be. */
const planRead = () => ({
  id: z.uuid(),
  started_on: z.string(),
  repeat_amount: z.int(),
  repeat: z.enum(repeats),
  counts_from: z.enum(countings),
  paused_until: z.string().nullable(),
  pause_reason: z.string(),
  due_on: z.string().nullable(),
  next_on: z.string().nullable(),
  days_overdue: z.int(),
})

/**
 * A feeding schedule as read. An imported one may have no feeder; feeder and supplement may have
 * been deleted since.
 */
export const feedingSchedule = once(() =>
  z.object({
    ...planRead(),
    feeder_id: z.uuid().nullable(),
    feeder: z
      .object({ id: z.uuid(), name: z.string(), size: z.string(), isDeleted: z.boolean() })
      .nullable(),
    supplement_id: z.uuid().nullable(),
    supplement: z.object({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() }).nullable(),
    refused_today: refusedToday(),
  }),
)
export type FeedingSchedule = z.output<ReturnType<typeof feedingSchedule>>

export const cleaningSchedule = () => z.object(planRead())
export type CleaningSchedule = z.output<ReturnType<typeof cleaningSchedule>>

/** An animal's schedules as read. */
export type Schedules = {
  feedingSchedules: FeedingSchedule[]
  cleaningSchedule: CleaningSchedule | null
}
