import { type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { kept } from '../../web/kept.ts'
import { keptUnit } from '../../web/preferences.ts'

/** The unit that was last chosen on this device, otherwise the one this keeper prefers. */
export const usualUnit = (): WeightUnit => unitIn(kept.read(key)) ?? unitIn(keptUnit()) ?? 'grams'

export const rememberUnit = (unit: WeightUnit) => kept.write(key, unit)

/** Who says anew what they prefer means this device too. */
export const forgetUnit = () => kept.drop(key)

const unitIn = (text: string | null) => weightUnits.find((unit) => unit === text)

const key = 'weight_unit'
