import type { ClimateKind } from '../../../shared/climate.ts'
import { dayOf, formatShortDay } from '../../../shared/dates.ts'
import { degreesText } from '../../../shared/degrees.ts'
import { listWords } from '../../../shared/listed.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Band, Limits, Span, Stretch } from './bands.ts'

/* Thirty days of a zone by day, and what its animals did on them. */

/**
 * A zone's lowest and highest value between lamps on and off, and the limits of that day; `isBelow` and `isAbove` if all
 * of it was.
 */
export type ClimateDay = Limits & {
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
  { bands, zone }: { bands: readonly Band[]; zone: string },
): ClimateDay[] {
  let band = 0
  const inBands = hours.flatMap((hour) => {
    const { at } = hour
    while (at >= (bands[band]?.to ?? Number.POSITIVE_INFINITY)) band++
    const own = bands[band]
    if (bands.length === 0) return { ...hour, low: null, high: null }
    const isIn = own !== undefined && at >= own.from && at + hour_ms <= own.to
    return isIn ? { ...hour, low: own.low, high: own.high } : []
  })
  const byDay = Map.groupBy(inBands, ({ at }) => dayOf(new Date(at).toISOString(), zone))
  return [...byDay].map(([day, spans]) => {
    const min = Math.min(...spans.map((span) => span.min))
    const max = Math.max(...spans.map((span) => span.max))
    const { low = null, high = null } = spans[0] ?? {}
    const [isBelow, isAbove] = [low !== null && max < low, high !== null && min > high]
    return { day, min, max, low, high, isBelow, isAbove }
  })
}

/**
 * Bands of days, and with them the days on which none asks for anything, as brumation has them: what was heard then is
 * shown, too.
 */
export function withOpenDays(
  bands: readonly Band[],
  { hours, lamps }: { hours: readonly Span[]; lamps: readonly Stretch[] },
): Band[] {
  if (bands.length === 0) return []
  const open = lamps.flatMap(({ from, to, isDay }) => {
    const isAsked = bands.some((band) => band.from < to && band.to > from)
    const isHeard = hours.some(({ at }) => at >= from && at < to)
    const settled = { from: from + hour_ms, to, low: null, high: null }
    return isDay && isHeard && !isAsked && settled.from < to ? settled : []
  })
  return [...bands, ...open].toSorted((one, other) => one.from - other.from)
}

/** The limits that bands ask for, each from a day until the next one's. */
export function limitsByDay(bands: readonly Band[], zone: string): (Limits & { from: string })[] {
  return bands
    .map(({ from, low, high }) => ({ from: dayOf(new Date(from).toISOString(), zone), low, high }))
    .filter(({ low, high }, at, all) => {
      const before = all[at - 1]
      return !before || before.low !== low || before.high !== high
    })
}

/**
 * Says on which days animals refused while a zone stayed too cold, or too dry, if at least two refusals did and two
 * of three agree. It says nothing where half of the days were like that: then it would be true of any day.
 */
export function refusalWords(
  days: readonly ClimateDay[],
  meals: readonly Meal[],
  { name, kind, today }: { name: string; kind: ClimateKind; today: string },
): { lead: string; rest: string } | undefined {
  const below = new Map(days.filter(({ isBelow }) => isBelow).map((one) => [one.day, one]))
  const refusals = meals.filter(({ success }) => !success)
  const agreeing = refusals.filter(({ day }) => below.has(day))
  const enough = agreeing.length >= 2 && agreeing.length * 3 >= refusals.length * 2
  if (!enough || below.size * 2 >= days.length) return undefined
  const onDays = [...new Set(agreeing.map(({ day }) => day))].toSorted()
  const highest = Math.max(...onDays.map((day) => below.get(day)?.max ?? 0))
  const lows = onDays.flatMap((day) => below.get(day)?.low ?? [])
  const under = Math.min(...lows.filter((low) => low > highest), Math.floor(highest) + 1)
  const [lacking, limit] =
    kind === 'temperature'
      ? ['cold', degreesText(under)]
      : kind === 'humidity'
        ? ['dry', `${numberText(under)}%`]
        : ['dim', numberText(under)]
  return {
    lead: `${sharesOf(agreeing.length, refusals.length)} fell on ${lacking} days.`,
    rest: `${name} stayed below ${limit} on ${listWords(
      onDays.map((day) => formatShortDay(day, today)),
    )}.`,
  }
}

function sharesOf(part: number, whole: number): string {
  if (part < whole) return `${part} of ${whole} refusals`
  return whole === 2 ? 'Both refusals' : `All ${whole} refusals`
}
