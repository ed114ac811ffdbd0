import { numberText } from './numbers.ts'

const minute_s = 60
const hour_s = 60 * minute_s
const day_s = 24 * hour_s

/** A duration in its largest whole unit up to days: '18 days', '1 hour', 'less than a minute'. */
export function inWords(seconds: number): string {
  if (seconds >= day_s) return counted(Math.floor(seconds / day_s), 'day')
  if (seconds >= hour_s) return counted(Math.floor(seconds / hour_s), 'hour')
  if (seconds < minute_s) return 'less than a minute'
  return counted(Math.floor(seconds / minute_s), 'minute')
}

/** '3 hours late', '2 days late' at `now`, an ISO moment; empty in its first hour, or without a time on its day. */
export function overdueWords(
  { next_at, days_overdue }: { next_at: string | null; days_overdue: number },
  now: string,
): string {
  const late_s = next_at ? (Date.parse(now) - Date.parse(next_at)) / 1000 : days_overdue * day_s
  return late_s < hour_s ? '' : `${inWords(late_s)} late`
}

/** A count with its noun: '1 day', '2 days'. */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${numberText(count)} ${count === 1 ? noun : plural}`
