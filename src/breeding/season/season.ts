import type { PairingLogKind } from '../../shared/breeding.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import { isIncubating } from '../clutches/incubation.ts'
import type { BredSpecies } from '../pairings/pairings.contract.ts'
import type { SeasonEntry, Stage } from './season.contract.ts'

/**
 * A season runs from July to June and is named by the year it begins in: 2026 is 2026/27. In July
 * the last clutches of the snakes that are paired over winter have been laid, and the next pairings
 * have not begun.
 */
export const seasonOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0)

/** '2026/27' */
export const seasonWords = (season: number): string =>
  `${season}/${String((season + 1) % 100).padStart(2, '0')}`

/** The first day of a season, and that of the next. */
export const daysOfSeason = (season: number): [from: string, before: string] => [
  `${season}-07-01`,
  `${season + 1}-07-01`,
]

/** A log of a pairing, by its day in the account's zone. */
export type SeenLog = { kind: PairingLogKind | null; on: string }

export type SeenClutch = NonNullable<SeasonEntry['clutch']> & { added_on?: string }
export type Course = Pick<BredSpecies, 'pre_lay_days' | 'incubation_days' | 'bears_live'>
type Standing = Omit<SeasonEntry, 'id' | 'pairing' | 'next_log' | 'need'>
type Need = NonNullable<SeasonEntry['need']>

const stageOfKind: Record<PairingLogKind, Stage> = {
  paired: 'paired',
  locked: 'locked',
  ovulated: 'ovulated',
  pre_lay_shed: 'ovulated',
  laid: 'laid',
}

/**
 * The standings of one pairing: one for each of its clutches, and one for what was seen since the
 * last was laid. A pairing without clutches is 'paired' from `begun` on until something was seen.
 */
export function standingsOf(
  { logs, clutches, begun }: { logs: SeenLog[]; clutches: SeenClutch[]; begun: string },
  course: Course,
): Standing[] {
  const lastLaid = lastLaying(logs, clutches)
  // One without a laying day is of the courtship before it was born, or added.
  const undated = clutches.flatMap(({ laid_on, hatchedOn, added_on = '', is_litter }) =>
    laid_on || (hatchedOn && !is_litter && lastLaid)
      ? []
      : hatchedOn && (is_litter || hatchedOn < added_on)
        ? hatchedOn
        : added_on,
  )
  const isAfter = (on: string) => undated.every((day) => on > day)
  const since = logs.filter(({ on, kind }) => on > lastLaid && (kind === 'laid' || isAfter(on)))
  const ofClutches = clutches.map((clutch) => standingOfClutch(clutch, course, begun))
  const isCourting = clutches.length === 0 || since.some(({ kind }) => kind)
  return isCourting ? [...ofClutches, standingOfLogs(since, course, begun)] : ofClutches
}

/**
 * The last day of these clutches. The laying nearest to a clutch within ten days is its own, and that of an undated one
 * is the first other before it hatched, each with layings within five days of it: a last egg comes
 * late, and the next clutch after a week at the earliest.
 */
function lastLaying(logs: SeenLog[], clutches: SeenClutch[]): string {
  const layings = logs.flatMap(({ kind, on }) => (kind === 'laid' ? [on] : [])).toSorted()
  const own = clutches.flatMap(({ laid_on }) => laid_on ?? [])
  const apart = (day: string, on: string) => Math.abs(daysBetween(day, on))
  for (const day of [...own]) {
    const [nearest] = layings.toSorted((one, other) => apart(day, one) - apart(day, other))
    if (nearest && apart(day, nearest) <= 10) own.push(nearest)
  }
  const isOwn = (on: string) => own.some((day) => apart(day, on) <= 5)
  const undated = clutches.flatMap(({ laid_on, hatchedOn }) => (laid_on ? [] : (hatchedOn ?? '9')))
  for (const hatchedOn of undated.toSorted()) {
    own.push(...layings.filter((on) => on <= hatchedOn && !isOwn(on)).slice(0, 1))
  }
  return [...own, ...layings.filter(isOwn)].toSorted().at(-1) ?? ''
}

function standingOfLogs(entries: SeenLog[], course: Course, begun: string): Standing {
  const logs = entries.toSorted((one, other) => (one.on < other.on ? -1 : 1))
  const last = logs.findLast(({ kind }) => kind)
  const kind = last?.kind ?? null
  const lastOf = (logKind: PairingLogKind) => logs.findLast((log) => log.kind === logKind)
  const shed = kind === 'pre_lay_shed' ? (last?.on ?? null) : null
  const isBorn = course.bears_live && kind === 'laid'
  return {
    stage: isBorn ? 'hatched' : kind ? stageOfKind[kind] : 'paired',
    since: (shed ? lastOf('ovulated') : last)?.on ?? last?.on ?? begun,
    noted: logs.at(-1)?.on ?? begun,
    locks: logs.filter((log) => log.kind === 'locked').length,
    kind,
    shed,
    next: expectedAfter(logs, course),
    clutch: null,
  }
}

/**
 * When it is expected to lay, from the pre-lay shed if nothing of the courtship was seen after it; or to
 * give birth, from the ovulation. Null once it has, or while that isn't known.
 */
function expectedAfter(logs: SeenLog[], { bears_live, pre_lay_days, incubation_days }: Course) {
  const last = logs.findLast(({ kind }) => kind)
  if (last?.kind === 'laid') return null
  const [from, days] = bears_live
    ? [logs.findLast(({ kind }) => kind === 'ovulated'), incubation_days]
    : [last?.kind === 'pre_lay_shed' ? last : undefined, pre_lay_days]
  return from && days !== null ? addDays(from.on, days) : null
}

function standingOfClutch(clutch: SeenClutch, course: Course, begun: string): Standing {
  const { laid_on, hatchedOn, incubating_since, is_litter } = clutch
  // As the incubator has it: over once no egg can hatch.
  const isOut = hatchedOn !== null || is_litter || clutch.open === 0
  const stage = isOut ? 'hatched' : isIncubating(clutch, clutch) ? 'incubating' : 'laid'
  const since = hatchedOn ?? (isOut ? laid_on : (incubating_since ?? laid_on)) ?? begun
  const { incubation_days } = course
  const worked = laid_on && incubation_days !== null ? addDays(laid_on, incubation_days) : null
  return {
    stage,
    since,
    noted: since,
    locks: 0,
    kind: 'laid',
    shed: null,
    next: isOut ? null : (clutch.expected_to_hatch_on ?? worked),
    clutch,
  }
}

/** After so many days without a log a pairing may have been forgotten. */
const quietDays = 21

/** Why it needs a look on the day `today`; undefined if it doesn't. */
export function needOf({ stage, clutch, noted, next }: Standing, today: string): Need | undefined {
  if (stage === 'incubating' || stage === 'hatched') return undefined
  if (clutch) return { why: 'not_incubating', days: null }
  if (stage === 'laid') return { why: 'no_clutch', days: null }
  if (next !== null) {
    const days = daysBetween(next, today)
    return days > 0 ? { why: 'late', days } : undefined
  }
  const days = daysBetween(noted, today)
  return days > quietDays ? { why: 'quiet', days } : undefined
}

/** The kind of the log that comes next; undefined where a log doesn't move it on. */
export function nextKind({ stage, kind, clutch }: Standing): PairingLogKind | undefined {
  if (clutch || stage === 'laid' || stage === 'hatched') return undefined
  if (stage === 'paired') return 'locked'
  if (stage === 'locked') return 'ovulated'
  return kind === 'pre_lay_shed' ? 'laid' : 'pre_lay_shed'
}
