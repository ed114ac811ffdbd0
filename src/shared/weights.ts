import { type DecimalSign, numberText } from './numbers.ts'
/** Units of weights. They are stored in grams. */
export const weightUnits = ['grams', 'kilograms', 'pounds', 'ounces'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** Grams in one unit; the pound is exactly 453.59237 g (International yard and pound agreement, 1959). */
const gramsIn: Record<WeightUnit, number> = {
  grams: 1,
  kilograms: 1000,
  pounds: 453.59237,
  ounces: 453.59237 / 16,
}

/** The minimum of each unit. */
export const leastIn: Record<WeightUnit, number> = {
  grams: 1,
  kilograms: 0.01,
  pounds: 0.01,
  ounces: 1,
}

/** An amount of a unit in grams, with the four decimals that are stored. */
export const toGrams = (amount: number, unit: WeightUnit): number =>
  Number((amount * gramsIn[unit]).toFixed(4))

/** Grams as an amount of a unit, with the two decimals that can be entered. */
export const fromGrams = (grams: number, unit: WeightUnit): number =>
  Number((grams / gramsIn[unit]).toFixed(2))

export const unitWords: Record<WeightUnit, string> = {
  grams: 'Grams',
  kilograms: 'Kilograms',
  pounds: 'Pounds',
  ounces: 'Ounces',
}

/** A unit's abbreviation. */
export const shortUnit: Record<WeightUnit, string> = {
  grams: 'g',
  kilograms: 'kg',
  pounds: 'lb',
  ounces: 'oz',
}

/** A weight as text: '1,480 g', '3.26 lb'. */
export const weightText = (grams: number, unit: WeightUnit, sign?: DecimalSign): string =>
  `${numberText(fromGrams(grams, unit), sign)} ${shortUnit[unit]}`
