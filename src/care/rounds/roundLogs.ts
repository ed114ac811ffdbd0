import type { z } from 'zod'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import type { WeightUnit } from '../../shared/weights.ts'
import { cleaningLog, feedingLog, weightLog } from '../logs/logs.contract.ts'
import { enteredGrams } from '../logs/weights/weighing.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import type { Entry, RoundState } from './roundState.ts'

/** The resource that a round records. */
export const logOf = { feeding: feedingLog, cleaning: cleaningLog, weighing: weightLog } as const

/** A log as it is sent, and the key of its line. */
type RoundLog = { key: string; log: { animal_id: string } & Record<string, unknown> }

/** The key of a line while its round is entered. */
export const keyOf = ({ schedule_id, animal }: RoundLine): string => schedule_id ?? animal.id

/** The logs of a round in its order, one per line that isn't skipped. */
export function logsIn(
  kind: RoundKind,
  lines: RoundLine[],
  state: RoundState,
  unit: WeightUnit,
): RoundLog[] {
  const when = state.happenedAt ? { happenedAt: state.happenedAt } : {}
  return recordedIn(kind, lines, state).map((line) => ({
    key: keyOf(line),
    log: { animal_id: line.animal.id, ...when, ...ownOf(kind, line, state, unit) },
  }))
}

/** The lines that would be recorded now. */
export const recordedIn = (kind: RoundKind, lines: RoundLine[], state: RoundState): RoundLine[] =>
  lines.filter((line) => isRecorded(kind, state, keyOf(line)))

const isRecorded = (kind: RoundKind, { entries }: RoundState, key: string) =>
  entries[key]?.outcome !== 'skipped' &&
  (kind !== 'weighing' || Boolean(entries[key]?.weight?.trim()))

function ownOf(kind: RoundKind, line: RoundLine, state: RoundState, unit: WeightUnit) {
  if (kind === 'feeding') return fedOf(line, state)
  if (kind === 'weighing') return weighedOf(line, state, unit)
  return {}
}

/** An animal's meal in a feeding round: what was entered for it, then its usual. */
export function fedOf(line: RoundLine, { entries }: RoundState) {
  const entry = entries[keyOf(line)] ?? {}
  const feeder = entry.feeder_id ?? line.feeder?.id ?? ''
  const isUsual = feeder === line.feeder?.id
  const success = entry.outcome !== 'refused'
  return {
    feeder_id: feeder,
    supplement_id:
      entry.supplement_id === undefined ? (line.supplement?.id ?? null) : entry.supplement_id,
    count: entry.count ?? (isUsual ? line.count : 1),
    feedingMethod: entry.feedingMethod ?? line.feedingMethod,
    notes: entry.notes ?? '',
    success,
    refusal_reason: success ? null : (entry.refusal_reason ?? 'refused'),
    thrown_away: !success && entry.thrown_away === true,
  }
}

/** Picks the fields that differ from the usual meal. */
export function differsFrom(usual: object, meal: object): Entry {
  const before = new Map(Object.entries(usual))
  return Object.fromEntries(
    Object.entries(meal).filter(([key, value]) => key !== 'success' && before.get(key) !== value),
  )
}

function weighedOf(line: RoundLine, { entries }: RoundState, unit: WeightUnit) {
  const weightInGrams = enteredGrams(entries[keyOf(line)]?.weight ?? '', unit)
  return { weightInGrams, unit }
}

/** The contract's errors of the logs, by line. */
export function problemsIn(kind: RoundKind, logs: RoundLog[]): Record<string, string> {
  const input: z.ZodType = logOf[kind].input
  const wrong = logs.flatMap(({ key, log }) => {
    const [issue] = input.safeParse(log).error?.issues ?? []
    return issue ? [[key, issue.message] as const] : []
  })
  return Object.fromEntries(wrong)
}

/** True if a weight is so far from the last one that it may be mistyped. */
export const isUnlikely = (grams: number, last: number): boolean =>
  Math.abs(grams - last) > last * 0.25
