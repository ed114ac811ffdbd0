import { and, count, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  animalFilters,
  animalWords,
  isUnlocked,
} from '../../../collection/animals/animals.queries.ts'
import type { Database } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { NotFound } from '../../../server/errors.ts'
import { byName, contains } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { type ListQuery, listQuery } from '../../../server/wire.ts'
import { animalIndex, mostChosen } from '../animalIndex.contract.ts'
import {
  type AnimalIdsFound,
  animalIdsFound,
  bulkChange,
  bulkChanged,
  bulkUndo,
} from './bulkChanges.contract.ts'
import { changeMany } from './bulkChanges.queries.ts'
import { undoMany } from './undoing.queries.ts'
import { beforeIn, undoToken } from './undoTokens.ts'

/** Changes many animals in one request, and undoes it in one. */
export const bulkChangeRoutes =
  ({ db, key }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /animals/ids',
      {
        summary: 'List the ids of animals',
        query: listQuery(animalIndex).pick({ filter: true, q: true }),
        answer: animalIdsFound,
      },
      (session, { query }) => animalIds(db, session, query),
    )

    action(
      app,
      'POST /animals/bulk_changes',
      {
        summary: 'Change many animals',
        body: z.object({ bulk_change: bulkChange }),
        written: bulkChanged,
      },
      async (session, { body }) => {
        const { changed, before } = await db.transaction((tx) =>
          changeMany(tx, session, body.bulk_change),
        )
        return { changed, undo: undoToken(key, session.accountId, before) }
      },
    )

    action(
      app,
      'POST /animals/bulk_changes/undo',
      { summary: 'Undo a change of many animals', body: z.object({ bulk_undo: bulkUndo }) },
      async (session, { body }) => {
        const before = beforeIn(key, session.accountId, body.bulk_undo.undo)
        if (!before) throw new NotFound()
        await db.transaction((tx) => undoMany(tx, session, before))
      },
    )
  }

type Found = Pick<ListQuery<typeof animalIndex>, 'filter' | 'q'>

/** The first thousand ids that a list finds, by name, and how many it finds. */
async function animalIds(
  db: Database,
  session: Session,
  { filter, q }: Found,
): Promise<AnimalIdsFound> {
  const where = and(
    eq(animals.account_id, session.accountId),
    isNull(animals.deleted_at),
    animalFilters[filter],
    contains(animalWords, q),
    isUnlocked(session),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: animals.id })
      .from(animals)
      .where(where)
      .orderBy(byName(animals.name), animals.id)
      .limit(mostChosen),
    db.select({ total: count() }).from(animals).where(where),
  ])
  return { value: rows.map(({ id }) => id), total: counted?.total ?? 0 }
}
