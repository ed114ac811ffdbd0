import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Shedding } from './shedders.contract.ts'

/** 'every 38 days, ± 4'; undefined of a single shed. */
export function rhythmWords({ interval_days, deviation_days }: Shedding): string | undefined {
  if (interval_days === null) return undefined
  const every = `every ${counted(Math.round(interval_days), 'day')}`
  return deviation_days === null
    ? every
    : `${every}, ±\u00a0${numberText(Math.round(deviation_days))}`
}

/** '2 stuck in a row', from two on. */
export const stuckWords = ({ stuck_in_row }: Pick<Shedding, 'stuck_in_row'>) =>
  stuck_in_row > 1 ? `${numberText(stuck_in_row)} stuck in a row` : undefined

/** A part of the sheds: '75%'. */
export const shareWords = (part: number, { sheds }: Shedding) =>
  `${Math.round((part / sheds) * 100)}%`
