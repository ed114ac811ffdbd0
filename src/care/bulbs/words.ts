import { formatLongDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Bulb } from './bulbs.contract.ts'
import { decayOf } from './decay.ts'

/* Words for a bulb. */

/**
 * Tells the UV of its readings in words: 'Below 1.0 UVI about March 12 (4 readings)', else 'Down 12% since November 3
 * (3 readings)', or nothing.
 */
export function decayInWords(
  bulb: Pick<Bulb, 'uv_installed_on' | 'uvi_needed' | 'uvi_readings'>,
  today: string,
) {
  const decay = decayOf(bulb)
  const { readings, fell_percent, fades_on } = decay
  const from = readings[0]?.measured_on
  const count = `(${counted(readings.length, 'reading')})`
  if (fades_on) {
    const when = `${fades_on < today ? 'since ' : ''}about ${formatLongDay(fades_on, today)}`
    return { ...decay, words: `Below ${uviText(bulb.uvi_needed ?? 0)} UVI ${when} ${count}` }
  }
  const since = from && fell_percent && `since ${formatLongDay(from, today)}`
  return { ...decay, words: since ? `Down ${fell_percent}% ${since} ${count}` : '' }
}

/** '1.0', as meters show it. */
export const uviText = (uvi: number) => numberText(uvi, undefined, 1)

/** '39.5 W', or nothing. */
export const wattsOf = ({ wattage }: Pick<Bulb, 'wattage'>) =>
  wattage === null ? '' : `${numberText(wattage)} W`

/** '11 h a day, on 38%', or nothing. */
export const hoursOf = ({
  hours_a_day,
  duty_percent,
}: Pick<Bulb, 'hours_a_day' | 'duty_percent'>) => {
  if (hours_a_day === null) return ''
  const share = duty_percent === null ? '' : `, on ${numberText(duty_percent)}%`
  return `${numberText(hours_a_day)} h a day${share}`
}

/** '12.5%' of a UV lamp. */
export const percentOf = ({ bulb_type, uv_percent }: Pick<Bulb, 'bulb_type' | 'uv_percent'>) =>
  bulb_type === 'uv' && uv_percent !== null ? `${numberText(uv_percent)}%` : ''
