import type { ImportRecord } from '../imports.contract.ts'
import type { Intent } from '../reading/drafts.ts'
import { animalFields, type Field, recordFields } from '../reading/fields.ts'

type Column = ImportRecord['columns'][number]

export const fieldsOf = (intent: Intent): readonly Field[] =>
  intent === 'records' ? recordFields : animalFields

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

/** What a column of an animal is in a file of records, and the other way round. */
const twins: readonly (readonly [animals: Field, records: Field])[] = [
  ['external_id', 'animal_id'],
  ['name', 'animal_name'],
  ['weight', 'log_weight'],
  ['weighed_on', 'happened_on'],
  ['quantity', 'count'],
  ['notes', 'log_notes'],
]

/** The columns of a file that is about something else than was thought; what has no place is ignored. */
export const withIntent = (columns: readonly Column[], intent: Intent): Column[] =>
  columns.map((column) => {
    const { field } = column
    if (field === null || fieldsOf(intent).some((each) => each === field)) return column
    const [from, to] = intent === 'records' ? [0, 1] : [1, 0]
    return { ...column, field: twins.find((pair) => pair[from] === field)?.[to] ?? null }
  })
