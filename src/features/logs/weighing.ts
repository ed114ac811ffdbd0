import { typedNumber } from '../../shared/numbers.ts'
import { fromGrams, toGrams, type WeightUnit, weightText } from '../../shared/weights.ts'
import { isEnough } from './logs.contract.ts'

/**
 * Grams of an amount as it is typed, with a point or a comma and at most two decimals. NaN for
 * what is no weight or less than its unit allows: the contract says so at the field.
 */
export function enteredGrams(text: string, unit: WeightUnit): number {
  const number = /^\d+(?:[.,]\d{0,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : NaN
  const grams = toGrams(number, unit)
  return isEnough(grams, unit) ? grams : NaN
}

/** The amount a field shows for grams; '' where there are none. */
export const amountText = (grams: unknown, unit: WeightUnit): string =>
  typeof grams === 'number' && !Number.isNaN(grams) ? typedNumber(fromGrams(grams, unit)) : ''

/** '+27 g', '−12 g', 'no change': by what is shown of both, so that the sum is right to the eye. */
export function changeText(grams: number, before: number, unit: WeightUnit): string {
  const change = Number((fromGrams(grams, unit) - fromGrams(before, unit)).toFixed(2))
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${weightText(toGrams(Math.abs(change), unit), unit)}`
}

/** True of a weight that is more likely mistyped: over twice or under half of the one before. */
export const isJump = (grams: number, before: number): boolean =>
  grams > before * 2 || grams < before / 2
