/* Months are `YYYY-MM`, days `YYYY-MM-DD`, without a zone. */

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `months` after another; before it if negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const firstDayOf = (month: string): string => `${month}-01`

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Whole calendar months between two days: none from January 31 to February 28. */
export function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
}
