import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { dayOf, formatComing, formatTime, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { refusalWords } from '../schedules/words.ts'
import type { RoundLine, RoundLines } from './lines/roundLines.contract.ts'
import type { Outcome } from './roundState.ts'

/* Words for rounds. */

export const roundNames: Record<RoundKind, string> = {
  feeding: 'Feeding round',
  cleaning: 'Cleaning round',
  weighing: 'Weighing round',
}

/** '67 to feed', '11 to feed, 1 not taken today' if all are due, otherwise '67 animals, 1 due'; of more than fit only their number. */
export function roundTitle(kind: RoundKind, round: RoundLines, isOfDue: boolean): string {
  const { value: lines, total } = round
  const isWhole = total <= lines.length
  if (isOfDue && total === 0) return `Nothing left ${toDo[kind]}`
  if (isOfDue || (isWhole && lines.every(({ is_due }) => is_due))) {
    const refused = lines.filter(({ refused_today }) => refused_today !== null).length
    const open = total > refused && `${numberText(total - refused)} ${toDo[kind]}`
    return [open, refused > 0 && `${numberText(refused)} not taken today`]
      .filter(Boolean)
      .join(', ')
  }
  if (!isWhole) return counted(total, 'animal')
  return `${counted(total, 'animal')}, ${dueWords(kind, lines)}`
}

const toDo: Record<RoundKind, string> = {
  feeding: 'to feed',
  cleaning: 'to clean',
  weighing: 'to weigh',
}

/** '1 due', 'none due', '1 due, 1 without a schedule'; '2 to feed' if no one has one, and in weighing. */
export function dueWords(kind: RoundKind, lines: Pick<RoundLine, 'is_due' | 'next_on'>[]): string {
  const open = lines.filter(({ is_due }) => is_due)
  const due = open.filter(isPlanned).length
  const others = open.length - due
  if (kind === 'weighing' || (others > 0 && !lines.some(isPlanned))) {
    return `${someWords(open.length)} ${toDo[kind]}`
  }
  return `${someWords(due)} due${others > 0 ? `, ${numberText(others)} without a schedule` : ''}`
}

const someWords = (count: number) => (count === 0 ? 'none' : numberText(count))

const isPlanned = ({ next_on }: Pick<RoundLine, 'next_on'>) => next_on !== null

/** The lines of a round; `isChosen` if its animals were picked one by one. */
export type Picked = { lines: RoundLine[]; isChosen: boolean }

/**
 * Lines that start as skipped: of animals that aren't due, or refused today. Where some have a schedule, so do those
 * without one: no one has said that they eat today. Of animals picked one by one, only those of today do.
 */
export function restingIn({ lines, isChosen }: Picked, zone: string): RoundLine[] {
  const hasPlans = lines.some(isPlanned)
  return lines.filter((line) => {
    if (line.refused_today !== null) return true
    return isChosen ? isOfToday(line, zone) : !line.is_due || (hasPlans && !isPlanned(line))
  })
}

const isOfToday = ({ lastLogAt }: Pick<RoundLine, 'lastLogAt'>, zone: string) =>
  lastLogAt !== null && dayOf(lastLogAt, zone) === today(zone)

export function roundRule(kind: RoundKind, picked: Picked, zone: string): string {
  if (restingIn(picked, zone).length === 0) return rulesForAll[kind]
  return picked.isChosen ? rulesForChosen[kind] : rulesForSome[kind]
}

const rulesForAll: Record<RoundKind, string> = {
  feeding: 'Everyone takes their meal unless you say otherwise',
  cleaning: 'Everyone gets a clean enclosure unless you say otherwise',
  weighing: 'Leave a weight empty to skip an animal',
}

const rulesForSome: Record<RoundKind, string> = {
  feeding: "Meals that aren't due, or weren't taken today, are skipped unless you say otherwise",
  cleaning: "Animals that aren't due are skipped unless you say otherwise",
  weighing: 'Animals weighed today are skipped unless you say otherwise',
}

const rulesForChosen: Record<RoundKind, string> = {
  feeding: 'Animals fed or offered food today are skipped unless you say otherwise',
  cleaning: 'Animals cleaned today are skipped unless you say otherwise',
  weighing: rulesForSome.weighing,
}

/** The button that turns every skipped animal to done. */
export const everyoneWords: Record<RoundKind, string> = {
  feeding: 'Feed everyone',
  cleaning: 'Clean everyone',
  weighing: 'Weigh everyone',
}

/** The outcomes in the order in which a tap cycles through them. */
export const outcomesOf: Record<RoundKind, readonly Outcome[]> = {
  feeding: ['done', 'refused', 'skipped'],
  cleaning: ['done', 'skipped'],
  weighing: ['done', 'skipped'],
}

export const outcomeWords: Record<RoundKind, Record<Outcome, string>> = {
  feeding: { done: 'Taken', refused: 'Refused', skipped: 'Skipped' },
  cleaning: { done: 'Cleaned', refused: 'Skipped', skipped: 'Skipped' },
  weighing: { done: 'Weighed', refused: 'Skipped', skipped: 'Skipped' },
}

/** The first crumbs of a round: where it was started. */
export function startOf(params: URLSearchParams): { label: string; href: string } {
  // A due round may be narrowed to a group or place.
  if (params.has('due')) return { label: 'Dashboard', href: '/' }
  const group = params.get('group')
  const species = params.get('species')
  if (group) return { label: 'Group', href: `/groups/${group}` }
  if (species) return { label: 'Species', href: `/species/${species}` }
  if (params.has('room') || params.has('rack')) return { label: 'Locations', href: '/locations' }
  return { label: 'Animals', href: '/animals' }
}

/** Why an animal isn't due, or what was done today: its `time`, and whether it was refused. */
export type Rest = { words: string; time?: string; isRefusal?: boolean }

/**
 * Why an animal isn't due: 'Paused, winter fast', 'Fed' at 2:05 pm, 'Due Thursday'. Of one that is, that
 * it refused today or has no schedule; otherwise nothing.
 */
export function restOf(kind: RoundKind, line: RoundLine, zone: string): Rest | undefined {
  const { is_due, next_on, lastLogAt, lastRefusal, paused_until, pause_reason } = line
  const now = today(zone)
  const todays =
    lastLogAt && isOfToday(line, zone)
      ? {
          words: lastRefusal ? refusalWords[lastRefusal] : doneWords[kind],
          time: formatTime(lastLogAt, zone),
          isRefusal: lastRefusal !== null,
        }
      : undefined
  if (is_due) {
    return todays ?? (next_on || kind === 'weighing' ? undefined : { words: 'No schedule' })
  }
  if (paused_until)
    return { words: pause_reason ? `Paused, ${pause_reason.toLowerCase()}` : 'Paused' }
  if (todays) return todays
  return next_on && next_on > now ? { words: `Due ${formatComing(next_on, now)}` } : undefined
}

const doneWords: Record<RoundKind, string> = {
  feeding: 'Fed',
  cleaning: 'Cleaned',
  weighing: 'Weighed',
}

/** '32% more than last time. Is that right?' */
export function differenceWords(grams: number, last: number): string {
  const percent = Math.round((Math.abs(grams - last) / last) * 100)
  return `${numberText(percent)}% ${grams > last ? 'more' : 'less'} than last time. Is that right?`
}

/** 'Rack 2 · 14': where in a room an animal lives. */
export const placeWords = ({ rack, tub }: Pick<RoundLine['animal'], 'rack' | 'tub'>) =>
  [rack, tub].filter(Boolean).join(' · ')
