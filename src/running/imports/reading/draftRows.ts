import { animalDraft } from './animalDraft.ts'
import { decimalSignOf, isMorphMarket } from './columns.ts'
import { type Draft, type DraftRow, intentOf, type RowError, type Settings } from './drafts.ts'
import { keysOfRows } from './keys.ts'
import { recordsDraft } from './recordsDraft.ts'
import { type Reading, type RowReader, rowReader } from './rowReader.ts'
import type { Table } from './table.ts'

/**
 * Every row as a draft with its errors, one at a time, so that the caller can pause. `name` is what a
 * person knows the row by, '' if it has nothing.
 */
export function* draftRows(table: Table, settings: Settings): Generator<DraftRow> {
  const isTheirs = settings.source === 'morphmarket' || isMorphMarket(table.headers)
  const decimalSign = isTheirs ? 'point' : decimalSignOf(table, settings.columns)
  const columnOf = new Map(
    settings.columns.flatMap(({ field }, at) => (field ? [[field, at] as const] : [])),
  )
  const reading: Reading = { ...settings, decimalSign, columnOf }
  const isAnimals = intentOf(settings.columns) === 'animals'
  const keyOf = keysOfRows(table.headers)
  const seen = new Map<string, { line: number; cells: string }>()
  for (const [at, cells] of table.rows.entries()) {
    const line = table.lines[at] ?? at + 1
    const row = rowReader(cells, reading)
    const draft = isAnimals ? animalDraft(row) : recordsDraft(row)
    const again = draft && sameId(draft, line, cells, seen)
    const errors: RowError[] = [...row.errors, ...(again && again !== 'same' ? [again] : [])]
    yield {
      line,
      key: keyOf(cells),
      name: nameOf(row, isAnimals),
      draft: errors.length > 0 || again === 'same' ? null : draft,
      errors,
    }
  }
}

const nameOf = ({ text }: RowReader, isAnimals: boolean) =>
  isAnimals ? text('name') || text('external_id') : text('animal_name') || text('animal_id')

/** An id stands for one animal: the same row again is left out, and another row with it is an error. */
function sameId(
  draft: Draft,
  line: number,
  cells: readonly string[],
  seen: Map<string, { line: number; cells: string }>,
): RowError | 'same' | null {
  if (draft.kind !== 'animal' || draft.external_id === null) return null
  const id = draft.external_id.toLowerCase()
  const text = cells.join('\0')
  const first = seen.get(id)
  if (first) {
    if (first.cells === text) return 'same'
    return { field: 'external_id', message: `Row ${first.line} has this ID too` }
  }
  seen.set(id, { line, cells: text })
  return null
}
