import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import type { CheckedRows } from './archiveAnswers.ts'
import type { ArchiveFile } from './archiveFile.ts'
import { keyOf, notAhead, rowSchemaOf } from './rowSchemas.ts'

const rowsAtOnce = 500
/** Long ones are fewer: a row can have a megabyte. */
const lettersAtOnce = 512 * 1024
/** More of one kind than any keeper has. */
const mostRows = 2_000_000
/** Of a thousand alike, a person reads the first. */
const mostProblems = 100

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
export async function* checkedRows(
  archive: Pick<ArchiveFile, 'rowsOf'>,
  kind: ArchivedKind,
): AsyncGenerator<CheckedRows> {
  const schema = rowSchemaOf(kind)
  const ids = new Set<unknown>()
  const key = keyOf(kind)
  let problems = 0
  let total = 0
  let letters = 0
  let batch = empty()
  for await (const { line, row, length } of archive.rowsOf(kind.name)) {
    batch.read += 1
    total += 1
    letters += length
    if (total > mostRows) break
    const read = row ? schema.safeParse(row) : undefined
    const id = read?.success ? read.data[key] : undefined
    if (!read?.success) {
      const issue = read?.error.issues[0] ?? {
        path: [],
        message: 'It holds more than a record can',
      }
      batch.error += 1
      if (problems++ < mostProblems) {
        batch.problems.push({ line, field: issue.path.join('.'), message: issue.message })
      }
    } else if (key === 'id' && ids.has(id)) {
      // Of two rows with one id, the first counts.
      batch.skip += 1
    } else {
      ids.add(id)
      batch.rows.push({ line, row: { ...read.data, ...addedOf(read.data) } })
    }
    if (batch.read < rowsAtOnce && letters < lettersAtOnce) continue
    yield batch
    batch = empty()
    letters = 0
  }
  if (batch.read > 0) yield batch
}

const empty = (): CheckedRows => ({ rows: [], read: 0, error: 0, skip: 0, problems: [] })

function addedOf(row: Record<string, unknown>) {
  const times: Record<string, unknown> = {}
  for (const key of ['created_at', 'updated_at', 'deleted_at']) {
    if (row[key]) times[key] = notAhead(row[key])
  }
  return times
}
