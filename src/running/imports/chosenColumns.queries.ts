import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { ImportChange, ImportRecord } from './imports.contract.ts'
import type { StoredImport } from './imports.queries.ts'
import { type Field, intentOf } from './kinds/columns.ts'
import { mostColumns } from './reading/table.ts'
import { ofImport } from './rows.queries.ts'

/* What a person says an import's columns are. */

export type Column = ImportRecord['columns'][number]

/** The stored columns with the fields that a person chose. Throws `Invalid` if they don't fit. */
export function columnsOf({ columns }: StoredImport, chosen: NonNullable<ImportChange['columns']>) {
  if (chosen.length !== columns.length) {
    const message = `This file has ${columns.length} columns`
    throw new Invalid([{ field: 'columns', message }])
  }
  const fields = new Set<Field>()
  const wrong = chosen.flatMap(({ field, header }, at) => {
    const place = `columns.${at}`
    if (header !== columns[at]?.header) {
      return [{ field: `${place}.header`, message: `This column is “${columns[at]?.header}”` }]
    }
    if (!field) return []
    if (field === 'append') return []
    if (fields.has(field)) return [{ field: `${place}.field`, message: 'Another column has this' }]
    fields.add(field)
    return []
  })
  if (wrong.length > 0) throw new Invalid(wrong)
  return columns.map((column, at) => ({ ...column, field: chosen[at]?.field ?? null }))
}

/**
 * The columns with a further one that gives this species to every row that is an animal. Throws `Invalid` if a
 * column says it already, or the file is one of records.
 */
export async function withSpecies(
  tx: Transaction,
  one: StoredImport,
  columns: readonly Column[],
  species: string,
): Promise<Column[]> {
  const hasOne = columns.some(({ field }) => field === 'species' || field === 'latin_name')
  if (hasOne || intentOf(columns) === 'records' || columns.length >= mostColumns) {
    throw new Invalid([{ field: 'species', message: "This file's rows can't be given a species" }])
  }
  const cell = sql`case when ${importRows.action} = 'skip' and ${importRows.draft} is null
    then '' else ${species}::text end`
  await tx
    .update(importRows)
    .set({ cells: sql`${importRows.cells} || jsonb_build_array(${cell})` })
    .where(ofImport(one))
  return [...columns, { header: 'Species', field: 'species', examples: [species] }]
}
