import type { CurrentUser } from '../features/account/account.contract.ts'
import { decimalSigns, showNumbersWith } from '../shared/numbers.ts'

/*
 * How the person reads numbers and in what they weigh. Kept on the device as well, so that the first
 * screen is right before anything has answered.
 */

const keys = { sign: 'decimal_sign', unit: 'preferred_unit' }

type Preferences = Pick<CurrentUser, 'decimal_sign' | 'weight_unit'>

/** Takes up what the person prefers, from here on. */
export function takeUpPreferences({ decimal_sign, weight_unit }: Preferences): void {
  showNumbersWith(decimal_sign)
  keep(keys.sign, decimal_sign)
  keep(keys.unit, weight_unit)
}

/** Takes up what they preferred when they were here last. */
export function takeUpKeptPreferences(): void {
  const kept = read(keys.sign)
  showNumbersWith(decimalSigns.find((sign) => sign === kept) ?? 'point')
}

/** The unit they preferred when they were here last. */
export const keptUnit = (): string | null => read(keys.unit)

/** A browser may have no place to keep things in; the application runs all the same. */
function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
