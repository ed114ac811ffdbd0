import { fromWallClock } from '../../../shared/dates.ts'
import type { DraftMoment } from '../reading/drafts.ts'

/**
 * A moment on the account's clock. Without a time it is noon, or now if that is still to come today.
 */
export function momentOf({ day, time }: DraftMoment, zone: string, now = new Date()): string {
  const at = fromWallClock(`${day}T${time ?? '12:00'}`, zone)
  return time === null && at > now.toISOString() ? now.toISOString() : at
}
