import type { Treatment } from '../../collection/health/health.contract.ts'
import { spanWords } from '../../collection/health/timeline.ts'
import { courseWords, givenWords, skippedWords } from '../../collection/health/words.ts'
import { dayOf, formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { monthsBetween } from '../../shared/months.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import { formatTimeOfDay, type TimeFormat } from '../../shared/timesOfDay.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { FeedingLog } from '../logs/logs.contract.ts'
import { outcomeWords } from '../logs/words.ts'

/** How its reader writes dates, times and numbers. */
export type Said = {
  sign: DecimalSign
  timeFormat: TimeFormat
  today: string
  /** The day of a moment in the account's zone: 'November 21, 2026'. */
  day: (moment: string) => string
  zone: string
}

export const saidFor = ({
  timeZone,
  decimalSign,
  timeFormat,
}: {
  timeZone: string
  decimalSign: DecimalSign
  timeFormat: TimeFormat
}): Said => ({
  sign: decimalSign,
  timeFormat,
  today: today(timeZone),
  day: (moment) => formatDay(dayOf(moment, timeZone)),
  zone: timeZone,
})

/** 'Ball python' and 'Python regius', as one line. */
export const speciesWords = ({ species }: AnimalWithCare, latinName: string) =>
  [species?.commonName, latinName].filter(Boolean).join(' · ')

/** The age as precisely as the hatch date allows: '3 years, 4 months', 'about 3 years', '12 days'. */
export function ageWords(
  { dateHatched, dateHatchedPrecision, state, state_on }: AnimalWithCare,
  today: string,
): string {
  // It doesn't grow any older.
  const on = state === 'died' ? state_on : today
  if (!dateHatched || !on || dateHatched > on) return ''
  const months = monthsBetween(dateHatched, on)
  const years = Math.floor(months / 12)
  if (dateHatchedPrecision === 'year') return years > 0 ? `about ${counted(years, 'year')}` : ''
  if (years > 0) {
    const rest = months % 12
    return [counted(years, 'year'), rest > 0 ? counted(rest, 'month') : '']
      .filter(Boolean)
      .join(', ')
  }
  if (months > 0 || dateHatchedPrecision === 'month')
    return months > 0 ? counted(months, 'month') : ''
  return counted(daysBetween(dateHatched, on), 'day')
}

type Named = { name: string; genetics: string } | null
/** 'Olive, het Pied'. */
export const parentWords = (parent: Named) =>
  parent && [parent.name, parent.genetics].filter(Boolean).join(', ')

/** 'Taken', 'Refused, thrown away'. */
export const mealOutcome = (log: FeedingLog) =>
  [outcomeWords(log), log.thrown_away ? 'thrown away' : ''].filter(Boolean).join(', ')

/** '0.12 ml every 14 days, since Nov 5'. */
export const treatmentWords = (treatment: Treatment, { sign, timeFormat, zone }: Said) =>
  `${courseWords(treatment, sign, timeFormat)}, ${spanWords(treatment, new Date().toISOString(), zone)}`

/** '3 of 14 doses given, last Nov 20; 1 skipped: Nov 18', with the days of a treatment's last doses. */
export function dosesWords(treatment: Treatment, { today, zone }: Said): string {
  const short = (moment: string) => formatShortDay(dayOf(moment, zone), today)
  const latest = treatment.doses.find(({ skipped_for }) => skipped_for === null)
  const skipped = treatment.doses.flatMap(({ skipped_for }) => (skipped_for ? [skipped_for] : []))
  const areAll = skipped.length === treatment.doses_done - treatment.doses_given
  const days = skipped.map((slot) => formatShortDay(slot.slice(0, 10), today)).join(', ')
  return [
    [givenWords(treatment), latest && `last ${short(latest.happenedAt)}`]
      .filter(Boolean)
      .join(', '),
    [skippedWords(treatment), days].filter(Boolean).join(areAll ? ': ' : ', the last '),
  ]
    .filter(Boolean)
    .join('; ')
}

/** 'November 4, 2026, 2:30 pm'. */
export const visitDay = (
  { visited_on, visit_time }: { visited_on: string; visit_time: string },
  { timeFormat }: Said,
) =>
  [formatDay(visited_on), visit_time && formatTimeOfDay(visit_time, timeFormat)]
    .filter(Boolean)
    .join(', ')
