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
