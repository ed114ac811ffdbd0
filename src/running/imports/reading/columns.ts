import type { WeightUnit } from '../../../shared/weights.ts'
import type { ColumnOf, DateOrder, ImportSource, Intent } from './drafts.ts'
import type { Table } from './table.ts'

/** Whether the file lists animals or what happened to them, and which field each column is, by its heading. */
export function guessColumns(
  table: Table,
  _source: ImportSource,
): { intent: Intent; columns: ColumnOf[] } {
  return { intent: 'animals', columns: table.headers.map((header) => ({ header, field: null })) }
}

/**
 * What the cells of these columns decide. Null is what only the person can say: a date order while all days
 * are 12 or less, a unit that neither the heading nor every cell names. Where nothing hangs on it, it is
 * decided: `ymd` without such dates, `grams` without such weights.
 */
export function decide(
  _table: Table,
  _columns: readonly ColumnOf[],
  _source: ImportSource,
): { dateOrder: DateOrder | null; weightUnit: WeightUnit | null } {
  return { dateOrder: null, weightUnit: null }
}
