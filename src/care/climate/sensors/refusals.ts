import type { z } from 'zod'
import type { RefusalReason } from '../../../shared/climate.ts'
import { counted } from '../../../shared/durations.ts'
import { heardAgo } from '../words.ts'
import type { refusal } from './sensors.contract.ts'

/** Why readings weren't kept. */
const reasonWords: Record<RefusalReason, string> = {
  not_a_number: "weren't numbers",
  future: "were from the future: the sender's clock is wrong",
  too_old: 'were too old',
  error_value: 'were what a broken probe sends',
  out_of_range: "can't be right",
  unit: 'came in another unit',
  too_often: 'came more often than every two seconds',
  too_many_sensors: 'were of more sensors than an account can have',
  unreadable: "couldn't be read",
  not_climate: 'were of something else, such as a light',
}

/** '3 readings were what a broken probe sends'; the last reason is of a file alone. */
export const reasonText = (reason: RefusalReason | 'clock', times: number): string =>
  `${counted(times, 'reading')} ${reason === 'clock' ? 'fell into an hour that clocks repeat or skip' : reasonWords[reason]}`

/** '3 readings were what a broken probe sends, last 85 °C, 4 min ago'. */
export const refusalText = (
  { reason, times, at, value }: z.output<typeof refusal>,
  timezone: string,
): string =>
  `${reasonText(reason, times)}, last ${value ? `“${value}”, ` : ''}${heardAgo(at, timezone)}`
