import type { datePrecisions } from '../../shared/choices.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { monthsBetween } from '../../shared/months.ts'
import { compareText } from '../../shared/text.ts'
import { type FeaturedKind, type FeaturedReason, mostFeatured } from './dashboard.contract.ts'

/** An animal as the choice sees it. Days are in the account's time zone. */
export type Candidate = {
  id: string
  dateHatched: string | null
  dateHatchedPrecision: (typeof datePrecisions)[number]
  /** When it was added. */
  addedOn: string
  /** Null if never weighed. */
  weighedOn: string | null
  quarantinedOn: string | null
  /** Of its most overdue feeding; 0 if none is. */
  days_overdue: number
  /** Its position in the day's shuffle. */
  turn: number
}

type Featured = { id: string; reason: FeaturedReason }

/**
 * Days that an animal counts as new, and after which a weighing or the end of quarantine is
 * suggested.
 */
const newFor_days = 30
export const weighedBefore_days = 30
const quarantinedFor_days = 30

/** The most animals per reason, to leave room for others. */
const most: Record<Exclude<FeaturedKind, 'today'>, number> = {
  hatch_day: 3,
  overdue: 2,
  new: 1,
  weighing: 1,
  quarantine: 1,
}

/**
 * At most eight featured animals for `today`, each once: hatch days, the longest overdue feedings,
 * the newest, the longest unweighed, the longest quarantine, then by turn. The result doesn't
 * depend on the candidates' order.
 */
export function chooseFeatured(candidates: readonly Candidate[], today: string): Featured[] {
  const left = new Set(
    candidates.toSorted((one, other) => one.turn - other.turn || compareText(one.id, other.id)),
  )
  const chosen: Featured[] = []
  const daysSince = (day: string) => daysBetween(day, today)

  /** Longer is more urgent. */
  function longAgo(day: string | null, limit: number) {
    if (day === null || daysSince(day) < limit) return null
    return daysSince(day)
  }

  function take(
    kind: FeaturedKind,
    limit: number,
    urgencyOf: (candidate: Candidate) => number | null,
    wordsOf: (candidate: Candidate) => string,
  ) {
    const fitting = [...left].flatMap((candidate) => {
      const urgency = urgencyOf(candidate)
      return urgency === null ? [] : [{ candidate, urgency }]
    })
    const room = Math.min(limit, mostFeatured - chosen.length)
    const first = fitting.toSorted((one, other) => other.urgency - one.urgency).slice(0, room)
    for (const { candidate } of first) {
      left.delete(candidate)
      chosen.push({ id: candidate.id, reason: { kind, words: wordsOf(candidate) } })
    }
  }

  take(
    'hatch_day',
    most.hatch_day,
    (one) => (hasHatchDay(one, today) ? yearsOf(one, today) : null),
    (one) => `Turns ${yearsOf(one, today)} today`,
  )
  take(
    'overdue',
    most.overdue,
    ({ days_overdue }) => (days_overdue > 0 ? days_overdue : null),
    ({ days_overdue }) => `Meal ${counted(days_overdue, 'day')} late`,
  )
  take(
    'new',
    most.new,
    ({ addedOn }) => (daysSince(addedOn) <= newFor_days ? -daysSince(addedOn) : null),
    ({ addedOn }) => `Added ${agoWords(daysSince(addedOn))}`,
  )
  take(
    'weighing',
    most.weighing,
    ({ weighedOn }) => longAgo(weighedOn, weighedBefore_days),
    ({ weighedOn }) => `Weighed ${agoWords(daysSince(weighedOn ?? today))}`,
  )
  take(
    'quarantine',
    most.quarantine,
    ({ quarantinedOn }) => longAgo(quarantinedOn, quarantinedFor_days),
    ({ quarantinedOn }) => `In quarantine ${counted(daysSince(quarantinedOn ?? today), 'day')}`,
  )
  take(
    'today',
    mostFeatured,
    () => 0,
    (one) => ageWords(one, today),
  )
  return chosen
}

/** The hatch days (`MM-DD`) celebrated today: February 28 of a common year includes the 29th. */
export const hatchDaysOn = (today: string): string[] => {
  const isLastOfShortFebruary = today.endsWith('-02-28') && addDays(today, 1).endsWith('-03-01')
  return [today.slice(5), ...(isLastOfShortFebruary ? ['02-29'] : [])]
}

function hasHatchDay({ dateHatched, dateHatchedPrecision }: Candidate, today: string) {
  if (dateHatched === null || dateHatchedPrecision !== 'day') return false
  return (
    dateHatched.slice(0, 4) < today.slice(0, 4) && hatchDaysOn(today).includes(dateHatched.slice(5))
  )
}

const yearsOf = ({ dateHatched }: Candidate, today: string) =>
  Number(today.slice(0, 4)) - Number((dateHatched ?? today).slice(0, 4))

function agoWords(days: number) {
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`
}

/** The age, as precisely as the hatch date allows. */
function ageWords({ dateHatched, dateHatchedPrecision }: Candidate, today: string): string {
  if (dateHatched === null || dateHatched > today) return 'Picked for today'
  if (dateHatchedPrecision === 'year') return `Hatched in ${dateHatched.slice(0, 4)}`
  const months = monthsBetween(dateHatched, today)
  if (months >= 24) return `${Math.floor(months / 12)} years old`
  if (months >= 2) return `${months} months old`
  if (dateHatchedPrecision === 'month') return 'Recently hatched'
  return `${counted(daysBetween(dateHatched, today), 'day')} old`
}
