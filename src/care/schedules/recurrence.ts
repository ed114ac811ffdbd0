import type { Repeat } from '../../shared/choices.ts'
import { addDays, daysBetween, laterOf } from '../../shared/days.ts'

/** A recurrence: every `repeat_amount` × `repeat`, from `started_on`. */
export type Recurrence = { started_on: string; repeat_amount: number; repeat: Repeat }

const daysIn: Record<Repeat, number> = { day: 1, week: 7, month: 30 }

/** Days between steps: amount × (1, 7, 30); a month is 30 days. 0 for a single step. */
export const daysOfStep = ({ repeat_amount, repeat }: Omit<Recurrence, 'started_on'>): number =>
  repeat_amount * daysIn[repeat]

/** The latest step up to `day`; null before the first one. */
export function latestStep(recurrence: Recurrence, day: string): string | null {
  const { started_on } = recurrence
  if (day < started_on) return null
  const step = daysOfStep(recurrence)
  if (step === 0) return started_on
  const steps = Math.floor(daysBetween(started_on, day) / step)
  return addDays(started_on, steps * step)
}

/** The first step on or after `day`; null if there is none. */
export function firstStep(recurrence: Recurrence, day: string): string | null {
  const { started_on } = recurrence
  if (day <= started_on) return started_on
  const step = daysOfStep(recurrence)
  if (step === 0) return null
  const steps = Math.ceil(daysBetween(started_on, day) / step)
  return addDays(started_on, steps * step)
}

/** Every step from `from` to `to`, inclusive. */
export function stepsBetween(recurrence: Recurrence, from: string, to: string): string[] {
  const { started_on } = recurrence
  const step = daysOfStep(recurrence)
  const first = firstStep(recurrence, laterOf(from, started_on))
  if (first === null || first > to) return []
  if (step === 0) return [first]
  const count = Math.floor(daysBetween(first, to) / step) + 1
  return Array.from({ length: count }, (_, at) => addDays(first, at * step))
}
