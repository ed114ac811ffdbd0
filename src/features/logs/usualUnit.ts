import { type WeightUnit, weightUnits } from '../../shared/weights.ts'

/** The unit this keeper weighs in on this device; grams until another was chosen. */
export const usualUnit = (): WeightUnit =>
  weightUnits.find((unit) => unit === localStorage.getItem(key)) ?? 'grams'

export const rememberUnit = (unit: WeightUnit) => localStorage.setItem(key, unit)

const key = 'weight_unit'
