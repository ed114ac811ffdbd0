import { formatShortDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { weightText } from '../../../shared/weights.ts'
import type { HungryRow, RefusingRow } from './hungry.contract.ts'

/** '4 refused since Oct 12'. */
export const refusalWords = (
  { refused_in_row, refused_since }: Pick<HungryRow, 'refused_in_row' | 'refused_since'>,
  now: string,
) =>
  `${numberText(refused_in_row)} refused${
    refused_since ? ` since ${formatShortDay(refused_since, now)}` : ''
  }`

/** Less than this, in per cent over 90 days, is nothing to speak of. */
const steady = 2

/** 'Weight 1,121 g, steady', 'Weight 940 g, 6% less in 90 days'. */
export function weightWords({
  weightInGrams,
  unit,
  change,
}: NonNullable<RefusingRow['weight']>): string {
  const weight = `Weight ${weightText(weightInGrams, unit)}`
  if (change === null) return weight
  if (Math.abs(change) < steady) return `${weight}, steady`
  return `${weight}, ${numberText(Math.abs(change))}% ${change < 0 ? 'less' : 'more'} in 90 days`
}
