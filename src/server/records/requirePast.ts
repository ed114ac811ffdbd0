import { today } from '../../shared/dates.ts'
import { liesAhead } from '../../shared/fields.ts'
import { Invalid } from '../errors.ts'

/**
 * Throws `Invalid` at `field` for a day in the future in the account's time zone; ignores a missing
 * day.
 */
export function requirePast(field: string, day: string | null | undefined, timeZone: string): void {
  if (day && day > today(timeZone)) throw new Invalid([{ field, message: liesAhead }])
}
