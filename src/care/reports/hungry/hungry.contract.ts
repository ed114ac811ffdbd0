import { z } from 'zod'
import { refusalReasons } from '../../../shared/choices.ts'
import { moment } from '../../../shared/fields.ts'
import { weightUnits } from '../../../shared/weights.ts'
import { dueItem } from '../../schedules/due/due.contract.ts'
import { habit, standing } from '../due.contract.ts'

/** From so many refusals in a row on, an animal counts as refusing. */
export const refusing = 2

/** How a meal went. */
const outcome = z.object({
  happenedAt: moment(),
  success: z.boolean(),
  refusal_reason: z.enum(refusalReasons).nullable(),
})

/** How an animal eats, whatever its schedules say. */
const appetite = {
  /** The last three meals, the newest last. */
  outcomes: z.array(outcome),
  /** The day of the last meal it took. */
  last_on: z.iso.date().nullable(),
  /** The refusals since then, and the day of the first of them. */
  refused_in_row: z.int(),
  refused_since: z.iso.date().nullable(),
}

const animal = dueItem.shape.animal
/** Fields of a schedule; all null for an animal without one that is due. `count` is how many it last took of the feeder, or 1. */
const planned = {
  schedule_id: z.uuid().nullable(),
  due_on: z.iso.date().nullable(),
  days_overdue: z.int(),
  feeder: dueItem.shape.feeder,
  count: z.int(),
  supplement: dueItem.shape.supplement,
}

const hungryRow = z.object({ animal, ...planned, ...appetite })
export type HungryRow = z.output<typeof hungryRow>

/** `change` is in per cent over 90 days, null with fewer than two weighings in them. */
const weight = z.object({
  weightInGrams: z.number(),
  unit: z.enum(weightUnits),
  change: z.number().nullable(),
})
const refusingRow = hungryRow.extend({ weight: weight.nullable() })
export type RefusingRow = z.output<typeof refusingRow>

/** An animal without a schedule that usually takes a meal every `usual_days`, its own median. */
const unscheduledRow = hungryRow.extend(habit)

/**
 * Hungry animals. `overdue` and `due_today` have a row for each schedule; `refusing` are animals with at least
 * two refusals in a row that aren't overdue, and not in `due_today` either; `unscheduled` go by their own
 * interval.
 */
export const hungry = z.object({
  overdue: z.array(hungryRow),
  refusing: z.array(refusingRow),
  due_today: z.array(hungryRow),
  unscheduled: z.array(unscheduledRow),
  ...standing,
})
export type Hungry = z.output<typeof hungry>

/** Its card; null with nothing to go by: no schedule, no habit and no refusals. `faces` are the first three of its `animals`. */
export const hungryCard = z
  .object({
    overdue: z.int(),
    refusing: z.int(),
    due_today: z.int(),
    unscheduled: z.int(),
    animals: z.int(),
    faces: z.array(animal),
    next: standing.next,
  })
  .nullable()
export type HungryCard = z.output<typeof hungryCard>
