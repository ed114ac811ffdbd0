import type { ImportRecord } from '../imports.contract.ts'
import { columnsOf, type Intent, twinOf } from '../kinds/columns.ts'

type Column = ImportRecord['columns'][number]

/** A field belongs to one column, so that another one loses it; only notes take any number. */
export const withField = (
  columns: readonly Column[],
  at: number,
  field: Column['field'],
): Column[] =>
  columns.map((column, place) => {
    if (place === at) return { ...column, field }
    const isTaken = field !== null && field !== 'append' && column.field === field
    return isTaken ? { ...column, field: null } : column
  })

/** The columns of a file that is about something else than was thought; what has no place is ignored. */
export const withIntent = (columns: readonly Column[], intent: Intent): Column[] =>
  columns.map((column) => {
    const { field } = column
    if (field === null || columnsOf[intent].some(({ key }) => key === field)) return column
    return { ...column, field: twinOf(field, intent) }
  })
