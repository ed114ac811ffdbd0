import type { CurrentUser } from '../shared/currentUser.ts'
import { showNumbersWith } from '../shared/numbers.ts'
import { showTimesIn } from '../shared/timesOfDay.ts'
import { knowOffsets } from '../shared/wallClock.ts'
import { type WeightUnit, weightUnits } from '../shared/weights.ts'
import { deviceStorage } from './deviceStorage.ts'

/*
 * The user's number format, clock and weight unit. Stored on the device too, so that the first screen is
 * right before any response.
 */

const keys = {
  sign: 'decimal_sign',
  time: 'time_format',
  unit: 'preferred_unit',
  chosenUnit: 'weight_unit',
}

type Preferences = Pick<
  CurrentUser,
  'decimal_sign' | 'time_format' | 'weight_unit' | 'timezone' | 'utc_offsets'
>

/** Applies the user's preferences from now on. */
export function takeUpPreferences({
  decimal_sign,
  time_format,
  weight_unit,
  timezone,
  utc_offsets,
}: Preferences): void {
  showNumbersWith(decimal_sign)
  showTimesIn(time_format)
  knowOffsets(timezone, utc_offsets)
  deviceStorage.write(keys.sign, decimal_sign)
  deviceStorage.write(keys.time, time_format)
  deviceStorage.write(keys.unit, weight_unit)
}

/** Applies the preferences of the last visit. */
export function takeUpKeptPreferences(): void {
  showNumbersWith(deviceStorage.read(keys.sign) === 'comma' ? 'comma' : 'point')
  showTimesIn(deviceStorage.read(keys.time) === '24h' ? '24h' : '12h')
}

/** The unit last chosen on this device, otherwise the user's preferred one. */
export const usualUnit = (): WeightUnit =>
  unitIn(deviceStorage.read(keys.chosenUnit)) ?? unitIn(deviceStorage.read(keys.unit)) ?? 'grams'

export const rememberUnit = (unit: WeightUnit): void => deviceStorage.write(keys.chosenUnit, unit)

/** A changed preference applies to this device too. */
export const forgetUnit = (): void => deviceStorage.drop(keys.chosenUnit)

const unitIn = (text: string | null) => weightUnits.find((unit) => unit === text)
