import { kindWords } from '../../../collection/targets/aims.ts'
import { zoneWords } from '../../../shared/climate.ts'
import type { Csv } from '../../../shared/csv.ts'
import { dayText } from '../../../shared/days.ts'
import type { Reader } from '../../../shared/degrees.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { ClimateWeek } from '../charts/charts.contract.ts'
import { sumOf as sumOfHours } from '../charts/week.ts'
import { inOrder } from '../drawing/fromChart.ts'
import { valueText } from '../words.ts'

type Place = ClimateWeek['value'][number]
export type WeekZone = Place['zones'][number] & Pick<Place, 'place_id' | 'brumation'>

/** Every zone of a week, those that were longest out of range first. */
export const zonesOf = ({ value }: ClimateWeek): WeekZone[] =>
  value
    .flatMap(({ place_id, brumation, zones }) =>
      inOrder(zones).map((zone) => ({ ...zone, place_id, brumation })),
    )
    .toSorted((one, other) => other.out - one.out || other.silent - one.silent)

export const hasRange = ({ judged }: Pick<WeekZone, 'judged'>) => judged > 0

export const isCalm = (zone: WeekZone) => zone.out + zone.silent === 0

/**
 * The hours of all zones that were judged by a range, those out of it, those silent, and the share of the judged that was
 * in range: '99.6%'; less than three days have none.
 */
export function sumOf(zones: readonly WeekZone[]) {
  const { judged, out, silent } = sumOfHours(zones)
  const days = zones.map((zone) => zone.days.filter(hasRange).length)
  const hasShare = Math.max(0, ...days) >= 3
  // Nearly all isn't all.
  const share = Math.min(out > 0 ? 99.9 : 100, Math.round((1 - out / judged) * 1000) / 10)
  return { judged, out, silent, share: hasShare ? `${numberText(share)}%` : '' }
}

/** 'Brumation', or of a part of the week 'Brumation, Mon to Thu'; empty without any. */
export function brumationDays({ brumation }: Pick<WeekZone, 'brumation'>): string {
  const [first, last] = [brumation[0], brumation.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (brumation.length === 7) return 'Brumation'
  const until = first === last ? '' : ` to ${dayText(last, 'ddd')}`
  return `Brumation, ${dayText(first, 'ddd')}${until}`
}

/** 'too cold, down to 33.6 °C; silent for 2 h'. */
export function faultWords(zone: WeekZone, reader?: Reader): string {
  const { kind, above, below, silent, low, high } = zone
  const isWarmth = kind === 'temperature'
  const parts = [
    above > 0 &&
      `${isWarmth ? 'too warm' : 'too high'}${high === null ? '' : `, up to ${valueText(high, kind, reader)}`}`,
    below > 0 &&
      `${isWarmth ? 'too cold' : 'too low'}${low === null ? '' : `, down to ${valueText(low, kind, reader)}`}`,
    silent > 0 && `silent for ${numberText(silent, reader?.sign)} h`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** A row for each day of each zone; one without a range was neither above nor below it. */
export const weekFile = (week: ClimateWeek, nameOf: (placeId: string) => string): Csv => ({
  head: [
    ...['Place', 'Zone', 'Measured', 'Day', 'Hours', 'Hours above', 'Hours below', 'Hours silent'],
    'Brumation',
  ],
  rows: zonesOf(week).flatMap(({ place_id, zone, kind, days, brumation }) =>
    days.map(({ on, hours, judged, above, below, silent }) => [
      ...[nameOf(place_id), zoneWords[zone], kindWords[kind], on, hours],
      ...(judged > 0 ? [above, below] : ['', '']),
      ...[silent, brumation.includes(on) ? 'yes' : ''],
    ]),
  ),
})
