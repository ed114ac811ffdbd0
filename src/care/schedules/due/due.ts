import type { Counting } from '../../../shared/choices.ts'
import { addDays, daysBetween, laterOf } from '../../../shared/days.ts'
import { daysOfStep, firstStep, latestStep, type Recurrence } from '../recurrence.ts'

/** The fields of a schedule that decide when it is due; `others` of its feeder repeat from a start, and its logs count for them. */
export type Plan = Recurrence & {
  counts_from: Counting
  paused_until: string | null
  pause_reason: string
  others?: readonly (Recurrence & Pick<Plan, 'paused_until'>)[] | null
}

/**
 * `due_on` is null if nothing is due; `next_on` is the due or the next day, null if there is none.
 */
export type Due = { due_on: string | null; next_on: string | null; days_overdue: number }

/**
 * Works out when a schedule is due as of `today`, if the latest log that counts for it was on `lastOn`. All are
 * days in the account's time zone. Due is the latest step up to today without a counting log on or after it; it
 * is overdue by the days since. A log up to half a step early counts for the next step, unless it is nearer to a
 * step of `others` before. A schedule that counts from the last log is due one step after it, or on its first day if
 * there is no log, but never before that day. Nothing is due before a pause ends, and the steps within it are dropped.
 * For a schedule with a single step (no recurrence, or counted from the last log), the pause moves that step to its end.
 */
export function dueOf(plan: Plan, lastOn: string | null, today: string): Due {
  const next_on = nextOf(plan, lastOn, today)
  if (next_on === null || next_on > today) return { due_on: null, next_on, days_overdue: 0 }
  return { due_on: next_on, next_on, days_overdue: daysBetween(next_on, today) }
}

/**
 * The first day on which a schedule is due if nothing is logged after `lastOn`, null if there is none. It's due on every
 * day from then on and on none before, so the day doesn't depend on today: `due_days` keeps the soonest of an animal's.
 */
export const firstDue = (plan: Plan, lastOn: string | null): string | null =>
  dueOf(plan, lastOn, laterOf(addDays(plan.started_on, -1), lastOn)).next_on

/** The first day whose log makes a schedule that is due no longer due `today`. */
export function doneFrom(plan: Plan, due_on: string, today: string): string {
  const step = daysOfStep(plan)
  if (step === 0) return beginsOn(plan)
  if (plan.counts_from === 'last_log') return addDays(today, 1 - step)
  return addDays(due_on, -earlyBy(plan, due_on))
}

/** The day of a plan's only step: a pause without a reason plans it ahead, any other may follow once it's done. */
const beginsOn = ({ started_on, paused_until, pause_reason }: Plan) =>
  pause_reason ? started_on : laterOf(started_on, paused_until)

/** True while a pause keeps a schedule from being due. */
export const isPaused = ({ paused_until }: Pick<Plan, 'paused_until'>, today: string): boolean =>
  paused_until !== null && paused_until > today

function nextOf(plan: Plan, lastOn: string | null, today: string): string | null {
  const { started_on, counts_from, paused_until } = plan
  const step = daysOfStep(plan)
  const isBegun = lastOn !== null && lastOn >= beginsOn(plan)
  if (step === 0) return isBegun ? null : laterOf(started_on, paused_until)
  if (counts_from === 'last_log') {
    const afterLast = lastOn === null ? started_on : addDays(lastOn, step)
    return laterOf(laterOf(afterLast, started_on), paused_until)
  }
  const latest = latestStep(plan, today)
  const isOpen = latest !== null && (paused_until === null || latest >= paused_until)
  if (isOpen && !covers(plan, lastOn, latest)) return latest
  let coming = firstStep(plan, laterOf(addDays(today, 1), paused_until))
  while (coming !== null && covers(plan, lastOn, coming)) coming = addDays(coming, step)
  return coming
}

/** True for a log on or after a step, or early by as much as counts. */
const covers = (plan: Plan, lastOn: string | null, stepOn: string) =>
  lastOn !== null && daysBetween(lastOn, stepOn) <= earlyBy(plan, stepOn)

/** By how many days a log counts early for a step: half of those since the step before, of the plan or of `others`. */
function earlyBy(plan: Plan, stepOn: string): number {
  const apart = (plan.others ?? []).flatMap((other) => {
    const before = latestStep(other, addDays(stepOn, -1))
    const isOpen = before !== null && before >= (other.paused_until ?? before)
    return isOpen ? daysBetween(before, stepOn) : []
  })
  return Math.floor(Math.min(daysOfStep(plan), ...apart) / 2)
}
