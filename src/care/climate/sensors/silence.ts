/** For how long, in ms, a sensor may say nothing: for three times its usual gap, and at least ten minutes. */
export const patienceFor = (gap_s: number): number => Math.max(10 * 60, 3 * gap_s) * 1000

type Heard = { door: string; at: string | null; heard_at: string | null; gap_s: number | null }

/**
 * Tells whether a sensor is silent: its latest reading is older than its patience. It goes by the time of the reading, as
 * alarms do. What is read by hand or out of a file never is, nor what has no usual gap yet.
 */
export function isSilent({ door, at, heard_at, gap_s }: Heard, now: number): boolean {
  const last = at ?? heard_at
  if (door === 'hand' || door === 'file' || last === null || gap_s === null) return false
  return now - Date.parse(last) > patienceFor(gap_s)
}
