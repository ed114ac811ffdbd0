import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Lamp } from './electricity.contract.ts'

/** '100 W · 24 h · on 38%'; what isn't known is said. */
export function powerWords({ wattage, hours_a_day, duty_percent }: Lamp): string {
  return joined(
    wattage === null ? 'no wattage yet' : `${numberText(wattage)} W`,
    hours_a_day === null ? 'no hours yet' : `${numberText(hours_a_day)} h`,
    hours_a_day !== null && duty_percent !== null && `on ${numberText(duty_percent)}%`,
  )
}

/** So many days before its end, a UV lifespan is amber: when its reminder is sent. */
const soon = 14

/** How a UV lamp's lifespan stands, about if its readings foretell it, and whether that needs a look; null of other lamps. */
export function lifeWords({
  uv_days_left: left,
  uv_fades_on,
}: Lamp): { words: string; tone: 'plain' | 'due' | 'late' } | null {
  if (left === null) return null
  const about = uv_fades_on ? 'about ' : ''
  if (left > 0) {
    const words = `UV for ${about}${numberText(left)} more ${left === 1 ? 'day' : 'days'}`
    return { words, tone: left <= soon ? 'due' : 'plain' }
  }
  const when = left === 0 ? `ends ${about}today` : `ended ${about}${counted(-left, 'day')} ago`
  return { words: `UV ${when}, may still light up`, tone: 'late' }
}

/** '27.4 kWh'. */
export const kwhText = (kwh: number) => `${numberText(Number(kwh.toFixed(kwh < 100 ? 1 : 0)))} kWh`
