import { dayOf, formatShort, formatTime, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

/** When something was said, short: '10:42 am', 'Yesterday', 'Nov 18'. */
export function whenWords(moment: string, zone: string): string {
  const [day, now] = [dayOf(moment, zone), today(zone)]
  if (day === now) return formatTime(moment, zone)
  return day === addDays(now, -1) ? 'Yesterday' : formatShort(moment, zone)
}

/** The first word of a name, as one is addressed: 'Jonas'. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name
