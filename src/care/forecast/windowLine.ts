import { addDays, daysBetween } from '../../shared/days.ts'

/** Where today, the window and the day stand on the line, in per cent of its width. */
export type Line = { today: number; lower: number; upper: number; day: number }

/** The least the labels under the line need between them, in per cent. */
const least = 16

/**
 * A line from before today until after the window, with a sixth of the whole free at either end.
 * `lowerLabel` and `upperLabel` are where the dates under it stand, apart from each other.
 */
export function lineOf({
  today,
  lower_on,
  upper_on,
  day,
}: {
  today: string
  lower_on: string
  upper_on: string
  day: string
}): Line & { lowerLabel: number; upperLabel: number } {
  const first = lower_on < today ? lower_on : today
  const last = upper_on > today ? upper_on : today
  const whole = Math.max(6, daysBetween(first, last))
  const from = addDays(first, -Math.ceil(whole / 6))
  const length = whole + 2 * Math.ceil(whole / 6)
  const at = (one: string) => (daysBetween(from, one) / length) * 100
  const [lower, upper] = [at(lower_on), at(upper_on)]
  const missing = Math.max(0, least - (upper - lower)) / 2
  return {
    today: at(today),
    lower,
    upper,
    day: at(day),
    lowerLabel: lower - missing,
    upperLabel: upper + missing,
  }
}
