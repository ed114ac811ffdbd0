import type { DecimalSign } from '../../../shared/numbers.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import { heldBy } from '../kinds/columns.ts'
import { hasUnit, provenSign, unitIn, weightIn } from './cells/amounts.ts'
import { provenOrder } from './cells/days.ts'
import { plain } from './cells/headings.ts'
import { isMorphMarket } from './morphMarket.ts'
import type { ColumnOf, DateOrder, ImportSource } from './settings.ts'
import type { Table } from './table.ts'

/** Decisions from a file's cells about all of them. */
export type Decided = {
  dateOrder: DateOrder | null
  weightUnit: WeightUnit | null
  decimalSign: DecimalSign | null
}

/**
 * Decides from the cells of these columns. A null `dateOrder` or `weightUnit` is for the person to say: days of
 * which none is above 12, weights with a unit neither in the heading nor beside each. Where nothing hangs on
 * it, it is `ymd` and `grams`. `decimalSign` is null if no number proves it.
 */
export function decide(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  columns: readonly ColumnOf[],
  source: ImportSource,
): Decided {
  const decisions = decisionsOf(headers, columns, source)
  for (const cells of rows) decisions.add(cells)
  return decisions.decided()
}

/** The same, of rows that come one after the other. */
export function decisionsOf(
  headers: readonly string[],
  columns: readonly ColumnOf[],
  source: ImportSource,
) {
  const isTheirs = source === 'morphmarket' || isMorphMarket(headers)
  const days = daysOf(columns)
  const weights = weightsOf(columns)
  const numbers = numbersOf(columns)
  const doubts = doubtsOf(columns)

  return {
    add(cells: readonly string[]) {
      doubts.add(cells)
      if (isTheirs) return
      for (const part of [days, weights, numbers]) part.add(cells)
    },

    decided: (): Decided => ({
      dateOrder: isTheirs ? 'mdy' : days.order(),
      weightUnit: isTheirs ? 'grams' : weights.unit(),
      decimalSign: isTheirs ? 'point' : numbers.sign(),
    }),

    /** Some of the values that only a person can read; none where the file or the person has decided. */
    unsure: ({ dateOrder, weightUnit }: Pick<Decided, 'dateOrder' | 'weightUnit'>) => ({
      dates: dateOrder ? [] : doubts.dates(),
      weights: weightUnit ? [] : doubts.weights(),
    }),
  }
}

/** The columns that hold one of these. */
const placesOf = (
  columns: readonly ColumnOf[],
  ...kinds: NonNullable<ReturnType<typeof heldBy>>[]
) => columns.flatMap(({ field }, at) => (kinds.some((kind) => kind === heldBy(field)) ? [at] : []))

/** The order that the most days prove, unless as many prove another one. */
function daysOf(columns: readonly ColumnOf[]) {
  const places = placesOf(columns, 'day', 'notedDay')
  // No one is asked for the order of days that are only noted.
  const decisive = new Set(placesOf(columns, 'day'))
  const headed = places.flatMap((at) => orderIn(columns[at]?.header ?? '') ?? [])
  const counts = { dmy: 0, mdy: 0, ymd: 0 }
  let isOpen = false
  let isYearLast = false

  return {
    add(cells: readonly string[]) {
      for (const at of places) {
        const proof = cells[at] ? provenOrder(cells[at]) : null
        if (proof === 'open') isOpen ||= decisive.has(at)
        else if (proof === 'yearLast') isYearLast = true
        else if (proof) counts[proof] += 1
      }
    },

    order(): DateOrder | null {
      const sorted = (['dmy', 'mdy', 'ymd'] as const)
        .map((order) => ({ order, count: counts[order] }))
        .sort((a, b) => b.count - a.count)
      const [first, second] = sorted
      if (first && second && first.count > second.count) return first.order
      if (headed[0] && new Set(headed).size === 1) return headed[0]
      if (isOpen || (first?.count ?? 0) > 0) return null
      // June 6 is the same in both orders with the year behind it.
      return isYearLast ? 'dmy' : 'ymd'
    },
  }
}

/** 'DOB (mm/dd/yyyy)' */
function orderIn(header: string): DateOrder | null {
  const letters = plain(header).replaceAll(' ', '')
  if (/mmdd/.test(letters)) return /yymmdd/.test(letters) ? 'ymd' : 'mdy'
  return /(dd|tt|jj)mm/.test(letters) ? 'dmy' : null
}

function weightsOf(columns: readonly ColumnOf[]) {
  const places = placesOf(columns, 'weight')
  const [headed] = places.flatMap((at) => unitIn(columns[at]?.header ?? '') ?? [])
  let isBare = false

  return {
    add(cells: readonly string[]) {
      for (const at of places) {
        const cell = cells[at]
        if (cell && !hasUnit(cell) && weightIn(cell, null, null) === 'unit') isBare = true
      }
    },

    unit: (): WeightUnit | null => headed ?? (isBare ? null : 'grams'),
  }
}

/** The sign that more numbers prove than the other. */
function numbersOf(columns: readonly ColumnOf[]) {
  const places = placesOf(columns, 'weight', 'amount')
  const counts = { comma: 0, point: 0 }

  return {
    add(cells: readonly string[]) {
      for (const at of places) {
        const proof = cells[at] ? provenSign(cells[at]) : null
        if (proof) counts[proof] += 1
      }
    },

    sign(): DecimalSign | null {
      if (counts.comma === counts.point) return null
      return counts.comma > counts.point ? 'comma' : 'point'
    },
  }
}

/** Up to three days and three weights that can be read in several ways. */
function doubtsOf(columns: readonly ColumnOf[]) {
  const dates = someOf(placesOf(columns, 'day', 'notedDay'), shortDay)
  const weights = someOf(placesOf(columns, 'weight', 'measure'), bareNumber)
  return {
    add(cells: readonly string[]) {
      dates.add(cells)
      weights.add(cells)
    },
    dates: dates.all,
    weights: weights.all,
  }
}

function someOf(places: number[], pattern: RegExp) {
  const examples = new Set<string>()
  return {
    add(cells: readonly string[]) {
      if (examples.size >= 3) return
      for (const at of places) {
        const text = (cells[at] ?? '').trim()
        if (pattern.test(text)) examples.add(text.slice(0, 80))
      }
    },
    all: () => [...examples].slice(0, 3),
  }
}

const shortDay = /^0?[1-9]\d?\s*[./-]\s*0?[1-9]\d?\s*[./-]\s*\d{2,4}\b/
const bareNumber = /^[\d.,' ]+$/
