import { feederName } from '../feeders/feeders.contract.ts'
import type { FeedingLog, feedingMethods } from './logs.contract.ts'

export const methodWords: Record<(typeof feedingMethods)[number], string> = {
  tong: 'Tongs',
  hand: 'Hand',
  bowl: 'Bowl',
  live: 'Live',
  assisted: 'Assisted',
  other: 'Other',
}

/** 'Took rat, weaned' or 'Refused rat, weaned'. */
export const feedingWords = ({ success, feeder }: Pick<FeedingLog, 'success' | 'feeder'>) => {
  const name = feederName(feeder)
  return `${success ? 'Took' : 'Refused'} ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
