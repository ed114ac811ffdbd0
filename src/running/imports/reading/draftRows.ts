import { animalDraft, idOf } from './animalDraft.ts'
import { decide } from './decisions.ts'
import { type Draft, type DraftRow, intentOf, type RowError, type Settings } from './drafts.ts'
import { keysOfRows } from './keys.ts'
import { nothingIn } from './noAnimal.ts'
import { recordsDraft } from './recordsDraft.ts'
import { type Reading, type RowReader, rowReader } from './rowReader.ts'
import type { Table } from './table.ts'

/**
 * Every row as a draft with its errors, one at a time, so that the caller can pause. `name` is what a
 * person knows the row by, '' if it has nothing.
 */
export function* draftRows(table: Table, settings: Settings): Generator<DraftRow> {
  const { decimalSign = decide(table, settings.columns, settings.source).decimalSign } = settings
  const draftOf = rowDrafter({ ...settings, decimalSign })
  const keyOf = keysOfRows(table.headers)
  for (const [at, cells] of table.rows.entries()) {
    yield { ...draftOf(table.lines[at] ?? at + 1, cells), key: keyOf(cells) }
  }
}

/**
 * Reads rows in their order: all of a file, or some with all others that have the same id as one of them.
 */
export function rowDrafter(
  settings: Settings & Pick<Reading, 'decimalSign'>,
): (line: number, cells: readonly string[]) => Omit<DraftRow, 'key'> {
  const reading = readingOf(settings)
  const isAnimals = intentOf(settings.columns) === 'animals'
  const seen = new Map<string, { line: number; cells: string }>()
  return (line, cells) => {
    const row = rowReader(cells, reading)
    const nothing = nothingIn(row, isAnimals)
    if (nothing) return { line, name: nameOf(row, isAnimals), draft: null, errors: [], nothing }
    const draft = isAnimals ? animalDraft(row) : recordsDraft(row)
    const again = sameId(draft, line, cells, seen)
    const errors: RowError[] = [...row.errors, ...(again && again !== 'same' ? [again] : [])]
    const isUnfed = draft.kind === 'records' && draft.logs.length === 0
    const left = again === 'same' ? 'The same as another row' : isUnfed ? 'Nothing was fed' : null
    return {
      line,
      name: nameOf(row, isAnimals),
      draft: errors.length > 0 || left ? null : draft,
      errors,
      nothing: errors.length > 0 ? null : left,
    }
  }
}

export const readingOf = (settings: Settings & Pick<Reading, 'decimalSign'>): Reading => ({
  ...settings,
  columnOf: new Map(
    settings.columns.flatMap(({ field }, at) => (field ? [[field, at] as const] : [])),
  ),
})

/** What tells the id of a row's animal, small letters; null if nothing does. */
export function idReader(
  settings: Settings & Pick<Reading, 'decimalSign'>,
): (cells: readonly string[]) => string | null {
  const reading = readingOf(settings)
  return (cells) => idOf(rowReader(cells, reading))?.toLowerCase() ?? null
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
