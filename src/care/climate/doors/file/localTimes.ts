import { offsetSpans, timeWhen } from '../../../../shared/wallClock.ts'

/**
 * Returns a rule for times of a zone's clocks, 'YYYY-MM-DDTHH:MM:SS': their time in ms, and undefined in an hour that
 * clocks repeat or leave out. Times with 'Z' at their end are of UTC.
 */
export function localTimes(zone: string, now?: Date): (at: string) => number | undefined {
  const spans = offsetSpans(zone, now).map(({ from, until, minutes }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
    ahead: minutes * 60_000,
  }))
  const oldest = spans[0]?.from ?? Number.POSITIVE_INFINITY
  return (at) => {
    if (at.endsWith('Z')) return Date.parse(at)
    const clock = Date.parse(`${at}Z`)
    const times = spans.flatMap(({ from, until, ahead }) =>
      clock - ahead >= from && clock - ahead < until ? [clock - ahead] : [],
    )
    if (times.length === 1) return times[0]
    // Beyond the offsets at hand nothing is kept, or only as an hour of many.
    return clock < oldest ? timeWhen(clock, zone) : undefined
  }
}
