import { toWallClock } from '../../../shared/dates.ts'

/** 'Morning round' before noon in the account's zone, 'Evening round' from five. */
export function roundTitle(moment: string, zone: string): string {
  const hour = Number(toWallClock(moment, zone).slice(11, 13))
  if (hour < 12) return 'Morning round'
  return hour < 17 ? 'Afternoon round' : 'Evening round'
}
