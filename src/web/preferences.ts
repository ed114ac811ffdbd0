import type { CurrentUser } from '../shared/currentUser.ts'
import { showDegreesIn, showNumbersWith } from '../shared/numbers.ts'
import { showTimesIn } from '../shared/timesOfDay.ts'
import { knowOffsets } from '../shared/wallClock.ts'
import { type WeightUnit, weightUnits } from '../shared/weights.ts'
import { deviceStorage } from './deviceStorage.ts'

/*
 * The user's number format, clock and units. Stored on the device too, so that the first screen is
 * right before any response.
 */

/** Stored under their own names, but for the weight unit, beside which stands the one last chosen here. */
const formats = ['decimal_sign', 'time_format', 'temperature_unit'] as const
const keys = { unit: 'preferred_unit', chosenUnit: 'weight_unit' }

type Formats = Pick<CurrentUser, (typeof formats)[number]>
type Preferences = Formats & Pick<CurrentUser, 'weight_unit' | 'timezone' | 'utc_offsets'>

/** Writes numbers, times and degrees as these say from now on. */
export function showFormats({ decimal_sign, time_format, temperature_unit }: Formats): void {
  showNumbersWith(decimal_sign)
  showTimesIn(time_format)
  showDegreesIn(temperature_unit)
}

/** Applies the user's preferences from now on. */
export function takeUpPreferences(user: Preferences): void {
  showFormats(user)
  knowOffsets(user.timezone, user.utc_offsets)
  for (const name of formats) deviceStorage.write(name, user[name])
  deviceStorage.write(keys.unit, user.weight_unit)
}

/** Applies the preferences of the last visit. */
export function takeUpKeptPreferences(): void {
  const [sign, time, degrees] = formats.map(deviceStorage.read)
  showFormats({
    decimal_sign: sign === 'comma' ? sign : 'point',
    time_format: time === '24h' ? time : '12h',
    temperature_unit: degrees === 'fahrenheit' ? degrees : 'celsius',
  })
}

/** The unit last chosen on this device, otherwise the user's preferred one. */
export const usualUnit = (): WeightUnit =>
  unitIn(deviceStorage.read(keys.chosenUnit)) ?? unitIn(deviceStorage.read(keys.unit)) ?? 'grams'

export const rememberUnit = (unit: WeightUnit): void => deviceStorage.write(keys.chosenUnit, unit)

/** A changed preference applies to this device too. */
export const forgetUnit = (): void => deviceStorage.drop(keys.chosenUnit)

const unitIn = (text: string | null) => weightUnits.find((unit) => unit === text)
