import type { z } from 'zod'
import { mostSensors, type RefusalReason } from '../../../shared/climate.ts'
import { counted } from '../../../shared/durations.ts'
import { heardAgo } from '../words.ts'
import type { refusal } from './sensors.contract.ts'

/** Why readings weren't kept. */
const reasonWords: Record<RefusalReason, string> = {
  not_a_number: 'had no number',
  future: "were from the future: the sender's clock is wrong",
  too_old: 'were too old',
  error_value: 'were what a broken probe sends',
  out_of_range: "can't be right",
  unit: 'came in another unit',
  too_often: 'came more often than every two seconds',
  too_many_sensors: `came from a sensor beyond the ${mostSensors} of an account`,
  unreadable: "couldn't be read",
  not_climate: 'were of something else, such as a light',
}

/** '3 readings were what a broken probe sends'; the last reason is of a file alone. */
export function reasonText(reason: RefusalReason | 'clock', times: number): string {
  const words =
    reason === 'clock' ? 'fell into an hour that clocks repeat or skip' : reasonWords[reason]
  return `${counted(times, 'reading')} ${times === 1 ? words.replace(/^were/, 'was') : words}`
}

/** '3 readings were what a broken probe sends, last 85 °C, 4 min ago'. */
export const refusalText = (
  { reason, times, at, value }: z.output<typeof refusal>,
  timezone: string,
): string =>
  `${reasonText(reason, times)}, last ${value ? `“${value}”, ` : ''}${heardAgo(at, timezone)}`
