import { leastSilence_s, silentAfter } from '../../../shared/climate.ts'

/**
 * Tells whether a sensor is silent: nothing came in for three times its usual gap, and at least a minute. What is
 * read by hand or out of a file never is, nor what has no usual gap yet.
 */
export function isSilent(
  { door, heard_at, gap_s }: { door: string; heard_at: string | null; gap_s: number | null },
  now: number,
): boolean {
  if (door === 'hand' || door === 'file' || heard_at === null || gap_s === null) return false
  return now - Date.parse(heard_at) > Math.max(leastSilence_s, silentAfter * gap_s) * 1000
}
