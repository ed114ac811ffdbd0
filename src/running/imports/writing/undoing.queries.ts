import { and, eq, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { logWrites } from '../../../care/logs/kinds.queries.ts'
import { logTables } from '../../../care/logs/pastLogs.queries.ts'
import { animalsOf } from '../../../collection/animals/animals.queries.ts'
import { settleMany } from '../../../collection/animals/moves/moves.queries.ts'
import { endSales } from '../../../collection/animals/states/itsListings.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import {
  animalPictures,
  animals,
  feedingSchedules,
  importRecords,
  importRows,
  moves,
} from '../../../db/schema.ts'
import { freshStatistics } from '../../../db/statistics.ts'
import type { Base } from '../../../server/context.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { clearGarbage, isTimeToClear } from '../../../server/garbage.ts'
import { removeUpload } from '../../../server/keptUploads.ts'
import { forgetPicture } from '../../../server/pictures/pictures.ts'
import { lockAccount } from '../../../server/plan.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { animalStates } from '../../../shared/choices.ts'
import { undoOwnArchive } from '../archives/ownArchives.queries.ts'
import {
  dueNow,
  inState,
  nothing,
  rest,
  type StoredImport,
  setImport,
  wakeImporters,
} from '../imports.queries.ts'
import { changedFacts } from '../kinds/animal.ts'
import { logKinds } from '../kinds/logs/logs.ts'
import { ofImport } from '../rows.queries.ts'
import { judgeSheets } from '../sheets.queries.ts'
import {
  fewRows,
  forget,
  giveBack,
  madeBy,
  nextAdded,
  unchangedFacts,
  writtenTables,
} from './made.queries.ts'
import { eraseNext, keepUsed, type Undone } from './unused.queries.ts'

type Part = (tx: Transaction, session: Session, one: StoredImport) => Promise<Undone>

/** Parts of undoing; records that refer to others come first. */
const parts: Part[] = [
  removeLogs,
  removal('feeding_schedules', feedingSchedules),
  removePictures,
  revertAnimals,
  ...(['animals', 'species', 'feeders'] as const).flatMap((kind): Part[] => [
    (tx, session, one) => keepUsed(tx, session, one, kind),
    (tx, session, one) => eraseNext(tx, session, one, kind),
  ]),
  removal('moves', moves),
]

/** A step that has undone so many records ends there: others wait for the account as long as it takes. */
const enough = 50

/** Undoes the next records of an import, in one part or several; what something else uses by now is kept and told. */
export async function undoStep(context: Base, session: Session, one: StoredImport) {
  // An import is often undone before PostgreSQL has noticed how much it brought.
  const isFirst = one.rows >= fewRows && one.step === 0 && one.rows_done === 0
  if (isFirst) await freshStatistics(context.db, writtenTables)
  let isTime = false
  let stepRows = 0
  const isOver = await inState(context.db, one, 'undoing', async (tx, now) => {
    await lockAccount(tx, one.account_id)
    const all: Part[] = one.kind === 'archive' ? [undoOwnArchive] : parts
    const result = { ...(now.result ?? nothing) }
    let { step } = now
    for (let part = all[step]; part && stepRows < enough; part = all[step]) {
      const { rows, kept: leftovers = [] } = await part(tx, session, { ...now, result })
      result.kept = [...result.kept, ...leftovers]
      stepRows += rows
      if (rows === 0) step += 1
    }
    const rows_done = now.rows_done + stepRows
    isTime = isTimeToClear(now.rows_done, rows_done)
    await setImport(tx, now, { step, rows_done: Math.min(now.rows, rows_done), result, ...dueNow })
    if (!all[step]) await finish(tx, now)
    return !all[step]
  })
  if (isTime) await clearGarbage()
  const { accountId } = session
  if (isOver) await removeUpload({ files: filesOf(context.config), accountId, id: one.id })
  await rest(stepRows)
}

/** The rows can't be applied again: the file is imported anew. */
async function finish(tx: Transaction, one: StoredImport) {
  await tx.delete(importRecords).where(madeBy(one))
  await tx.update(importRows).set({ animal_id: null }).where(ofImport(one))
  await setImport(tx, one, { state: 'undone', has_file: false, rows_done: one.rows })
  if (await judgeSheets(tx, one)) await wakeImporters(tx)
}

