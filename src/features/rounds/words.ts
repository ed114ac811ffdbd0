import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { RoundKind, RoundLine } from './roundLines.contract.ts'
import { logOf } from './roundLogs.ts'
import type { Outcome } from './roundState.ts'

/* How rounds are said. */

export const roundNames: Record<RoundKind, string> = {
  feeding: 'Feeding round',
  cleaning: 'Cleaning round',
  weighing: 'Weighing round',
}

/** 'Feed', 'Clean', 'Weigh': what a round does, on the way to it. */
export const roundVerbs: Record<RoundKind, string> = {
  feeding: 'Feed',
  cleaning: 'Clean',
  weighing: 'Weigh',
}

export const roundRules: Record<RoundKind, string> = {
  feeding: 'Everyone takes their meal unless you say so',
  cleaning: 'Everyone gets a clean enclosure unless you say so',
  weighing: 'Whoever has no number is left out',
}

/** What can become of an animal, in the order in which a tap goes through it. */
export const outcomesOf: Record<Exclude<RoundKind, 'weighing'>, readonly Outcome[]> = {
  feeding: ['done', 'refused', 'skipped'],
  cleaning: ['done', 'skipped'],
}

export const outcomeWords: Record<Exclude<RoundKind, 'weighing'>, Record<Outcome, string>> = {
  feeding: { done: 'Taken', refused: 'Refused', skipped: 'Skipped' },
  cleaning: { done: 'Cleaned', refused: 'Skipped', skipped: 'Skipped' },
}

/** Where an address came from: what its round's crumbs begin with. */
export function startOf(params: URLSearchParams): { label: string; href: string } {
  const group = params.get('group')
  const species = params.get('species')
  if (group) return { label: 'Group', href: `/groups/${group}` }
  if (species) return { label: 'Species', href: `/species/${species}` }
  if (params.has('room') || params.has('rack')) return { label: 'Locations', href: '/locations' }
  if (params.has('due')) return { label: 'Dashboard', href: '/' }
  return { label: 'Animals', href: '/animals' }
}

/** 'Record 11 feedings'. */
export function recordWords(kind: RoundKind, count: number): string {
  const { one, many } = logOf[kind].words
  if (count === 0) return 'Nothing to record'
  return `Record ${counted(count, one.toLowerCase(), many.toLowerCase())}`
}

/** '1 day late'; nothing on the day itself. */
export const lateWords = (days: number) => (days > 0 ? `${counted(days, 'day')} late` : '')

/** 'Skipped', and why where its schedule is paused: 'Paused, winter fast'. */
export function skippedWords({ paused_until, pause_reason }: RoundLine): string {
  if (paused_until === null) return 'Skipped'
  return pause_reason ? `Paused, ${pause_reason.toLowerCase()}` : 'Paused'
}

/** 'Heavier by 32 % than last time'. */
export function differenceWords(grams: number, last: number): string {
  const percent = Math.round((Math.abs(grams - last) / last) * 100)
  return `${numberText(percent)} % ${grams > last ? 'more' : 'less'} than last time. Is it right?`
}

/** 'Rack 2, 14': where in a room an animal lives. */
export const placeWords = ({ rack, tub }: Pick<RoundLine['animal'], 'rack' | 'tub'>) =>
  [rack, tub].filter(Boolean).join(', ')
