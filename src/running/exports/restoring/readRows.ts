import type { ArchivedKind } from '../kinds/kind.ts'
import { type KindCounts, noteProblem, type ReadRow, type Restoring } from './restoring.ts'
import { notAhead, rowSchemaOf } from './rowSchemas.ts'

const rowsAtOnce = 500
/** Long ones are fewer: a row can have a megabyte. */
const lettersAtOnce = 4 * 1024 ** 2
/** More of one kind than any keeper has. */
const mostRows = 2_000_000

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
export async function* readRows(
  restoring: Pick<Restoring, 'archive' | 'problems'>,
  kind: ArchivedKind,
  counts: KindCounts,
): AsyncGenerator<ReadRow[]> {
  const schema = rowSchemaOf(kind)
  const seen = new Set<unknown>()
  const key = keyOf(kind)
  let rows: ReadRow[] = []
  let letters = 0
  for await (const { line, row, length } of restoring.archive.rowsOf(kind.name)) {
    counts.rows += 1
    if (counts.rows > mostRows) break
    const read = schema.safeParse(row)
    if (!read.success) {
      const [issue] = read.error.issues
      const field = issue?.path.join('.') ?? ''
      noteProblem(restoring, { kind: kind.name, line, field, message: issue?.message ?? '' })
      counts.error += 1
      continue
    }
    // Of two rows with one id, the first counts.
    const id = read.data[key]
    if (key === 'id' && seen.has(id)) {
      counts.skip += 1
      continue
    }
    seen.add(id)
    rows.push({ line, row: { ...read.data, ...addedOf(read.data) } })
    letters += length
    if (rows.length < rowsAtOnce && letters < lettersAtOnce) continue
    yield rows
    rows = []
    letters = 0
  }
  if (rows.length > 0) yield rows
}

function addedOf(row: Record<string, unknown>) {
  const times: Record<string, unknown> = {}
  for (const key of ['created_at', 'updated_at', 'deleted_at']) {
    if (row[key]) times[key] = notAhead(row[key])
  }
  return times
}

/** The name of the column that tells a kind's rows apart. */
export const keyOf = (kind: ArchivedKind): string =>
  kind.columns().find(({ column }) => column === kind.identity)?.key ?? 'id'
