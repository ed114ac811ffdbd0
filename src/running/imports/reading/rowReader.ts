import { isEnough } from '../../../care/logs/logs.contract.ts'
import { formatPart } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { type Field, fieldWords } from '../kinds/columns.ts'
import { unitIn, weightIn } from './cells/amounts.ts'
import { dayIn, hasPoints, isEmptyDay, onClock, type ReadDay } from './cells/days.ts'
import { cellText, isUnknown } from './cells/statuses.ts'
import type { DraftWeight, RowError, Settings } from './settings.ts'

/** How the rows of a file are read. */
export type Reading = Settings & {
  /** The column of each field. */
  columnOf: ReadonlyMap<Field, number>
}

export const readingOf = (settings: Settings): Reading => ({
  ...settings,
  columnOf: new Map(
    settings.columns.flatMap(({ field }, at) => (field ? [[field, at] as const] : [])),
  ),
})

/** The cells of one row by their fields, and what is wrong with them. */
export type RowReader = ReturnType<typeof rowReader>

export function rowReader(cells: readonly string[], reading: Reading) {
  const words = wordsOf(cells, reading)
  return Object.assign(words, daysOf(words), weightsOf(words))
}

/** Its texts, and where those go that can't be read. */
export function wordsOf(cells: readonly string[], reading: Reading) {
  const { columns } = reading
  const errors: RowError[] = []
  const lines: string[] = []
  const remarks: string[] = []
  const columnOf = (field: Field) => reading.columnOf.get(field) ?? -1
  const texts: string[] = []
  const text = (field: Field): string => {
    const at = columnOf(field)
    if (at < 0) return ''
    texts[at] ??= cellText(cells[at])
    return texts[at]
  }
  const headingOf = (field: Field) => columns[columnOf(field)]?.header ?? ''

  const refuse = (field: Field, message: string, code?: string) => {
    errors.push({ field, message, ...(code && { code }) })
    return null
  }
  /** Adds a cell to the notes under its heading, as it is written. */
  const note = (field: Field) => {
    const words = text(field)
    const line = `${headingOf(field) || 'Also'}: ${words}`
    if (words !== '' && !lines.includes(line)) lines.push(line)
  }
  /** Adds a cell that its row can do without to the notes, and says why to the person who reviews it. */
  const keep = (field: Field, why: string) => {
    note(field)
    remarks.push(`${fieldWords(field)}: ${why}, so it goes to the notes`)
    return null
  }
  const noteAppended = () => {
    for (const [at, { header, field }] of columns.entries()) {
      const words = field === 'append' ? cellText(cells[at]) : ''
      if (words !== '') lines.push(header ? `${header}: ${words}` : words)
    }
  }

  /** A text within its limit. A longer one is refused. */
  const short = (field: Field, limit: number): string | null => {
    const words = text(field).replace(/\s+/g, ' ')
    if (words.length > limit) return refuse(field, `At most ${numberText(limit)} characters`)
    return words || null
  }
  /** A text within its limit. A longer one goes to the notes, whole. */
  const shortOrNoted = (field: Field, limit: number): string | null => {
    const words = text(field).replace(/\s+/g, ' ')
    if (words.length <= limit) return words || null
    note(field)
    return null
  }

  return {
    ...{ reading, cells, errors, lines, remarks, text, headingOf },
    ...{ refuse, keep, note, noteAppended, short, shortOrNoted },
  }
}

type Words = ReturnType<typeof wordsOf>

/** Its days. */
function daysOf({ reading, text, refuse, keep, note }: Words) {
  const { dateOrder, pointOrder = dateOrder, today, timeZone } = reading
  const readDay = (cell: string) =>
    dayIn(onClock(cell, timeZone), hasPoints(cell) ? pointOrder : dateOrder, today)
  const dayWith = (fail: typeof refuse) => (field: Field) => {
    const cell = text(field)
    if (cell === '' || isUnknown(cell) || isEmptyDay(cell)) return null
    const day = readDay(cell)
    if (day === 'ambiguous') return refuse(field, choose(cell, today))
    if (!day) return fail(field, notADay(cell))
    if (day.day > today) return fail(field, `${cell.slice(0, 60)} is in the future`)
    if (day.isVague) note(field)
    return day
  }
  const day: (field: Field) => ReadDay | null = dayWith(refuse)
  /** A day without which its row still comes in: what can't be read as one goes to the notes. */
  const dayOrKept: (field: Field) => ReadDay | null = dayWith(keep)

  /** A day that its row can do without: what can't be read as one is noted. Its order may have to be chosen. */
  const dayOrNoted = (field: Field, { isPast }: { isPast: boolean }): string | null => {
    const cell = text(field)
    if (cell === '' || isUnknown(cell) || isEmptyDay(cell)) return null
    const day = readDay(cell)
    if (day === 'ambiguous') return refuse(field, choose(cell, today))
    if (day?.precision === 'day' && !(isPast && day.day > today)) return day.day
    note(field)
    return null
  }

  return { readDay, day, dayOrKept, dayOrNoted }
}

/** Its weights. */
function weightsOf({ reading: { weightUnit, decimalSign }, text, headingOf, refuse, keep }: Words) {
  const weightWith = (fail: typeof refuse) => (field: Field) => {
    const cell = text(field)
    // Empty cells of a sum are 0.
    if (cell === '' || isUnknown(cell) || /^0+([.,]0+)?$/.test(cell)) return null
    // The person who was asked for its unit saw it as it stands.
    const isAnswered = weightIn(cell, null, null) === 'unit' && !unitIn(headingOf(field))
    const sign = isAnswered && decimalSign === 'comma' ? null : decimalSign
    const weight = weightIn(cell, weightUnit, sign)
    if (weight === 'unit') return fail(field, `${cell} has no unit`)
    if (!weight) return fail(field, notAWeight(cell, weightIn(cell, weightUnit, null) !== null))
    const { grams, unit } = weight
    if (grams < 0.01 || grams > 100_000_000) return fail(field, 'Please enter a valid weight')
    return isEnough(grams, unit) ? weight : { grams, unit: 'grams' as const }
  }
  const weight: (field: Field) => DraftWeight | null = weightWith(refuse)
  /** A weight without which its row still comes in. */
  const weightOrKept: (field: Field) => DraftWeight | null = weightWith(keep)

  return { weight, weightOrKept }
}

const notAWeight = (cell: string, isUnclear: boolean) =>
  isUnclear
    ? `${cell.slice(0, 60)} may be ${cell.replace(',', '')} or ${cell.replace(/,?0*(\D*)$/, '$1').replace(',', '.')}`
    : `${cell.slice(0, 60)} isn't a weight`

function choose(cell: string, today: string): string {
  const readings = (['dmy', 'mdy'] as const).flatMap((order) => {
    const reading = dayIn(cell, order, today)
    return reading && reading !== 'ambiguous'
      ? [formatPart(reading.day, 'day').replace(/, \d+$/, '')]
      : []
  })
  return `Choose whether ${cell} is ${readings.join(' or ')}`
}

const notADay = (cell: string) =>
  /^[\d\s./-]+$/.test(cell)
    ? `${cell} isn't a day`
    : `We can't read “${cell.slice(0, 60)}” as a date`
