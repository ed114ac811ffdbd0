/** For how long, in ms, a sensor may say nothing: for three times its usual gap, and at least ten minutes. */
export const patienceFor = (gap_s: number): number => Math.max(10 * 60, 3 * gap_s) * 1000

/** Tells whether a sensor says how it is now: what is read by hand or out of a file says how it was. */
export const isLive = ({ door }: { door: string }): boolean => door !== 'hand' && door !== 'file'

type Heard = { door: string; at: string | null; heard_at: string | null; gap_s: number | null }

/**
 * Tells whether a sensor is silent: its latest reading is older than its patience. It goes by the time of the reading, as
 * alarms do. What isn't live never is, nor what has no usual gap yet.
 */
export function isSilent(sensor: Heard, now: number): boolean {
  const { at, heard_at, gap_s } = sensor
  const last = at ?? heard_at
  if (!isLive(sensor) || last === null || gap_s === null) return false
  return now - Date.parse(last) > patienceFor(gap_s)
}

/** Tells whether a value is one of now: late readings of an outage are none. */
export const isOfNow = (
  { at, gap_s }: { at: string | number | null; gap_s: number | null },
  now: number,
): boolean => at !== null && now - new Date(at).getTime() <= patienceFor(gap_s ?? 0)

/**
 * Picks the sensor that counts, of a zone's live ones, or of the others where none is: the first with a value of now,
 * else of those that can be silent, and of those with a value, the one that was heard last.
 */
export function mainOf<Sensor extends Heard & { value: number | null }>(
  all: readonly Sensor[],
  now: number,
) {
  const live = all.filter(isLive)
  const sensors = live.length > 0 ? live : all
  const rankOf = (one: Sensor) =>
    Number(isLive(one) && one.gap_s !== null) * 2 + Number(one.value !== null)
  const lastOf = ({ at, heard_at }: Sensor) => Date.parse(at ?? heard_at ?? '') || 0
  const byRank = (one: Sensor, other: Sensor) =>
    rankOf(other) - rankOf(one) || lastOf(other) - lastOf(one)
  const current = sensors.find((one) => one.value !== null && isOfNow(one, now))
  return current ?? sensors.toSorted(byRank)[0]
}
