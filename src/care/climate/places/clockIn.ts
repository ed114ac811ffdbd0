import { fromWallClock, toWallClock } from '../../../shared/dates.ts'

/**
 * Gives what `fromWallClock` gives, for clock times 'HH:MM' of many days in a row, in much less time: it asks the zone once a
 * day, and goes by that wherever the clocks don't change around it.
 */
export function clockIn(zone: string): (day: string, clock: string) => string {
  const ahead = new Map<number, number>()
  const aheadAt = (time: number) => {
    const minutes = ahead.get(time) ?? minutesAhead(time, zone)
    ahead.set(time, minutes)
    return minutes
  }
  return (day, clock) => {
    const midnight = Date.parse(`${day}T00:00Z`)
    const minutes = aheadAt(midnight)
    const isSteady = [-1, 1, 2].every((days) => aheadAt(midnight + days * day_ms) === minutes)
    if (!isSteady) return fromWallClock(`${day}T${clock}`, zone)
    const clockTime = Date.parse(`${day}T${clock}Z`)
    return new Date(clockTime - minutes * minute_ms).toISOString()
  }
}

/** Minutes by which the zone's clocks are ahead of UTC at a time in ms. */
function minutesAhead(time: number, zone: string): number {
  const clock = toWallClock(new Date(time).toISOString(), zone)
  return Math.round((Date.parse(`${clock}Z`) - time) / minute_ms)
}

const minute_ms = 60_000
const day_ms = 1440 * minute_ms
