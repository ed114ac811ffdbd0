import { unitText } from '../../collection/targets/aims.ts'
import type { ClimateKind } from '../../shared/climate.ts'
import { formatShort, formatTime } from '../../shared/dates.ts'
import { degreeSign, inDegrees, type Reader } from '../../shared/degrees.ts'
import { inWords } from '../../shared/durations.ts'
import { numberText, type TemperatureUnit } from '../../shared/numbers.ts'

/* Words for zones, values and times of a place's climate. */

/** A value with its unit: '40.1 °C', '34%', 'UVI 3.4'. */
export function valueText(value: number, kind: ClimateKind, { sign, unit }: Reader = {}): string {
  if (unitText(kind) === '%') return `${numberText(Math.round(value), sign)}%`
  const rounded = numberText(Math.round(readIn(kind, unit)(value) * 10) / 10, sign, 1)
  return kind === 'uvi' ? `UVI ${rounded}` : `${rounded} ${degreeSign(unit)}`
}

/** Turns a stored value into what its reader reads: degrees into those of their unit. */
export const readIn =
  (kind: ClimateKind, unit?: TemperatureUnit) =>
  (value: number): number =>
    kind === 'temperature' ? inDegrees(value, unit) : value

/** How long ago something was heard: '20 s ago', '4 min ago', '3 h ago', then its day. */
export function heardAgo(moment: string, zone: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(moment)) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return formatShort(moment, zone)
}

/** A time of day in a sentence, without minutes where they are none: '7:30 pm', '8 pm'. */
export const clockText = (at: number, zone: string): string =>
  formatTime(new Date(at).toISOString(), zone).replace(':00 ', ' ')

/** How long something lasted: '5 h 2 min', from two days on '3 days'. */
export const lastedText = (ms: number): string =>
  ms < 2 * 86_400_000 ? hoursText(ms) : inWords(ms / 1000)

/** A duration in hours and minutes: '5 h 2 min', '40 min', '168 h', 'under 1 min'. */
export function hoursText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 && `${numberText(hours)} h`, rest > 0 && `${rest} min`]
  return words.filter(Boolean).join(' ') || 'under 1 min'
}
