import { formatShort } from '../../../shared/dates.ts'
import type { DecimalSign } from '../../../shared/numbers.ts'
import { textToNumber, typedNumber } from '../../../shared/typedNumbers.ts'
import { fromGrams, toGrams, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { isEnough, type WeightLog } from '../logs.contract.ts'

/** The number of a typed weight, and its unit if it names one: '1.2' and kilograms of '1.2 kg'. */
export function partsOf(text: string): [string, WeightUnit?] {
  const [, number = text, short = ''] = /^\s*(\S*\d)\s*(k?g|lb|oz)\s*$/i.exec(text) ?? []
  return [number, unitOf[short.toLowerCase()]]
}
type Units = Record<string, WeightUnit>
const unitOf: Units = { g: 'grams', kg: 'kilograms', lb: 'pounds', oz: 'ounces' }

/**
 * Grams from a typed weight with at most two decimals. NaN if it isn't a weight, is below its unit's minimum or names
 * another unit, which the contract reports at the field.
 */
export function enteredGrams(text: string, unit: WeightUnit): number {
  const [amount, own = unit] = partsOf(text)
  const number = /[.,]\d{3,}$/.test(amount.trim()) ? undefined : textToNumber(amount)
  const grams = typeof number === 'number' && own === unit ? toGrams(number, unit) : NaN
  return isEnough(grams, unit) ? grams : NaN
}

/** True for a typed weight that is below its unit's minimum. */
export function isTooLight(text: string, unit: WeightUnit): boolean {
  const amount = textToNumber(text)
  return typeof amount === 'number' && amount > 0 && !isEnough(toGrams(amount, unit), unit)
}

/** The text of a weight field; '' if there is none. */
export const amountText = (grams: unknown, unit: WeightUnit): string =>
  typeof grams === 'number' && !Number.isNaN(grams) ? typedNumber(fromGrams(grams, unit)) : ''

/** '+27 g', '−12 g', 'no change': from the rounded values, so that the sum looks right. */
export function changeText(
  grams: number,
  before: number,
  unit: WeightUnit,
  sign?: DecimalSign,
): string {
  const change = Number((fromGrams(grams, unit) - fromGrams(before, unit)).toFixed(2))
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${weightText(toGrams(Math.abs(change), unit), unit, sign)}`
}

/** True for a weight that is probably mistyped: over twice or under half of the previous one. */
export const isJump = (grams: number, before: number): boolean =>
  grams > before * 2 || grams < before / 2

/** '3 weights, from 70 g on Nov 3 to 78 g on Nov 10. Lowest …': weighings, latest first, in the latest one's unit. */
export function weightsSentence(logs: readonly WeightLog[], zone: string): string {
  const unit = logs[0]?.unit ?? 'grams'
  const words = (log: WeightLog | undefined) =>
    log ? `${weightText(log.weightInGrams, unit)} on ${formatShort(log.happenedAt, zone)}` : ''
  const order = logs.toSorted((one, other) => one.weightInGrams - other.weightInGrams)
  return `${logs.length} weights, from ${words(logs.at(-1))} to ${words(logs[0])}. Lowest ${words(order[0])}, highest ${words(order.at(-1))}.`
}
