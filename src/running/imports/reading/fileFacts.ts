import { decide, guessColumns } from './columns.ts'
import type { ColumnOf, Field, ImportSource } from './drafts.ts'
import type { Table } from './table.ts'

export type FileFacts = ReturnType<typeof factsOf>

/** What a file says about itself, as its import stores it. */
export function factsOf(table: Table, source: ImportSource) {
  const guessed = guessColumns(table, source)
  const { dateOrder, weightUnit, decimalSign } = decide(table, guessed.columns, source)
  return {
    kind: guessed.intent,
    columns: guessed.columns.map((column, at) => ({ ...column, examples: examplesOf(table, at) })),
    date_order: dateOrder,
    weight_unit: weightUnit,
    decimal_sign: decimalSign,
    unsure: unsureOf(table.rows, guessed.columns, { dateOrder, weightUnit }),
    rows: table.rows.length,
    pictures: table.pictures,
  }
}

/** Up to three different values of a column, short enough to show. */
function examplesOf({ rows }: Pick<Table, 'rows'>, at: number): string[] {
  const found = new Set<string>()
  for (const cells of rows) {
    const text = (cells[at] ?? '').trim()
    if (text) found.add(text.length > 80 ? `${text.slice(0, 79)}…` : text)
    if (found.size === 3) break
  }
  return [...found]
}

const dayFields = new Set<Field>(['born', 'weighed_on', 'status_on', 'acquired_on', 'happened_on'])
const weightFields = new Set<Field>(['weight', 'log_weight', 'value'])

/** Some of the values that only a person can read; none where the file or the person has decided. */
export function unsureOf(
  rows: string[][],
  columns: readonly ColumnOf[],
  { dateOrder, weightUnit }: Pick<ReturnType<typeof decide>, 'dateOrder' | 'weightUnit'>,
) {
  const placesOf = (fields: ReadonlySet<Field>) =>
    columns.flatMap(({ field }, at) => (field && fields.has(field) ? [at] : []))
  const some = (places: number[], isUnsure: (text: string) => boolean) => {
    const found = new Set<string>()
    for (const cells of rows) {
      for (const at of places) {
        const text = (cells[at] ?? '').trim()
        if (isUnsure(text)) found.add(text.slice(0, 80))
      }
      if (found.size >= 3) break
    }
    return [...found].slice(0, 3)
  }
  return {
    dates: dateOrder ? [] : some(placesOf(dayFields), (text) => shortDay.test(text)),
    weights: weightUnit ? [] : some(placesOf(weightFields), (text) => bareNumber.test(text)),
  }
}

const shortDay = /^\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2,4}\b/
const bareNumber = /^[\d.,' ]+$/