/** False for records of an animal that its buyer has taken over: they stay with it. */
const isOfOwnAnimal = (table: { account_id: PgColumn; animal_id: PgColumn }) =>
  sql`not exists (select from ${animals} held where held.account_id = ${table.account_id}
    and held.id = ${table.animal_id} and held.handed_over_at is not null)`

/** Removes the next logs that the import added. */
async function removeLogs(tx: Transaction, session: Session, one: StoredImport) {
  for (const { type, table: kind } of logKinds) {
    const table = logTables[kind]
    const ids = await nextAdded(tx, one, kind)
    if (ids.length === 0) continue
    await logWrites[type].remove(tx, session, and(among(table.id, ids), isOfOwnAnimal(table)))
    await forget(tx, one, kind, ids)
    return { rows: ids.length }
  }
  return { rows: 0 }
}

/** Removes the rows of a kind that the import added to animals that were here; those of new animals go with them. */
function removal(kind: string, table: typeof feedingSchedules | typeof moves): Part {
  return async (tx, session, one) => {
    const ids = await nextAdded(tx, one, kind)
    if (ids.length === 0) return { rows: 0 }
    const isOwn = and(eq(table.account_id, session.accountId), isOfOwnAnimal(table))
    const removed = await tx
      .delete(table)
      .where(and(isOwn, among(table.id, ids)))
      .returning({ animal_id: table.animal_id })
    const animalIds = removed.map(({ animal_id }) => animal_id)
    if (table === moves) await settleMany(tx, session, animalIds)
    await forget(tx, one, kind, ids)
    return { rows: ids.length }
  }
}

/**
 * Removes the further pictures of animals that were here, but for those that have changed places since; those of new
 * animals go with them.
 */
async function removePictures(tx: Transaction, { accountId }: Session, one: StoredImport) {
  const further = alias(animalPictures, 'shown')
  const { rows: pictures } = await tx.execute<{ id: string; picture_id: string }>(sql`
    select shown.id, shown.picture_id from ${importRecords} made
    join ${animalPictures} shown on shown.account_id = made.account_id and shown.id = made.record_id
    where made.account_id = ${accountId} and made.import_id = ${one.id}
      and made.kind = 'animal_pictures' and shown.updated_at = shown.created_at
      and ${isOfOwnAnimal(further)} and not exists (select from ${importRecords} animal
        where animal.account_id = ${accountId} and animal.import_id = ${one.id} and animal.kind = 'animals'
        and animal.record_id = shown.animal_id and animal.before is null)
    limit 1000`)
  for (const { picture_id } of pictures) await forgetPicture(tx, accountId, picture_id)
  const ids = pictures.map(({ id }) => id)
  await forget(tx, one, 'animal_pictures', ids)
  return { rows: ids.length }
}

/** Gives the next animals that the import changed what they had, unless it has changed since. */
async function revertAnimals(tx: Transaction, session: Session, one: StoredImport) {
  const changed = await tx
    .select()
    .from(importRecords)
    .where(
      and(madeBy(one), eq(importRecords.kind, 'animals'), sql`${importRecords.before} is not null`),
    )
    .limit(50)
  const rows = animalsOf(tx, session)
  for (const { record_id, ...noted } of changed) {
    const animal = await rows.findIfThere(record_id)
    if (!animal || animal.handed_over_at) continue
    // Its place follows from its moves, which are removed last.
    const facts = unchangedFacts(noted, animal, changedFacts).filter(
      (fact) => !['room', 'rack', 'tub'].some((part) => part in fact),
    )
    const values = await giveBack(tx, facts, async (inner, some) => {
      const to = animalStates.find((state) => state === some.state)
      await endSales(inner, session, { field: 'state', to }, [animal])
      return animalsOf(inner, session).update(record_id, some)
    })
    const photo = 'photo_id' in values && animal.photo_id
    if (photo) await forgetPicture(tx, session.accountId, photo)
  }
  const ids = changed.map(({ record_id }) => record_id)
  await forget(tx, one, 'animals', ids)
  return { rows: changed.length }
}
