import dayjs from 'dayjs'
import type { uvLifespans } from '../../shared/choices.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Bulb } from './bulbs.contract.ts'

/* Words for a bulb's choices. */

const months: Record<(typeof uvLifespans)[number], number> = { six_months: 6, one_year: 12 }

/** The day on which a UV lamp's lifespan ends, `YYYY-MM-DD`; undefined if something is missing. */
export function lifeEndsOn({ bulb_type, uv_lifespan, uv_installed_on }: Bulb): string | undefined {
  if (bulb_type !== 'uv' || !uv_lifespan || !uv_installed_on) return undefined
  return dayjs(uv_installed_on).add(months[uv_lifespan], 'month').format('YYYY-MM-DD')
}

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
