import type { WeightUnit } from '../../shared/weights.ts'
import type { FeedingLog } from '../logs/logs.contract.ts'

/** The outcome of one animal in a round; `done` is taken, cleaned or weighed. */
export type Outcome = 'done' | 'refused' | 'skipped'

/** Entries for one animal; missing fields are as usual. */
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
  /** The entries that its lines start with: animals that aren't due are skipped. */
  usual: Entries
  /** Null means the time of recording; as does an empty one, while it is typed. */
  happenedAt: string | null
  unit: WeightUnit | null
  /** Generated once per log, so that a retry doesn't record the round twice. */
  logIds: Record<string, string>
  before: Entries[]
  /** The row last typed in: undo removes a whole number, not a digit. */
  typedIn: string | null
}

export const blankRound: RoundState = {
  entries: {},
  usual: {},
  happenedAt: null,
  unit: null,
  logIds: {},
  before: [],
  typedIn: null,
}

export type RoundAction =
  | { type: 'cycle'; key: string; outcomes: readonly Outcome[] }
  | { type: 'say'; key: string; entry: Entry }
  | { type: 'weigh'; key: string; weight: string }
  | { type: 'everyone'; keys: string[]; feeder_id?: string }
  | { type: 'all'; keys: string[] }
  | { type: 'when'; happenedAt: string | null }
  | { type: 'unit'; unit: WeightUnit }
  | { type: 'number'; logIds: Record<string, string> }
  | { type: 'others'; usual: Entries }
  | { type: 'undo' }
  | { type: 'restart' }

/** The round after one action. The previous state is kept for undo. */
export function reduceRound(state: RoundState, action: RoundAction): RoundState {
  switch (action.type) {
    case 'cycle': {
      const entry = state.entries[action.key]
      const at = action.outcomes.indexOf(entry?.outcome ?? 'done')
      const outcome = action.outcomes[(at + 1) % action.outcomes.length] ?? 'done'
      return changed(state, { ...state.entries, [action.key]: { ...entry, outcome } })
    }
    case 'say':
      return changed(state, { ...state.entries, [action.key]: action.entry })
    case 'weigh': {
      const entries = { ...state.entries, [action.key]: { weight: action.weight } }
      if (state.typedIn === action.key) return { ...state, entries }
      return { ...changed(state, entries), typedIn: action.key }
    }
    case 'everyone': {
      const { keys, feeder_id } = action
      const fed: Change = ({ count, ...entry }) =>
        [undefined, feeder_id].includes(entry.feeder_id)
          ? { ...entry, feeder_id, count }
          : { ...entry, feeder_id }
      return changed(state, mapped(state, keys, fed))
    }
    case 'all': {
      const turned = noneSkipped(state, action.keys) ? skippedAgain(state) : unskipped
      return changed(state, mapped(state, action.keys, turned))
    }
    case 'when':
      return { ...state, happenedAt: action.happenedAt }
    case 'unit':
      return { ...state, unit: action.unit }
    case 'number':
      return { ...state, logIds: { ...action.logIds, ...state.logIds } }
    case 'others':
      return withUsual(state, action.usual)
    case 'undo': {
      const [entries, ...before] = state.before
      return entries ? { ...state, entries, before, typedIn: null } : state
    }
    case 'restart':
      return { ...blankRound, usual: state.usual, entries: state.usual, logIds: state.logIds }
  }
}

const changed = (state: RoundState, entries: Entries): RoundState => ({
  ...state,
  entries,
  before: [state.entries, ...state.before],
  typedIn: null,
})

/** The feeder entered for all of these lines alike: undefined if none was, and empty if theirs differ. */
export function feederOf({ entries }: RoundState, keys: readonly string[]): string | undefined {
  const [feeder_id, ...others] = new Set(keys.map((key) => entries[key]?.feeder_id))
  return others.length > 0 ? '' : feeder_id
}

/** True if everyone of these lines is to be recorded. */
export const noneSkipped = ({ entries }: RoundState, keys: readonly string[]): boolean =>
  keys.every((key) => entries[key]?.outcome !== 'skipped')

type Change = (entry: Entry, key: string) => Entry

const unskipped: Change = (entry) =>
  entry.outcome === 'skipped' ? { ...entry, outcome: 'done' } : entry

const skippedAgain =
  ({ usual }: RoundState): Change =>
  (entry, key) =>
    entry.outcome === 'done' ? { ...entry, ...usual[key] } : entry

/**
 * After someone else has recorded some of it: who has been fed is skipped, who is due again isn't. A
 * refusal or a weight that was entered stays, as does what was entered of animals that `usual` doesn't name.
 */
function withUsual(state: RoundState, usual: Entries): RoundState {
  const changed = Object.keys(usual).filter(
    (key) => state.usual[key]?.outcome !== usual[key]?.outcome,
  )
  if (changed.length === 0) return state
  const follow = (entries: Entries): Entries => ({
    ...entries,
    ...Object.fromEntries(changed.map((key) => [key, followed(entries[key], usual[key])])),
  })
  const [entries, before] = [follow(state.entries), state.before.map(follow)]
  return { ...state, usual: { ...state.usual, ...usual }, entries, before }
}

function followed(entry: Entry = {}, usual: Entry | undefined): Entry {
  const isEntered = entry.outcome === 'refused' || Boolean(entry.weight)
  if (usual?.outcome) return isEntered ? entry : { ...entry, ...usual }
  const { outcome, ...rest } = entry
  return outcome === 'skipped' ? rest : entry
}

/** Changes the entries of these lines only: a draft of a part also has those of other rooms. */
const mapped = ({ entries }: RoundState, keys: string[], change: Change): Entries => ({
  ...entries,
  ...Object.fromEntries(keys.map((key) => [key, change(entries[key] ?? {}, key)])),
})

/** True once there is input that could be lost. */
export const isBegun = (state: RoundState): boolean =>
  Object.keys(enteredIn(state)).length > 0 || Boolean(state.happenedAt)

/** The entries that differ from what the round started with. */
export const enteredIn = ({ entries, usual }: RoundState): Entries =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([key, entry]) => JSON.stringify(entry) !== JSON.stringify(usual[key] ?? {}),
    ),
  )
