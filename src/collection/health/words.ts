import { doseUnitNames } from '../../shared/choices.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { type DecimalSign, moneyText, numberText } from '../../shared/numbers.ts'
import type { Treatment } from './health.contract.ts'
import type { HealthEntry } from './timeline.ts'

/* Words for treatments. `today` is the day in the account's time zone. */

/** '0.125 ml', '1 drop', '2.5 tablets'. */
export const doseWords = (
  { dose, dose_unit }: Pick<Treatment, 'dose' | 'dose_unit'>,
  sign?: DecimalSign,
): string => `${numberText(dose, sign)} ${doseUnitNames[dose_unit][dose === 1 ? 0 : 1]}`

/** 'every day', 'every 3 days'. */
const everyWords = (days: number): string => (days === 1 ? 'every day' : `every ${days} days`)

/** '0.12 ml every 14 days'. */
export const courseWords = (treatment: Pick<Treatment, 'dose' | 'dose_unit' | 'every_days'>) =>
  `${doseWords(treatment)} ${everyWords(treatment.every_days)}`

/** 'since Nov 5', 'Nov 5 to Dec 3'; 'from Dec 5' if it has yet to begin. */
export function spanWords(
  { started_on, ends_on }: Pick<Treatment, 'started_on' | 'ends_on'>,
  today: string,
): string {
  const start = formatShortDay(started_on, today)
  if (ends_on) return `${start} to ${ends_on === today ? 'today' : formatShortDay(ends_on, today)}`
  return `${started_on > today ? 'from' : 'since'} ${start}`
}

/** True for a treatment with doses to come. */
export const isRunning = ({ next_on }: Pick<Treatment, 'next_on'>): boolean => next_on !== null

/** When the next dose is due; empty after the last day. */
export function dueWords(
  {
    due_on,
    next_on,
    days_overdue,
    ends_on,
    doses,
  }: Pick<Treatment, 'due_on' | 'next_on' | 'days_overdue' | 'ends_on' | 'doses'>,
  today: string,
): string {
  if (days_overdue > 0) return `${days_overdue} ${days_overdue === 1 ? 'day' : 'days'} late`
  if (due_on) return 'Dose due today'
  if (next_on) return `${doses.length > 0 ? 'Next' : 'First'} ${formatShortDay(next_on, today)}`
  return ends_on !== null && ends_on < today ? '' : 'All doses given'
}

/** A record's kind and day, after its title: 'Note, Nov 21', 'Vet visit, Nov 4, Dr. Haddad'. */
export function metaWords({ kind, day, record }: HealthEntry, today: string): string {
  const on = formatShortDay(day, today)
  if (kind === 'note') return `Note, ${on}`
  if (kind === 'treatment') return `${courseWords(record)}, ${spanWords(record, today)}`
  return ['Vet visit', on, record.contact?.name].filter(Boolean).join(', ')
}

/** '£48.50', or nothing. */
export const costWords = (cost: number | null, currency: string): string =>
  cost === null ? '' : moneyText(cost, currency)
