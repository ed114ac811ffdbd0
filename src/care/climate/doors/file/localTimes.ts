import { wallClock } from '../../../../shared/wallClock.ts'

const day_ms = 86_400_000

/**
 * Returns a rule for times of a zone's clocks, 'YYYY-MM-DDTHH:MM:SS': their time in ms, and undefined in an hour that
 * clocks repeat or leave out. Times with 'Z' at their end are of UTC.
 */
export function localTimes(zone: string): (at: string) => number | undefined {
  const aheadAt = (time: number) =>
    Date.parse(`${wallClock(time, zone)}Z`) - Math.floor(time / 60_000) * 60_000
  // By days of clocks, their offsets before and after: `Intl` takes too long to be asked for each line.
  const offsets = new Map<number, number[]>()
  return (at) => {
    if (at.endsWith('Z')) return Date.parse(at)
    const clock = Date.parse(`${at}Z`)
    const day = Math.floor(clock / day_ms)
    const around = offsets.get(day) ?? [-1, 2].map((apart) => aheadAt((day + apart) * day_ms))
    offsets.set(day, around)
    const times = [...new Set(around)].filter(Number.isFinite).map((ahead) => clock - ahead)
    if (times.length === 1) return times[0]
    const [time, other] = times.filter((one) => aheadAt(one) === clock - one)
    return other === undefined ? time : undefined
  }
}
