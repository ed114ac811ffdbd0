import type { WeekStart } from '../../../shared/choices.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'

/* The calendar's grid: days are `YYYY-MM-DD`, months `YYYY-MM`. */

/** Cells of a month: six weeks. */
const cellsInMonth = 42

/** 1970-01-04 was a Sunday. */
const aSunday = '1970-01-04'
const firstWeekday: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 }

/** 0 for Sunday to 6 for Saturday. */
const weekdayOf = (day: string) => ((daysBetween(aSunday, day) % 7) + 7) % 7

/** The 42 days around a month: whole weeks, beginning with that of its first day. */
export function cellsOf(month: string, weekStart: WeekStart): string[] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - firstWeekday[weekStart] + 7) % 7
  return Array.from({ length: cellsInMonth }, (_, at) => addDays(first, at - before))
}

/** The week of 7 among the cells that a day is in; the first if it is in none. */
export function weekOf(cells: readonly string[], day: string): string[] {
  const first = 7 * Math.max(0, Math.floor(cells.indexOf(day) / 7))
  return cells.slice(first, first + 7)
}

/** The months that the calendar has: the days that the API takes. */
const [firstMonth, lastMonth] = ['1800-01', '2199-12']
export const hasMonth = (month: string): boolean => firstMonth <= month && month <= lastMonth
