import type { CurrentUser } from '../shared/currentUser.ts'
import { decimalSigns, showNumbersWith } from '../shared/numbers.ts'
import { knowOffsets } from '../shared/wallClock.ts'
import { type WeightUnit, weightUnits } from '../shared/weights.ts'
import { kept } from './kept.ts'

/*
 * The user's number format and weight unit. Stored on the device too, so that the first screen is
 * right before any response.
 */

const keys = { sign: 'decimal_sign', unit: 'preferred_unit', chosenUnit: 'weight_unit' }

type Preferences = Pick<CurrentUser, 'decimal_sign' | 'weight_unit' | 'timezone' | 'utc_offsets'>

/** Applies the user's preferences from now on. */
export function takeUpPreferences({
  decimal_sign,
  weight_unit,
  timezone,
  utc_offsets,
}: Preferences): void {
  showNumbersWith(decimal_sign)
  knowOffsets(timezone, utc_offsets)
  kept.write(keys.sign, decimal_sign)
  kept.write(keys.unit, weight_unit)
}

/** Applies the preferences of the last visit. */
export function takeUpKeptPreferences(): void {
  const last = kept.read(keys.sign)
  showNumbersWith(decimalSigns.find((sign) => sign === last) ?? 'point')
}

/** The unit last chosen on this device, otherwise the user's preferred one. */
export const usualUnit = (): WeightUnit =>
  unitIn(kept.read(keys.chosenUnit)) ?? unitIn(kept.read(keys.unit)) ?? 'grams'

export const rememberUnit = (unit: WeightUnit): void => kept.write(keys.chosenUnit, unit)

/** A changed preference applies to this device too. */
export const forgetUnit = (): void => kept.drop(keys.chosenUnit)

const unitIn = (text: string | null) => weightUnits.find((unit) => unit === text)
