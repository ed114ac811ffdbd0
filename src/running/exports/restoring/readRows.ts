import type { ArchivedKind } from '../kinds/kind.ts'
import { withCurrency } from './currencies.queries.ts'
import { type KindCounts, noteProblem, type ReadRow, type Restoring } from './restoring.ts'

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
export async function* readRows(
  restoring: Pick<Restoring, 'archive' | 'problems' | 'currency'>,
  kind: ArchivedKind,
  counts: KindCounts,
): AsyncGenerator<ReadRow[]> {
  for await (const batch of restoring.archive.checkedRowsOf(kind.name)) {
    counts.rows += batch.read
    counts.error += batch.error
    counts.skip += batch.skip
    for (const problem of batch.problems) noteProblem(restoring, { kind: kind.name, ...problem })
    if (batch.rows.length > 0) yield withCurrency(kind, batch.rows, restoring.currency)
  }
}
