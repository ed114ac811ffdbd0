import type { WeightUnit } from '../../shared/weights.ts'
import type { FeedingLog } from '../logs/logs.contract.ts'

/** What became of one animal in a round; `done` is taken, cleaned, or weighed. */
export type Outcome = 'done' | 'refused' | 'skipped'

/** What the keeper says of one animal; what is not said is as usual. */
export type Entry = {
  outcome?: Outcome
  weight?: string
} & Partial<
  Pick<
    FeedingLog,
    | 'feeder_id'
    | 'supplement_id'
    | 'count'
    | 'feedingMethod'
    | 'notes'
    | 'refusal_reason'
    | 'thrown_away'
  >
>
export type Entries = Record<string, Entry>

/** A round as the keeper has entered it so far. Entries and `logIds` are by the line's key. */
export type RoundState = {
  entries: Entries
  /** What it began with: animals whose schedule is paused are skipped. */
  usual: Entries
  /** What everyone gets instead of the usual. */
  feeder_id: string | null
  /** Empty: the moment at which the round is recorded. */
  happenedAt: string
  unit: WeightUnit | null
  /** Made once for each log, so that sending the round again does not record it twice. */
  logIds: Record<string, string>
  before: Pick<RoundState, 'entries' | 'feeder_id'>[]
  /** Whose field was typed in last: a word is undone as a whole. */
  typedIn: string | null
}

export const blankRound: RoundState = {
  entries: {},
  usual: {},
  feeder_id: null,
  happenedAt: '',
  unit: null,
  logIds: {},
  before: [],
  typedIn: null,
}

export type RoundAction =
  | { type: 'cycle'; key: string; outcomes: readonly Outcome[] }
  | { type: 'say'; key: string; entry: Entry }
  | { type: 'weigh'; key: string; weight: string }
  | { type: 'everyone'; feeder_id: string | null }
  | { type: 'when'; happenedAt: string }
  | { type: 'unit'; unit: WeightUnit }
  | { type: 'number'; logIds: Record<string, string> }
  | { type: 'undo' }
  | { type: 'restart' }

/** The round after one action. What can be undone is kept as it was before. */
export function reduceRound(state: RoundState, action: RoundAction): RoundState {
  switch (action.type) {
    case 'cycle': {
      const entry = state.entries[action.key]
      const at = action.outcomes.indexOf(entry?.outcome ?? 'done')
      const outcome = action.outcomes[(at + 1) % action.outcomes.length] ?? 'done'
      return changed(state, { entries: { ...state.entries, [action.key]: { ...entry, outcome } } })
    }
    case 'say':
      return changed(state, { entries: { ...state.entries, [action.key]: action.entry } })
    case 'weigh': {
      const entries = { ...state.entries, [action.key]: { weight: action.weight } }
      if (state.typedIn === action.key) return { ...state, entries }
      return { ...changed(state, { entries }), typedIn: action.key }
    }
    case 'everyone': {
      const entries = Object.fromEntries(
        Object.entries(state.entries).map(([id, { feeder_id, ...entry }]) => [id, entry]),
      )
      return changed(state, { entries, feeder_id: action.feeder_id })
    }
    case 'when':
      return { ...state, happenedAt: action.happenedAt }
    case 'unit':
      return { ...state, unit: action.unit }
    case 'number':
      return { ...state, logIds: { ...action.logIds, ...state.logIds } }
    case 'undo': {
      const [last, ...before] = state.before
      return last ? { ...state, ...last, before, typedIn: null } : state
    }
    case 'restart':
      return { ...blankRound, usual: state.usual, entries: state.usual, logIds: state.logIds }
  }
}

const changed = (
  state: RoundState,
  change: Partial<Pick<RoundState, 'entries' | 'feeder_id'>>,
): RoundState => ({
  ...state,
  ...change,
  before: [{ entries: state.entries, feeder_id: state.feeder_id }, ...state.before],
  typedIn: null,
})

/** True as soon as there is something to lose. */
export const isBegun = ({ entries, usual, feeder_id, happenedAt }: RoundState): boolean =>
  Object.keys(entries).some((key) => entries[key] !== usual[key]) ||
  feeder_id !== null ||
  happenedAt !== ''
