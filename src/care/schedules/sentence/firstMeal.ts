import { z } from 'zod'
import { countings, repeats } from '../../../shared/choices.ts'
import { addDays, daysBetween, laterOf } from '../../../shared/days.ts'
import { daysOfStep, firstStep, type Recurrence } from '../recurrence.ts'

/** A schedule as it stands in a form, of which more may be wrong than these. */
const entered = z.object({
  started_on: z.iso.date(),
  repeat_amount: z.coerce.number().int().min(0),
  repeat: z.enum(repeats),
  counts_from: z.enum(countings).nullish(),
  paused_until: z.iso.date().nullish(),
  pause_reason: z.string().nullish(),
})
export type EnteredPlan = z.output<typeof entered>

/** The plan in the values of a form's row; undefined while something in it is no plan yet. */
export const planIn = (row: unknown): EnteredPlan | undefined => entered.safeParse(row).data

/**
 * The fields of a schedule that is first due on `first`, a day. A start can't lie ahead: a later first time is one of
 * the rhythm that has begun, with a pause until then.
 */
export function beginningOn(
  first: string,
  today: string,
  rhythm: Pick<Recurrence, 'repeat_amount' | 'repeat'>,
): { started_on: string; paused_until: string | null } {
  const ahead = daysBetween(today, first)
  if (ahead <= 0) return { started_on: first, paused_until: null }
  const step = daysOfStep(rhythm) || ahead
  return { started_on: addDays(first, -Math.ceil(ahead / step) * step), paused_until: first }
}

/** The day from which a schedule counts: its first one, or the first after a pause that begins it. */
export function firstOf(plan: EnteredPlan, today: string): string {
  const { started_on, paused_until, pause_reason } = plan
  if (!paused_until || paused_until <= today || pause_reason) return started_on
  return firstStep(plan, paused_until) ?? laterOf(started_on, paused_until)
}
