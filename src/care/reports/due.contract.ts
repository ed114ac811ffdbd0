import { z } from 'zod'
import { choices } from './frame/report.contract.ts'

/** The habit of an animal without a schedule: its own median, and how long ago the last one is. */
export const habit = { usual_days: z.int(), days_since: z.int() }

/**
 * Fields of a report of due work besides its lists. `next` is the next day on which a schedule is due;
 * `unknown` counts animals with neither a schedule nor enough logs, `animals` all that it is about.
 */
export const standing = {
  next: z.object({ on: z.iso.date(), animals: z.int() }).nullable(),
  unknown: z.int(),
  animals: z.int(),
  choices,
}
const standingNow = z.object({
  overdue: z.array(z.unknown()),
  due_today: z.array(z.unknown()),
  ...standing,
})
export type Standing = z.output<typeof standingNow>
