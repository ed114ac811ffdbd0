import { dayOf, formatShortDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Band, Limits, Span } from './bands.ts'

/* Thirty days of a zone by day, and what its animals did on them. */

/** A zone's lowest and highest value between lamps on and off; `isBelow` and `isAbove` if all of the day was. */
export type ClimateDay = {
  day: string
  min: number
  max: number
  isBelow: boolean
  isAbove: boolean
}

/** A meal, or its refusal, on a day. */
export type Meal = { day: string; success: boolean }

const hour_ms = 3_600_000

/** The days of hours, in the account's zone. Of bands, those of the days' lamps, only hours wholly in them count. */
export function daysOf(
  hours: readonly Span[],
  { bands, limits, zone }: { bands: readonly Band[]; limits: Limits; zone: string },
): ClimateDay[] {
  let band = 0
  const inBands = hours.filter(({ at }) => {
    while (at >= (bands[band]?.to ?? Number.POSITIVE_INFINITY)) band++
    const own = bands[band]
    return bands.length === 0 || (own !== undefined && at >= own.from && at + hour_ms <= own.to)
  })
  const byDay = Map.groupBy(inBands, ({ at }) => dayOf(new Date(at).toISOString(), zone))
  return [...byDay].map(([day, spans]) => {
    const min = Math.min(...spans.map((span) => span.min))
    const max = Math.max(...spans.map((span) => span.max))
    return {
      day,
      min,
      max,
      isBelow: limits.low !== null && max < limits.low,
      isAbove: limits.high !== null && min > limits.high,
    }
  })
}

/**
 * Says on which days animals refused while a zone stayed too cold, or too dry, if at least two refusals did and two
 * of three agree. It says nothing where half of the days were like that: then it would be true of any day.
 */
export function refusalWords(
  days: readonly ClimateDay[],
  meals: readonly Meal[],
  { name, unit, low, today }: { name: string; unit: string; low: number | null; today: string },
): { lead: string; rest: string } | undefined {
  const below = new Map(days.filter(({ isBelow }) => isBelow).map((one) => [one.day, one]))
  const refusals = meals.filter(({ success }) => !success)
  const agreeing = refusals.filter(({ day }) => below.has(day))
  const enough = agreeing.length >= 2 && agreeing.length * 3 >= refusals.length * 2
  if (!enough || low === null || below.size * 2 > days.length) return undefined
  const onDays = [...new Set(agreeing.map(({ day }) => day))].toSorted()
  const highest = Math.max(...onDays.map((day) => below.get(day)?.max ?? 0))
  const under = Math.min(low, Math.floor(highest) + 1)
  const kind = unit === '%' ? 'dry' : 'cold'
  return {
    lead: `${sharesOf(agreeing.length, refusals.length)} fell on ${kind} days.`,
    rest: `${name} stayed below ${numberText(under)}${unit === '%' ? '%' : ` ${unit}`} on ${listOf(
      onDays.map((day) => formatShortDay(day, today)),
    )}.`,
  }
}

function sharesOf(part: number, whole: number): string {
  if (part < whole) return `${part} of ${whole} refusals`
  return whole === 2 ? 'Both refusals' : `All ${whole} refusals`
}

/** 'Nov 5', 'Nov 5 and Nov 17', 'Nov 5, Nov 9 and Nov 17'. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
