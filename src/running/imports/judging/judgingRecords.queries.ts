import { and, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { importRows } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { RecordsDraft } from '../kinds/records.ts'
import { type Judged, ofImport, rowsInChunks, saveJudged } from '../rows.queries.ts'
import { isReadable } from './comparedAnimals.queries.ts'
import { animalFinder } from './findingAnimals.queries.ts'
import { logsHere } from './logsHere.queries.ts'
import type { Corrected } from './matching.ts'

/**
 * Finds out whose records the rows are and which of them are here already: as often as an equal one is
 * here, a row is skipped. After a correction, only the rows of the animals that it named or names.
 */
export async function judgeRecords(
  db: Db,
  session: Session,
  one: StoredImport,
  corrected?: Corrected,
): Promise<void> {
  const find = await animalFinder(db, session, one)
  const storedLogs = logsHere(db, session, one)
  const where = and(isReadable(), corrected && (await ofSameAnimals(db, one, corrected, find)))
  for await (const rows of rowsInChunks(db, one, { where })) {
    const matches = rows.map((stands) => ({ stands, match: find(stands.draft as RecordsDraft) }))
    await storedLogs.load(matches.flatMap(({ match }) => ('id' in match ? [match.id] : [])))
    await saveJudged(
      db,
      one,
      matches.map(({ stands: { row, draft, left_out }, match }): Judged => {
        if (!('id' in match)) {
          const action = match.error.code === 'subscription_required' ? 'skip' : 'error'
          return {
            row,
            action: left_out ? 'skip' : action,
            errors: left_out ? [] : [match.error],
            notes: [],
            animal_id: null,
          }
        }
        const fresh = left_out ? [] : storedLogs.fresh(match.id, draft as RecordsDraft)
        const isKnown = fresh.length === 0 && !left_out
        // Drafts of before remarks have none.
        const { remarks = [] } = draft as Partial<RecordsDraft>
        return {
          row,
          action: fresh.length > 0 ? 'new' : 'skip',
          name: match.name,
          errors: [],
          notes: isKnown ? ['Already here, nothing new'] : remarks,
          animal_id: match.id,
        }
      }),
    )
  }
}

/** The corrected row, and all of the animal that it was or is about, whose equal records it may have used up. */
async function ofSameAnimals(
  db: Db,
  one: StoredImport,
  { lines, animal_id }: Corrected,
  find: Awaited<ReturnType<typeof animalFinder>>,
) {
  const isOne = sql`${importRows.row} = any(${sql.param(lines)}::int[])`
  const now = await db
    .select({ draft: importRows.draft })
    .from(importRows)
    .where(and(ofImport(one), isReadable(), isOne))
  const ids = now.flatMap(({ draft }) => {
    const match = find(draft as RecordsDraft)
    return 'id' in match ? [match.id] : []
  })
  const animals = [...ids, ...(animal_id ? [animal_id] : [])]
  return sql`(${isOne} or ${importRows.animal_id} = any(${sql.param(animals)}::uuid[]))`
}
