import { dueOf, type Plan } from '../../../care/schedules/due/due.ts'
import { stepsBetween } from '../../../care/schedules/recurrence.ts'
import { daysBetween, laterOf } from '../../../shared/days.ts'

/* The days on which something is due or planned, from `today` on. */

/** A day with something to do; `days_overdue` can only be above 0 today. */
export type Coming = { day: string; days_overdue: number }

/**
 * The days from `from` to `to` on which a schedule is due, if its latest counting log was on
 * `lastOn`: what is due counts for today, then every step, assuming each is done on its day.
 */
export function comingOf(
  plan: Plan,
  lastOn: string | null,
  today: string,
  { from, to }: { from: string; to: string },
): Coming[] {
  const { next_on } = dueOf(plan, lastOn, today)
  if (next_on === null) return []
  const first = laterOf(next_on, today)
  if (first > to) return []
  const then = dueOf(plan, first, first).next_on
  const later =
    then === null ? [] : stepsBetween({ ...plan, started_on: then }, laterOf(from, then), to)
  return onDays(first, next_on, later, from)
}

function onDays(first: string, next_on: string, later: string[], from: string): Coming[] {
  const coming = later.map((day) => ({ day, days_overdue: 0 }))
  if (first < from) return coming
  return [{ day: first, days_overdue: daysBetween(next_on, first) }, ...coming]
}
