import { addDays, daysBetween, laterOf } from '../../shared/days.ts'
import { daysOfStep, firstStep, latestStep, type Recurrence } from './recurrence.ts'
import type { Counting } from './schedules.contract.ts'

/** What a schedule says of the days on which something is due. */
export type Plan = Recurrence & { counts_from: Counting; paused_until: string | null }

/** `due_on` is null while nothing is due; `next_on`, the due or else the coming day, when never. */
export type Due = { due_on: string | null; next_on: string | null; days_overdue: number }

/**
 * What is due of a schedule on `today`, when the latest log that counts for it was on `lastOn`. All
 * are days of the account's calendar.
 *
 * Due is the latest step that is not after today and has no counting log on or after it; overdue is
 * it by the days that have passed since. A log up to half a step early counts for the next step. A
 * schedule that counts from the last log is due one step after it, and on its first day when there
 * is no log, but never before that day. Nothing is due before a pause ends; steps before that day
 * are ignored. Where a schedule has one step only (no recurrence, or counted from the last log), the
 * pause moves it to its end instead.
 */
export function dueOf(plan: Plan, lastOn: string | null, today: string): Due {
  const next_on = nextOf(plan, lastOn, today)
  if (next_on === null || next_on > today) return { due_on: null, next_on, days_overdue: 0 }
  return { due_on: next_on, next_on, days_overdue: daysBetween(next_on, today) }
}

/** True as long as a pause keeps a schedule from being due. */
export const isPaused = ({ paused_until }: Pick<Plan, 'paused_until'>, today: string): boolean =>
  paused_until !== null && paused_until > today

function nextOf(plan: Plan, lastOn: string | null, today: string): string | null {
  const { started_on, counts_from, paused_until } = plan
  const step = daysOfStep(plan)
  if (step === 0) {
    const isDone = lastOn !== null && lastOn >= started_on
    return isDone ? null : laterOf(started_on, paused_until)
  }
  if (counts_from === 'last_log') {
    const afterLast = lastOn === null ? started_on : addDays(lastOn, step)
    return laterOf(laterOf(afterLast, started_on), paused_until)
  }
  const latest = latestStep(plan, today)
  const isOpen = latest !== null && (paused_until === null || latest >= paused_until)
  if (isOpen && !covers(lastOn, latest, step)) return latest
  let coming = firstStep(plan, laterOf(addDays(today, 1), paused_until))
  while (coming !== null && covers(lastOn, coming, step)) coming = addDays(coming, step)
  return coming
}

/** True of a log on or after a step, or before it by half a step at most. */
const covers = (lastOn: string | null, stepOn: string, step: number) =>
  lastOn !== null && 2 * daysBetween(lastOn, stepOn) <= step
