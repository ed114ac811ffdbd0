import { feederName } from '../../../care/feeders/feeders.contract.ts'
import { lateWords } from '../../../care/schedules/words.ts'
import { toWallClock } from '../../../shared/dates.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'
import type { Entry } from './scanRound.ts'
import type { ScanKind } from './useLinesToScan.ts'

const doneToday: Record<ScanKind, string> = {
  feeding: 'Fed earlier today.',
  cleaning: 'Cleaned earlier today.',
}

const stateWords: Record<Entry['state'], string> = {
  saving: 'saving…',
  saved: 'saved',
  failed: 'try again',
  undone: '',
  today: '',
  unfed: '',
}

/** State of an entry: 'saved', 'waiting to be sent'. `waiting`: its place in the queue, if it is there. */
export function endOf({ state }: Entry, waiting: Waiting | undefined) {
  if (state !== 'saved' || !waiting) return stateWords[state]
  return waiting.refused ? 'not accepted' : 'waiting to be sent'
}

/** 'Took it, rat, medium', 'Refused', 'Cleaned'. */
export function outcomeOf(kind: ScanKind, { line, isRefused, state }: Entry) {
  if (state === 'unfed') return 'No usual feeder'
  if (kind === 'cleaning') return 'Cleaned'
  if (isRefused) return 'Refused'
  return line.feeder ? `Took it, ${feederName(line.feeder).toLowerCase()}` : 'Took it'
}

/** 'Rat, medium · 2 days late'. */
export function aboutOf(kind: ScanKind, { line, state }: Entry) {
  if (state === 'undone') return 'Not recorded'
  if (state === 'today') return `${doneToday[kind]} Nothing was added.`
  const { feeder, count, days_overdue, due_on, animal } = line
  const meal = feeder && `${count > 1 ? `${count} × ` : ''}${feederName(feeder)}`
  return [
    kind === 'feeding' && (meal ?? 'No usual feeder yet'),
    days_overdue > 0 ? lateWords(days_overdue) : due_on ? 'due today' : 'not due',
    animal.in_quarantine && 'in quarantine',
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

export function saidOf(kind: ScanKind, entry: Entry, isAgain: boolean, end: string) {
  const { name } = entry.line.animal
  if (isAgain) return `${name} was scanned before. Nothing was added.`
  if (entry.state === 'undone') return `${name}: not recorded`
  if (entry.state === 'today') return `${name}: ${doneToday[kind]} Nothing was added.`
  return `${name}: ${entry.problem ?? `${outcomeOf(kind, entry)}, ${end}`}`
}

export const dueWords = (kind: ScanKind, left: number) => {
  const todo = kind === 'feeding' ? 'to feed' : 'to clean'
  return left === 0 ? `Nothing ${todo} today. You can scan any tub.` : `${left} ${todo} today.`
}

export function leftWords(left: number | undefined, scanned: number) {
  if (scanned === 0) return 'Scan the first tub.'
  if (!left) return 'All done.'
  return `${left} to go. Scan the next tub.`
}

/** 'Morning round' before noon in the account's zone, 'Evening round' from five. */
export function roundTitle(moment: string, zone: string): string {
  const hour = Number(toWallClock(moment, zone).slice(11, 13))
  if (hour < 12) return 'Morning round'
  return hour < 17 ? 'Afternoon round' : 'Evening round'
}
