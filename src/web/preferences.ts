import type { CurrentUser } from '../features/account/account.contract.ts'
import { decimalSigns, showNumbersWith } from '../shared/numbers.ts'
import { kept } from './kept.ts'

/*
 * How the person reads numbers and in what they weigh. Kept on the device as well, so that the first
 * screen is right before anything has answered.
 */

const keys = { sign: 'decimal_sign', unit: 'preferred_unit' }

type Preferences = Pick<CurrentUser, 'decimal_sign' | 'weight_unit'>

/** Takes up what the person prefers, from here on. */
export function takeUpPreferences({ decimal_sign, weight_unit }: Preferences): void {
  showNumbersWith(decimal_sign)
  kept.write(keys.sign, decimal_sign)
  kept.write(keys.unit, weight_unit)
}

/** Takes up what they preferred when they were here last. */
export function takeUpKeptPreferences(): void {
  const last = kept.read(keys.sign)
  showNumbersWith(decimalSigns.find((sign) => sign === last) ?? 'point')
}

/** The unit they preferred when they were here last. */
export const keptUnit = (): string | null => kept.read(keys.unit)
