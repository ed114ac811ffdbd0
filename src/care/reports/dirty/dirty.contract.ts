import { z } from 'zod'
import { dueItem } from '../../schedules/due/due.contract.ts'
import { habit, standing } from '../due.contract.ts'

const dirtyRow = z.object({
  animal: dueItem.shape.animal,
  /** All null for an animal without a schedule. */
  schedule_id: z.uuid().nullable(),
  due_on: z.iso.date().nullable(),
  days_overdue: z.int(),
  /** The day of the last clean. */
  last_on: z.iso.date().nullable(),
})
export type DirtyRow = z.output<typeof dirtyRow>

/** An enclosure without a schedule that is usually cleaned every `usual_days`, its own median. */
const unscheduledRow = dirtyRow.extend(habit)

/**
 * Whose enclosure is dirty: overdue and due today by schedule, then those without one by their own
 * interval.
 */
export const dirty = z.object({
  overdue: z.array(dirtyRow),
  due_today: z.array(dirtyRow),
  unscheduled: z.array(unscheduledRow),
  ...standing,
})
export type Dirty = z.output<typeof dirty>

/** Its card; null with nothing to go by: neither a schedule nor a habit. */
export const dirtyCard = z
  .object({
    overdue: z.int(),
    due_today: z.int(),
    unscheduled: z.int(),
    animals: z.int(),
    next: standing.next,
  })
  .nullable()
export type DirtyCard = z.output<typeof dirtyCard>
