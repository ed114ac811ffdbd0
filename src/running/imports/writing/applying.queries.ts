import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { importRows } from '../../../db/schema.ts'
import { freshStatistics } from '../../../db/statistics.ts'
import type { Base } from '../../../server/context.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { clearGarbage, isTimeToClear } from '../../../server/garbage.ts'
import { removeUpload } from '../../../server/keptUploads.ts'
import { lockAccount } from '../../../server/plan.ts'
import type { Session } from '../../../server/session/session.ts'
import { applyOwnArchive } from '../archives/ownArchives.queries.ts'
import {
  dueNow,
  fetchingStep,
  inState,
  nothing,
  rest,
  type StoredImport,
  setImport,
  wakeImporters,
} from '../imports.queries.ts'
import { countRows } from '../judging/judging.queries.ts'
import { type Done, ofImport, type Part } from '../rows.queries.ts'
import { judgeSheets } from '../sheets.queries.ts'
import { addAnimalsOfRows } from './addingAnimals.queries.ts'
import { linkParentsOfRows } from './addingParents.queries.ts'
import { addRecordsOfRows } from './addingRecords.queries.ts'
import { changeAnimalsOfRows } from './changingAnimals.queries.ts'
import { fetchPictures } from './fetchingPictures.queries.ts'
import { fewRows, writtenTables } from './made.queries.ts'
import { takePictures } from './takingPictures.queries.ts'

/** The parts of applying, in their order. */
const parts: Record<'animals' | 'records', Part[]> = {
  animals: [addAnimalsOfRows, linkParentsOfRows, changeAnimalsOfRows],
  records: [addRecordsOfRows],
}

/**
 * Writes the next rows, in a transaction that also notes that they are written: after a kill it goes on
 * where it was, and an undo that comes in between stops it.
 */
export async function applySteps(context: Base, session: Session, one: StoredImport) {
  const { db } = context
  if (one.kind === 'archive') return applyOwnArchive(context, session, one)
  const isFetching = one.step === fetchingStep
  if (isFetching && (await fetchPictures(context, session, one))) return
  const all = parts[one.kind]
  const part = all[one.step]
  const hasPictures = one.pictures.length > 0
  if (!part && !isFetching && hasPictures && (await takePictures(context, session, one))) return
  let hasGrown = false
  let isTime = false
  let stepRows = 0
  const isOver = await inState(db, one, 'applying', async (tx, now) => {
    await lockAccount(tx, one.account_id)
    let { step, at_row } = now
    let done: Done = { rows: 0 }
    for (let next = all[step]; next && done.rows === 0; next = all[step]) {
      done = await next(tx, session, { ...now, step, at_row })
      if (done.rows === 0) [step, at_row] = [step + 1, 0]
    }
    const { rows, last = 0, parents = 0, pictures = 0 } = done
    // Pictures are taken by the next step.
    if (rows === 0 && (!part || !hasPictures)) {
      if (isFetching || !now.fetches || !now.may_fetch || now.addresses === 0)
        return finish(tx, now)
      await setImport(tx, now, { step: fetchingStep, at_row: 0, ...dueNow })
      return false
    }
    stepRows = rows
    const before = now.result ?? nothing
    const written = now.rows_done - untouched(now)
    hasGrown = step === 0 && written < fewRows && written + rows >= fewRows
    // Linking reads the whole collection for each of its steps.
    isTime = step === 1 ? rows > 0 : isTimeToClear(now.rows_done, now.rows_done + rows)
    await setImport(tx, now, {
      step,
      at_row: last,
      rows_done: Math.min(now.rows, now.rows_done + (step === 1 ? 0 : rows)),
      result: {
        ...before,
        parents: before.parents + parents,
        pictures: before.pictures + pictures,
      },
      ...dueNow,
    })
    return false
  })
  // Someone who begins with an import has tables that PostgreSQL has only seen empty.
  if (hasGrown) await freshStatistics(db, writtenTables)
  if (isTime) await clearGarbage()
  if (isOver)
    await removeUpload({ files: filesOf(context.config), accountId: session.accountId, id: one.id })
  await rest(stepRows)
}

/** The rows that are done before applying begins. */
export const untouched = ({ counts }: StoredImport) => counts.skip + counts.error

/** Counts what was done; true once the file isn't needed any more. */
async function finish(tx: Transaction, one: StoredImport): Promise<boolean> {
  await countRows(tx, one)
  const [counts] = await tx
    .select({
      added: sql<number>`(count(*) filter (where action = 'new' and is_done))::int`,
      updated: sql<number>`(count(*) filter (where action = 'update' and is_done))::int`,
      left_out: sql<number>`(count(*) filter (where action = 'error'
        or (action = 'skip' and errors <> '[]')))::int`,
    })
    .from(importRows)
    .where(ofImport(one))
  await setImport(tx, one, {
    state: 'done',
    has_file: false,
    result: { ...(one.result ?? nothing), ...counts },
    rows_done: one.rows,
  })
  if (await judgeSheets(tx, one)) await wakeImporters(tx)
  return true
}
