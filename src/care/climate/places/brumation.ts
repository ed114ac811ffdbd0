import { limitsText } from '../../../collection/targets/aims.ts'
import type { Brumation } from '../../../shared/brumation.ts'
import { formatShortDay } from '../../../shared/dates.ts'
import { addDays, daysBetween, dayText } from '../../../shared/days.ts'
import { degreeSign, degreesText, type Reader } from '../../../shared/degrees.ts'
import type { BrumationNow, brumationPhases } from './places.contract.ts'

/* A place's plan for brumation: what it means on a day, and its words. */

type Phase = (typeof brumationPhases)[number]
/** A day in brumation: when it began, the first day of the next phase, and how far the way to the cool band is gone. */
type BrumationDay = { phase: Phase; since: string; until: string; share: number }

/**
 * Finds where a day is in a plan; undefined outside of it. The first day of cooling already goes a step, and the last one is
 * there; so is it with warming up. A plan of every year comes back on its days of the year, from its first one on.
 */
export function brumationOn(plan: Brumation, day: string): BrumationDay | undefined {
  const { cooling_days, warming_days } = plan
  const years = plan.every_year ? Math.max(0, yearsSince(plan.starts_on, day)) : 0
  const since = yearsLater(plan.starts_on, years)
  const warming = yearsLater(plan.ends_on, years)
  const [cool, over] = [addDays(since, cooling_days), addDays(warming, warming_days)]
  if (day < since || day >= over) return undefined
  if (day >= warming) {
    const share = 1 - (daysBetween(warming, day) + 1) / warming_days
    return { phase: 'warming', since, until: over, share }
  }
  if (day >= cool) return { phase: 'hold', since, until: warming, share: 1 }
  const share = (daysBetween(since, day) + 1) / cooling_days
  return { phase: 'cooling', since, until: cool, share }
}

/** Whole years from a day to another one; of a leap day, they are full on February 28. */
function yearsSince(day: string, later: string): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4))
  return yearsLater(day, years) > later ? years - 1 : years
}

/** The same day so many years later: in a year without a February 29, that is the 28. */
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const rest = day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${rest}`
}

/** The limits of a plan between cooling and warming. */
export const coolBandOf = (plan: Brumation, part: 'day' | 'night') =>
  part === 'day'
    ? { low: plan.day_low, high: plan.day_high }
    : { low: plan.night_low, high: plan.night_high }

/** The limits of a plan between cooling and warming, by day and at night together. */
export function coolLimitsOf(plan: Brumation): { low: number | null; high: number | null } {
  const [day, night] = [coolBandOf(plan, 'day'), coolBandOf(plan, 'night')]
  return { low: lower(day.low, night.low), high: higher(day.high, night.high) }
}
const lower = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.min(one, other)
const higher = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

/** 'Nov 3 to Feb 1, 2027, 10 to 15 °C', with the night where it differs, or 'Nov 3 to Feb 1 every year, …'. */
export function planText(plan: Brumation, today: string): string {
  const dayOf = (day: string) =>
    plan.every_year ? dayText(day, 'MMM D') : formatShortDay(day, today)
  const days = `${dayOf(plan.starts_on)} to ${dayOf(plan.ends_on)}`
  const textOf = (part: 'day' | 'night') => bandText(coolBandOf(plan, part))
  const [day, night] = [textOf('day'), textOf('night')]
  const parts = [day && `${day} by day`, night && `${night} at night`]
  const degrees = day === night ? day : parts.filter(Boolean).join(', ')
  return `${days}${plan.every_year ? ' every year' : ''}, ${degrees}`
}

/** 'Brumation since Nov 3, 14 °C until Feb 1', 'Cooling down until Nov 17', 'Warming up until Feb 15'. */
export function brumationText(
  { phase, since, until, ...band }: BrumationNow,
  today: string,
  reader?: Reader,
): string {
  const end = `until ${formatShortDay(until, today)}`
  if (phase === 'cooling') return `Cooling down ${end}`
  if (phase === 'warming') return `Warming up ${end}`
  const degrees = bandText(band, reader)
  return `Brumation since ${formatShortDay(since, today)},${degrees && ` ${degrees}`} ${end}`
}

/** '10 to 15 °C', '14 °C' where both are the same; empty without limits. */
function bandText(
  { low, high }: { low: number | null; high: number | null },
  reader?: Reader,
): string {
  if (low !== null && low === high) return degreesText(low, reader)
  const text = limitsText({ low, high }, 'temperature', reader)
  return text && `${text} ${degreeSign(reader?.unit)}`
}
