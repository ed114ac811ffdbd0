import type { Db } from '../../db/db.ts'
import type { Session } from '../../server/session/session.ts'
import { animalFinder } from './findingAnimals.queries.ts'
import type { StoredImport } from './imports.queries.ts'
import { isReadable } from './judgingAnimals.queries.ts'
import { logsHere } from './logsHere.queries.ts'
import type { RecordsDraft } from './reading/drafts.ts'
import { type Judged, rowsInChunks, saveJudged } from './rows.queries.ts'

/**
 * Finds out whose records the rows are and which of them are here already: as often as an equal one is
 * here, a row is skipped.
 */
export async function judgeRecords(db: Db, session: Session, one: StoredImport): Promise<void> {
  const find = await animalFinder(db, session, one)
  const here = logsHere(db, session, one)
  for await (const rows of rowsInChunks(db, one, { where: isReadable() })) {
    const found = rows.map((stands) => ({ stands, found: find(stands.draft as RecordsDraft) }))
    await here.load(found.flatMap(({ found }) => ('id' in found ? [found.id] : [])))
    await saveJudged(
      db,
      one,
      found.map(({ stands: { row, draft, left_out }, found }): Judged => {
        if (!('id' in found)) {
          const action = found.error.code === 'subscription_required' ? 'skip' : 'error'
          return {
            row,
            action: left_out ? 'skip' : action,
            errors: left_out ? [] : [found.error],
            notes: [],
            animal_id: null,
          }
        }
        const fresh = left_out ? [] : here.fresh(found.id, draft as RecordsDraft)
        const isKnown = fresh.length === 0 && !left_out
        return {
          row,
          action: fresh.length > 0 ? 'new' : 'skip',
          name: found.name,
          errors: [],
          notes: isKnown ? ['Already here, nothing new'] : [],
          animal_id: found.id,
        }
      }),
    )
  }
}
