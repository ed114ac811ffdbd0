import { type DecimalSign, numberText } from '../../shared/numbers.ts'
import { lowerFirst } from '../../shared/text.ts'
import { feederName } from '../feeders/feederName.ts'
import type { FeedingLog } from './logs.contract.ts'

/* Words for logs. */

type Outcome = Pick<FeedingLog, 'success'> & Partial<Pick<FeedingLog, 'refusal_reason'>>
type Meal = { feeder: Parameters<typeof feederName>[0] } & Partial<Pick<FeedingLog, 'count'>>

/** 'Taken', 'Refused' or 'Regurgitated'. */
export const outcomeWords = ({ success, refusal_reason }: Outcome) => {
  if (success) return 'Taken'
  return refusal_reason === 'regurgitated' ? 'Regurgitated' : 'Refused'
}

/** 'Rat, weaned', or '2 × Rat, weaned' for more than one. */
export const mealWords = ({ feeder, count }: Meal, sign?: DecimalSign) =>
  count && count > 1 ? `${numberText(count, sign)} × ${feederName(feeder)}` : feederName(feeder)

/** 'Took rat, weaned', 'Took 2 × rat, weaned' or 'Refused rat, weaned'. */
export const feedingWords = (log: Outcome & Meal) => {
  const verb = log.success ? 'Took' : outcomeWords(log)
  const name = feederName(log.feeder)
  const feeder = lowerFirst(name)
  const many = log.count && log.count > 1 ? `${numberText(log.count)} × ` : ''
  return `${verb} ${many}${feeder}`
}

/** The beginning of a note. */
export function shortNote(note: string): string {
  const letters = [...note]
  return letters.length > mostLetters
    ? `${letters.slice(0, mostLetters).join('').trimEnd()}…`
    : note
}

const mostLetters = 140
