import { feederName } from '../../../care/feeders/feederName.ts'
import type { RoundLine } from '../../../care/rounds/lines/roundLines.contract.ts'
import { lateWords, refusalWords } from '../../../care/schedules/words.ts'
import { toWallClock } from '../../../shared/dates.ts'
import { newId } from '../../../web/api.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'
import type { ScanKind } from './useLinesToScan.ts'

/**
 * One scanned animal. `unfed` has no usual feeder; `undone` was recorded and then undone; `today` had its
 * meal or clean today before this round.
 */
export type Entry = {
  line: RoundLine
  logId: string
  isRefused: boolean
  /** True while its log exists: a change that failed leaves it. */
  isMade: boolean
  at: string
  state: 'saving' | 'saved' | 'failed' | 'undone' | 'today' | 'unfed'
  problem?: string | undefined
}

/** A round by scanning: the animals scanned, the latest first, and the one on show. */
type Scanned = {
  kind: ScanKind
  /** How often a round began, so that each reads its lines anew. */
  turn: number
  entries: readonly Entry[]
  shownId: string | undefined
  /** True if the one on show had been recorded before it was scanned. */
  isAgain: boolean
  /** True while one is being looked up. */
  isHeld: boolean
  /** Whose feeder is being chosen, whatever is on show meanwhile. */
  choosing: Entry | undefined
}

export type Scanning =
  | { type: 'begin'; kind: ScanKind }
  | { type: 'put'; entry: Entry }
  | { type: 'show'; id: string; isAgain: boolean }
  | { type: 'hold'; isHeld: boolean }
  | { type: 'choose'; entry: Entry | undefined }

export const nothingScanned: Scanned = {
  kind: 'feeding',
  turn: 0,
  entries: [],
  shownId: undefined,
  isAgain: false,
  isHeld: false,
  choosing: undefined,
}

/** The round after one thing has happened. */
export function scan(round: Scanned, scanning: Scanning): Scanned {
  switch (scanning.type) {
    case 'begin':
      return { ...nothingScanned, kind: scanning.kind, turn: round.turn + 1, isHeld: round.isHeld }
    case 'put':
      return { ...round, entries: withEntry(round.entries, scanning.entry) }
    case 'show':
      return { ...round, shownId: scanning.id, isAgain: scanning.isAgain }
    case 'hold':
      return { ...round, isHeld: scanning.isHeld }
    case 'choose':
      return { ...round, choosing: scanning.entry }
  }
}

/** An animal keeps its place in the list; a new one comes first. */
function withEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const { id } = entry.line.animal
  return entryOf(entries, id)
    ? entries.map((one) => (one.line.animal.id === id ? entry : one))
    : [entry, ...entries]
}

export const entryOf = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find(({ line }) => line.animal.id === id)

export const newEntry = (line: RoundLine) => ({
  line,
  logId: newId(),
  isRefused: false,
  isMade: false,
  at: new Date().toISOString(),
})

/** True if its log exists or is on its way, so that it can be undone. */
export const isRecorded = ({ state, isMade }: Entry) => isMade || state === 'saving'

/** How far a round is: the animals recorded, those left of what is due, and those the server refused. */
export function progressOf(entries: readonly Entry[], due: readonly RoundLine[] | undefined) {
  const recorded = entries.filter(isRecorded)
  const left = new Set(due?.map(({ animal }) => animal.id))
  for (const { line } of [...recorded, ...entries.filter(({ state }) => state === 'today')])
    left.delete(line.animal.id)
  return {
    recorded: recorded.length,
    left: due && left.size,
    progress: due && `${recorded.length} of ${recorded.length + left.size}`,
    /** Whose log the server wouldn't take, by name. */
    failed: entries.flatMap(({ state, isMade, line }) =>
      state === 'failed' && !isMade ? line.animal.name : [],
    ),
  }
}

function doneToday(kind: ScanKind, { lastRefusal }: RoundLine) {
  const done = kind === 'feeding' ? 'Fed' : 'Cleaned'
  return `${lastRefusal ? refusalWords[lastRefusal] : done} earlier today. Nothing was added.`
}

const stateWords: Partial<Record<Entry['state'], string>> = {
  saving: 'saving…',
  saved: 'saved',
  failed: 'try again',
}

/** State of an entry: 'saved', 'waiting to be sent'. `waiting`: its place in the queue, if it is there. */
export function endOf({ state }: Entry, waiting: Waiting | undefined) {
  if (state !== 'saved' || !waiting) return stateWords[state] ?? ''
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
  if (state === 'today') return doneToday(kind, line)
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
  if (entry.state === 'today') return `${name}: ${doneToday(kind, entry.line)}`
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
