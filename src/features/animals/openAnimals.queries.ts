import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { among } from '../../server/crud.ts'
import { NotFound } from '../../server/errors.ts'
import type { Session } from '../../server/session.ts'
import { isUnlocked, locked } from './animals.queries.ts'

/** Of these animals, those that are there: by their ids, whether the plan lets the session at them. */
export async function openAnimals(
  db: Db,
  session: Session,
  ids: string[],
): Promise<Map<string, boolean>> {
  const there = await db
    .select({ id: animals.id, isOpen: sql<boolean>`${isUnlocked(session)}` })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        isNull(animals.deleted_at),
        among(animals.id, ids),
      ),
    )
  return new Map(there.map(({ id, isOpen }) => [id, isOpen]))
}

/** Throws `NotFound`, or `Forbidden` with `locked` when the plan hides the animal. */
export async function requireAnimal(db: Db, session: Session, id: string): Promise<void> {
  const isOpen = (await openAnimals(db, session, [id])).get(id)
  if (isOpen === undefined) throw new NotFound()
  if (!isOpen) throw locked()
}
