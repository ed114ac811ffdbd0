import type { ReactNode } from 'react'
import { methodWords, qualityWords } from '../../../shared/choices.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { RecordOf } from '../../../shared/resource.ts'
import { weightText } from '../../../shared/weights.ts'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import type { LogResource } from '../kind.ts'
import type {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  WeightLog,
  weightLog,
} from '../logs.contract.ts'
import { byWords } from '../When.tsx'
import { changeText } from '../weights/weighing.ts'
import { feedingWords, mealWords, outcomeWords, shortNote } from '../words.ts'

/** One row: what it was, details below, what it changed at the right, a mark before it. */
type ListedLog = {
  title: ReactNode
  second?: ReactNode
  side?: ReactNode
  mark?: ReactNode
}

/**
 * How the logs of one kind stand in their list: each in words, for the reader with the id `me`, and what a month or year of
 * them comes to. `before` is the one before it in time, if the page has it.
 */
export type Listing<R extends LogResource> = {
  textOf: (log: RecordOf<R>, before: RecordOf<R> | undefined, me: string) => ListedLog
  sumOf: (logs: RecordOf<R>[], before: RecordOf<R> | undefined) => string
}

export const feedingListing: Listing<typeof feedingLog> = {
  textOf: (log, _before, me) => ({
    title: log.success ? mealWords(log) : <Alarm>{feedingWords(log)}</Alarm>,
    second: joined(
      log.thrown_away && 'Thrown away',
      log.feedingMethod && methodWords[log.feedingMethod],
      log.supplement?.name,
      shortNote(log.notes),
      byWords(log, me),
    ),
    mark: <ScaleMark state={log.success ? 'full' : 'struck'} size={19} />,
  }),
  sumOf(logs) {
    const { Taken = [], ...others } = Object.groupBy(logs, outcomeWords)
    return [['taken', Taken] as const, ...Object.entries(others)]
      .map(([outcome, { length }]) => `${numberText(length)} ${outcome.toLowerCase()}`)
      .join(', ')
  },
}

export const cleanListing: Listing<typeof cleaningLog> = {
  textOf: ({ cleanedBy }) => ({ title: 'Cleaned', second: `by ${cleanedBy}` }),
  sumOf: (logs) => counted(logs.length, 'clean'),
}

/** Stuck shed may constrict a toe or the tip of a tail, so it is highlighted. */
export const shedListing: Listing<typeof sheddingLog> = {
  textOf: ({ quality, recordedBy }) => ({
    title: quality === 'complete' ? qualityWords.complete : <Alarm>{qualityWords[quality]}</Alarm>,
    second: `by ${recordedBy}`,
  }),
  sumOf: (logs) => counted(logs.length, 'shed'),
}

export const poopListing: Listing<typeof poopLog> = {
  textOf: ({ unusual, notes, recordedBy }) => ({
    title: unusual ? <Alarm>Unusual</Alarm> : 'Normal',
    second: joined(shortNote(notes), `by ${recordedBy}`),
  }),
  sumOf(logs) {
    const unusual = logs.filter((log) => log.unusual).length
    return `${counted(logs.length, 'poop')}${unusual > 0 ? `, ${numberText(unusual)} unusual` : ''}`
  },
}

export const weightListing: Listing<typeof weightLog> = {
  textOf: (log, before) => ({
    title: weightText(log.weightInGrams, log.unit),
    second: `by ${log.recordedBy}`,
    side: before && <Difference log={log} before={before} />,
  }),
  sumOf(logs, before) {
    const [last, first] = [logs[0], before ?? logs.at(-1)]
    if (!last || !first || last === first) return ''
    return changeText(last.weightInGrams, first.weightInGrams, last.unit)
  },
}

const month_ms = 31 * 86_400_000

/** Gain is green, loss grey, and more than a tenth in a month clay. */
function Difference({ log, before }: { log: WeightLog; before: WeightLog }) {
  const change = log.weightInGrams - before.weightInGrams
  const isFast =
    Date.parse(log.happenedAt) - Date.parse(before.happenedAt) <= month_ms &&
    Math.abs(change) > before.weightInGrams / 10
  const tone = isFast ? 'semibold alarm' : change > 0 ? 'semibold primary' : 'ink3'
  return (
    <span className={`firm text15 ${tone}`}>
      {change === 0 ? 'same' : changeText(log.weightInGrams, before.weightInGrams, log.unit)}
    </span>
  )
}

const Alarm = ({ children }: { children: ReactNode }) => <span className="alarm">{children}</span>
