import { dayOf, formatShortDay, formatTime, fromWallClock } from '../../../shared/dates.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import { medianOf } from '../../../shared/median.ts'
import { gapsIn, type Span } from './bands.ts'

/* What of a curve is drawn. Moments are milliseconds since 1970. */

/** Stretches of a curve without a gap in it. */
export function runsIn(points: readonly Span[]): Span[][] {
  const stops = gapsIn(points, Math.max(usualGapIn(points), 60_000))
  const runs: Span[][] = [[]]
  for (const point of points) {
    runs.at(-1)?.push(point)
    if (stops.has(point.at)) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** The time that usually lies between two values; 0 of fewer. */
export const usualGapIn = (points: readonly Span[]): number =>
  medianOf(points.slice(1).map(({ at }, place) => at - (points[place]?.at ?? at))) ?? 0

/** At most one value for each pixel, with the lowest and the highest of those that share it. */
export function packed(points: readonly Span[], x: (at: number) => number): Span[] {
  const columns = Map.groupBy(points, ({ at }) => Math.round(x(at)))
  if (columns.size === points.length) return [...points]
  return [...columns.values()].map((column) => ({
    at: column[0]?.at ?? 0,
    min: Math.min(...column.map(({ min }) => min)),
    max: Math.max(...column.map(({ max }) => max)),
    mean: column.reduce((sum, { mean }) => sum + mean, 0) / column.length,
  }))
}

type Tick = { at: number; words: string }

/** Marks of an axis of time on the account's clocks: hours of a day, days of a fortnight, months of a year. */
export function timeTicks(from: number, to: number, zone: string, room: number): Tick[] {
  const [first, last] = [from, to].map((at) => dayOf(new Date(at).toISOString(), zone))
  if (!first || !last) return []
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
  const hours = to - from <= 2 * 86_400_000 ? ['00:00', '06:00', '12:00', '18:00'] : ['00:00']
  const isLong = days.length > 62
  const marks = days
    .filter((day) => !isLong || day.endsWith('-01'))
    .flatMap((day) =>
      hours.map((hour) => {
        const moment = fromWallClock(`${day}T${hour}`, zone)
        const isHour = hours.length > 1
        const words = isHour
          ? formatTime(moment, zone).replace(':00 ', ' ')
          : formatShortDay(day, last)
        return { at: Date.parse(moment), words: isLong ? words.slice(0, 3) : words }
      }),
    )
    .filter(({ at }) => at >= from && at <= to)
  const every = Math.max(1, Math.ceil(marks.length / room))
  return marks.filter((_mark, place) => place % every === 0)
}
