import type { eventKinds, RefusalReason, Repeat } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { daysBetween, dayText } from '../../shared/days.ts'
import { numberText } from '../../shared/numbers.ts'
import { feederName } from '../feeders/feederName.ts'
import type { CleaningSchedule, FeedingSchedule } from './schedules.contract.ts'

/* Words for schedules and what is due. */

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

/** '1 day', '7 days'. */
export const amountWords = (amount: number, unit: Repeat) =>
  `${numberText(amount)} ${unit}${amount === 1 ? '' : 's'}`

/** 'every 7 days · from November 1', with the year when it is not this one. */
export const planWords = (
  schedule: Repeated & Pick<CleaningSchedule, 'started_on'>,
  kind: Kind,
  zone: string,
) => {
  const from = schedule.repeat_amount === 0 ? 'on' : 'from'
  return `${repeatWords(schedule, kind)}\u00a0· ${from} ${dayWords(schedule.started_on, zone)}`
}

/** 'Rat, weaned · every 7 days · from November 1'. */
export const feedingWords = (schedule: FeedingSchedule, zone: string) =>
  `${preyWords(schedule)}\u00a0· ${planWords(schedule, 'feeding', zone)}`

/** 'Rat, weaned' or 'Rat, weaned (deleted)'; says so if there is none. */
export const preyWords = ({ feeder }: Pick<FeedingSchedule, 'feeder'>) =>
  feeder ? ifDeleted(feederName(feeder), feeder) : 'No feeder'

/** ' · with Calcium'; empty without a supplement. */
export const dustWords = ({ supplement }: Pick<FeedingSchedule, 'supplement'>) =>
  supplement ? `\u00a0· with ${ifDeleted(supplement.name, supplement)}` : ''

const ifDeleted = (name: string, { isDeleted }: { isDeleted: boolean }) =>
  isDeleted ? `${name} (deleted)` : name

/** 'today', 'tomorrow', 'in 5 days', 'on December 24'. */
export function comingWords(day: string, zone: string): string {
  const days = daysBetween(today(zone), day)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${amountWords(days, 'day')}` : `on ${dayWords(day, zone)}`
}

/** 'Refused today' or 'Regurgitated today'; empty for what wasn't. */
export const refusedWords = (reason: RefusalReason | null | undefined) =>
  reason ? `${refusalWords[reason]} today` : ''

export const refusalWords: Record<RefusalReason, string> = {
  refused: 'Refused',
  regurgitated: 'Regurgitated',
}

/** '1 day late', '3 days late'. */
export const lateWords = (days: number) => `${amountWords(days, 'day')} late`

/** 'November 1', with the year when it is not this one. */
export function dayWords(day: string, zone: string): string {
  const isThisYear = day.slice(0, 4) === today(zone).slice(0, 4)
  return dayText(day, isThisYear ? 'MMMM D' : 'MMMM D, YYYY')
}

/** A kind of record of today, and of how many animals. */
type Done = { kind: (typeof eventKinds)[number]; animals: number }

const pastWords: Partial<Record<Done['kind'], string>> = {
  feed: 'fed',
  clean: 'cleaned',
  weigh: 'weighed',
  shed: 'shed',
  poop: 'pooped',
  dose: 'treated',
}

/** 'Done today: 4 fed, 2 cleaned.' */
export const doneWords = (done: readonly Done[]): string =>
  `Done today: ${done
    .map(({ kind, animals }) => `${numberText(animals)} ${pastWords[kind] ?? kind}`)
    .join(', ')}.`
