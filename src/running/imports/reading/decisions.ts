import type { DecimalSign } from '../../../shared/numbers.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import { heldBy } from '../kinds/columns.ts'
import { provenSign, unitIn, weightIn } from './cells/amounts.ts'
import { hasPoints, provenOrder } from './cells/days.ts'
import { plain } from './cells/headings.ts'
import { isMorphMarket } from './morphMarket.ts'
import { type ColumnOf, type DateOrder, dateOrders, type ImportSource } from './settings.ts'

/** Decisions from a file's cells about all of them. */
export type Decided = {
  dateOrder: DateOrder | null
  weightUnit: WeightUnit | null
  decimalSign: DecimalSign | null
}

/**
 * Decides from the cells of these columns, a row at a time. A null `dateOrder` or `weightUnit` is for the person to
 * say: days of which none is above 12, weights with a unit neither in the heading nor beside each. Where nothing hangs
 * on it, it is `ymd` and `grams`. `decimalSign` is null if no number proves it.
 */
export function decisionsOf(
  headers: readonly string[],
  columns: readonly ColumnOf[],
  source: ImportSource,
) {
  const isTheirs = source === 'morphmarket' || isMorphMarket(headers)
  const days = placesOf(columns, 'day', 'notedDay')
  // No one is asked for the order of days that are only noted.
  const decisive = new Set(placesOf(columns, 'day'))
  const weights = placesOf(columns, 'weight')
  const measures = placesOf(columns, 'weight', 'measure')
  const numbers = placesOf(columns, 'weight', 'amount')
  const points = { dmy: 0, mdy: 0, ymd: 0, open: 0, yearLast: 0 }
  const others = { ...points }
  // Of the signs, the one counts that more numbers prove.
  const signs = { comma: 0, point: 0 }
  const shortDays = new Set<string>()
  const pointedDays = new Set<string>()
  const bareNumbers = new Set<string>()
  let isBare = false

  return {
    add(cells: readonly string[]) {
      for (const at of days)
        addDoubt(hasPoints(cells[at]) ? pointedDays : shortDays, cells[at], shortDay)
      for (const at of measures) addDoubt(bareNumbers, cells[at], bareNumber)
      if (isTheirs) return
      for (const at of days) {
        const proof = cells[at] ? provenOrder(cells[at]) : null
        const orders = hasPoints(cells[at]) ? points : others
        if (proof && (proof !== 'open' || decisive.has(at))) orders[proof] += 1
      }
      for (const at of weights) isBare ||= weightIn(cells[at] ?? '', null, null) === 'unit'
      for (const at of numbers) {
        const proof = cells[at] ? provenSign(cells[at]) : null
        if (proof) signs[proof] += 1
      }
    },

    decided(): Decided {
      if (isTheirs) return { dateOrder: 'mdy', weightUnit: 'grams', decimalSign: 'point' }
      const headed = days.flatMap((at) => orderIn(columns[at]?.header ?? '') ?? [])
      const [unit] = weights.flatMap((at) => unitIn(columns[at]?.header ?? '') ?? [])
      const sign = signs.comma > signs.point ? 'comma' : 'point'
      return {
        // Days with points prove nothing of others: 14.03.2021 beside 3/4/2022.
        dateOrder: orderOf(Object.values(others).some(Boolean) ? others : points, new Set(headed)),
        weightUnit: unit ?? (isBare ? null : 'grams'),
        decimalSign: signs.comma === signs.point ? null : sign,
      }
    },

    /** Some of the values that only a person can read; none where the file or the person has decided. */
    unsure: ({ dateOrder, weightUnit }: Pick<Decided, 'dateOrder' | 'weightUnit'>) => ({
      dates: dateOrder ? [] : [...(shortDays.size > 0 ? shortDays : pointedDays)],
      weights: weightUnit ? [] : [...bareNumbers],
      ...(dateOrder === 'mdy' && points.dmy > points.mdy && { points: 'dmy' as const }),
    }),
  }
}

/** The columns that hold one of these. */
const placesOf = (
  columns: readonly ColumnOf[],
  ...kinds: NonNullable<ReturnType<typeof heldBy>>[]
) => columns.flatMap(({ field }, at) => (kinds.some((kind) => kind === heldBy(field)) ? [at] : []))

/** Keeps up to three values that can be read in several ways. */
function addDoubt(doubts: Set<string>, cell: string | undefined, pattern: RegExp) {
  const text = cell?.trim()
  if (text && doubts.size < 3 && pattern.test(text)) doubts.add(text.slice(0, 80))
}

const shortDay = /^0?[1-9]\d?\s*[./-]\s*0?[1-9]\d?\s*[./-]\s*\d{2,4}\b/
const bareNumber = /^[\d.,' ]+$/

/** The order that the most days prove, unless as many prove another one; else the one that the headings name. */
function orderOf(
  counts: Record<DateOrder | 'open' | 'yearLast', number>,
  headed: ReadonlySet<DateOrder>,
): DateOrder | null {
  const most = Math.max(...dateOrders.map((order) => counts[order]))
  const [first, ...others] = dateOrders.filter((order) => counts[order] === most)
  if (first && others.length === 0) return first
  const [heading, ...further] = headed
  if (heading && further.length === 0) return heading
  if (counts.open + most > 0) return null
  // June 6 is the same in both orders with the year behind it.
  return counts.yearLast > 0 ? 'dmy' : 'ymd'
}

/** 'DOB (mm/dd/yyyy)' */
function orderIn(header: string): DateOrder | null {
  const letters = plain(header).replaceAll(' ', '')
  if (/mmdd/.test(letters)) return /yymmdd/.test(letters) ? 'ymd' : 'mdy'
  return /(dd|tt|jj)mm/.test(letters) ? 'dmy' : null
}
