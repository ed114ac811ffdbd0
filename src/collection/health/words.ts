import { doseUnitNames } from '../../shared/choices.ts'
import { dayOf, formatShortDay, formatTime } from '../../shared/dates.ts'
import { counted, overdueWords } from '../../shared/durations.ts'
import { listed } from '../../shared/listed.ts'
import { type DecimalSign, moneyText, numberText } from '../../shared/numbers.ts'
import { formatTimeOfDay, type TimeFormat } from '../../shared/timesOfDay.ts'
import type { Treatment, VetVisit } from './health.contract.ts'

/* Words for treatments. `today` is the day in the account's time zone, `now` an ISO moment. */

/** '0.125 ml', '1 drop', '2.5 tablets'. */
export const doseWords = (
  { dose, dose_unit }: Pick<Treatment, 'dose' | 'dose_unit'>,
  sign?: DecimalSign,
): string => `${numberText(dose, sign)} ${doseUnitNames[dose_unit][dose === 1 ? 0 : 1]}`

/** 'every day', 'every 3 days', 'every day at 8:00 am and 8:00 pm'. */
function everyWords(
  { every_days, at_times }: Pick<Treatment, 'every_days' | 'at_times'>,
  timeFormat?: TimeFormat,
): string {
  const every = every_days === 1 ? 'every day' : `every ${every_days} days`
  if (at_times.length === 0) return every
  const times = at_times.map((time) => formatTimeOfDay(time, timeFormat))
  return `${every} at ${listed(times, { most: times.length, sign: 'point' })}`
}

/** '0.12 ml every 14 days'. */
export const courseWords = (
  treatment: Pick<Treatment, 'dose' | 'dose_unit' | 'every_days' | 'at_times'>,
  sign?: DecimalSign,
  timeFormat?: TimeFormat,
) => `${doseWords(treatment, sign)} ${everyWords(treatment, timeFormat)}`

type Handled = Pick<Treatment, 'doses_done' | 'doses_given' | 'doses_planned'>

/** '3 of 14 doses given'; without a last day '3 doses given'. */
export const givenWords = ({ doses_given, doses_planned }: Handled): string =>
  doses_planned === null
    ? `${counted(doses_given, 'dose')} given`
    : `${numberText(doses_given)} of ${counted(doses_planned, 'dose')} given`

/** '1 skipped', or nothing. */
export const skippedWords = ({ doses_done, doses_given }: Handled): string =>
  doses_done > doses_given ? `${numberText(doses_done - doses_given)} skipped` : ''

/** '3 of 14 doses given, 1 skipped', if it has a last day. */
export const progressWords = (treatment: Handled): string =>
  treatment.doses_planned === null
    ? ''
    : [givenWords(treatment), skippedWords(treatment)].filter(Boolean).join(', ')

/** True for a treatment with doses to come. */
export const isRunning = ({ next_on }: Pick<Treatment, 'next_on'>): boolean => next_on !== null

type Due = Pick<Treatment, 'due_on' | 'next_on' | 'next_at' | 'days_overdue' | 'ended_on'> & Handled

/** When the next dose is due at `now`, an ISO moment; once it is over, why. */
export function dueWords(dose: Due, now: string, zone: string): string {
  const { due_on, next_on, next_at, ended_on, doses_done } = dose
  const today = dayOf(now, zone)
  if (next_on === null) {
    if (ended_on === null) return skippedWords(dose) ? 'Course ended' : 'Course complete'
    return ended_on === today ? 'Ended today' : `Ended ${formatShortDay(ended_on, today)}`
  }
  const late = overdueWords(dose, now)
  if (late) return late
  const at = next_at && formatTime(next_at, zone)
  if (due_on) return at ? `Dose due at ${at}` : 'Dose due today'
  return [`${doses_done > 0 ? 'Next' : 'First'} ${formatShortDay(next_on, today)}`, at]
    .filter(Boolean)
    .join(', ')
}

/** '£48.50', or nothing. */
export const costWords = (
  { cost, cost_currency }: Pick<VetVisit, 'cost' | 'cost_currency'>,
  currency: string,
): string => (cost === null ? '' : moneyText(cost, cost_currency ?? currency))
