import { formatLongDay, today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import type { CleaningSchedule } from './schedules.contract.ts'
import { amountWords } from './words.ts'

/* Words for how often a schedule comes, and when next: apart from those for what is due, which the dashboard fetches. */

type Repeated = Pick<CleaningSchedule, 'repeat_amount' | 'repeat' | 'counts_from'>
type Kind = 'feeding' | 'cleaning'

export const lastWords: Record<Kind, string> = {
  feeding: 'the last meal',
  cleaning: 'the last clean',
}

/** 'every day', 'every 7 days', 'every 7 days after the last meal', 'once'. */
export function repeatWords({ repeat_amount, repeat, counts_from }: Repeated, kind: Kind): string {
  if (repeat_amount === 0) return 'once'
  const every =
    repeat_amount === 1 ? `every ${repeat}` : `every ${amountWords(repeat_amount, repeat)}`
  return counts_from === 'last_log' ? `${every} after ${lastWords[kind]}` : every
}

/** 'every 7 days · from November 1', with the year when it is not this one. */
export const planWords = (
  schedule: Repeated & Pick<CleaningSchedule, 'started_on'>,
  kind: Kind,
  zone: string,
) => {
  const from = schedule.repeat_amount === 0 ? 'on' : 'from'
  return `${repeatWords(schedule, kind)}\u00a0· ${from} ${formatLongDay(schedule.started_on, today(zone))}`
}

/** 'today', 'tomorrow', 'in 5 days', 'on December 24'. */
export function comingWords(day: string, zone: string): string {
  const now = today(zone)
  const days = daysBetween(now, day)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${amountWords(days, 'day')}` : `on ${formatLongDay(day, now)}`
}
