import { type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { keptUnit } from '../../web/preferences.ts'

/** The unit that was last chosen on this device, otherwise the one this keeper prefers. */
export const usualUnit = (): WeightUnit =>
  unitIn(localStorage.getItem(key)) ?? unitIn(keptUnit()) ?? 'grams'

export const rememberUnit = (unit: WeightUnit) => localStorage.setItem(key, unit)

/** Who says anew what they prefer means this device too. */
export const forgetUnit = () => localStorage.removeItem(key)

const unitIn = (kept: string | null) => weightUnits.find((unit) => unit === kept)

const key = 'weight_unit'
