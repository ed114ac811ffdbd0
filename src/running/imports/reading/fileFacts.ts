import { guessColumns } from './columns.ts'
import { decisionsOf } from './decisions.ts'
import type { ImportSource } from './drafts.ts'
import type { Table } from './table.ts'

export type FileFacts = ReturnType<typeof factsOf>

/** What a file says about itself, as its import stores it. */
export function factsOf(table: Table, source: ImportSource) {
  const guessed = guessColumns(table, source)
  const decisions = decisionsOf(table.headers, guessed.columns, source)
  for (const cells of table.rows) decisions.add(cells)
  const decided = decisions.decided()
  return {
    kind: guessed.intent,
    columns: guessed.columns.map((column, at) => ({ ...column, examples: examplesOf(table, at) })),
    date_order: decided.dateOrder,
    weight_unit: decided.weightUnit,
    decimal_sign: decided.decimalSign,
    unsure: decisions.unsure(decided),
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
