import { dayOf } from '../../../shared/dates.ts'
import { dayText } from '../../../shared/days.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { toGrams, type WeightUnit, weightText } from '../../../shared/weights.ts'
import type { Laying, Loss, WeightGap } from './weights.contract.ts'

/** '+22.6%', '−3.9%', '0%'. */
export const percentText = (percent: number): string =>
  `${signOf(percent)}${numberText(Math.abs(Number(percent.toFixed(1))))}%`

/** '+5.2 g': a change of weight with its sign. */
export const changeWords = (grams: number, unit: WeightUnit): string =>
  `${signOf(grams)}${weightText(toGrams(Math.abs(grams), 'grams'), unit)}`

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')

/** 'lost 167 g in 27 days, 10.5%, with feeding paused: Brumation'. */
export function lossWords(loss: Loss, unit: WeightUnit): string {
  const { from_grams, to_grams, days, percent, pause_reason } = loss
  const pause = `, with feeding paused${pause_reason && `: ${pause_reason}`}`
  return `lost ${weightText(from_grams - to_grams, unit)} in ${counted(Math.max(1, days), 'day')}, ${numberText(percent)}%${pause_reason === null ? '' : pause}`
}

/** 'laid 7 eggs', 'had a litter of 12'. */
export const layingWords = ({ eggs, is_litter }: Laying) =>
  is_litter ? `had a litter of ${numberText(eggs)}` : `laid ${counted(eggs, 'egg')}`

/** 'not weighed, Mar to Jun', 'not weighed, Nov 2025 to Feb 2026': the months of a gap. */
export function gapWords({ from, to }: WeightGap, zone: string): string {
  const days = [from, to].map((moment) => dayOf(moment, zone))
  const isOfOneYear = new Set(days.map((day) => day.slice(0, 4))).size === 1
  const [first, last] = days.map((day) => dayText(day, isOfOneYear ? 'MMM' : 'MMM YYYY'))
  return `not weighed, ${first === last ? first : `${first} to ${last}`}`
}
