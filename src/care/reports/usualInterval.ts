import { daysBetween } from '../../shared/days.ts'
import { medianOf } from '../../shared/median.ts'

/** Fewer days than this say nothing about a habit: three leave two intervals. */
export const fewestDays = 3
/** The latest days that are looked at, so that a new habit shows soon. */
export const latestDays = 11

/**
 * The usual number of days between two of these days, their median, so that one long winter fast
 * doesn't count; null for fewer than three. In any order, repeated days count once.
 */
export function usualInterval(days: readonly string[]): number | null {
  const latest = [...new Set(days)].sort().slice(-latestDays)
  if (latest.length < fewestDays) return null
  const gaps = latest.slice(1).map((day, at) => daysBetween(latest[at] ?? day, day))
  return Math.round(medianOf(gaps) ?? 0)
}

type Habit = { usual_days: number | null; last_on: string | null }

/** Animals that wait as long as usual or longer, the longest above that first, with the days they have. */
export function overdueByHabit<Row extends Habit>(rows: readonly Row[], now: string) {
  const overdue = rows.flatMap(({ usual_days, last_on, ...row }) => {
    if (usual_days === null || last_on === null) return []
    const days_since = daysBetween(last_on, now)
    return days_since < usual_days ? [] : [{ ...row, last_on, usual_days, days_since }]
  })
  const beyond = ({ days_since, usual_days }: (typeof overdue)[number]) => days_since - usual_days
  return overdue.toSorted((one, other) => beyond(other) - beyond(one))
}
