import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { capReached, freeAnimals } from '../../people/subscription/subscription.contract.ts'
import { Forbidden, NotFound } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { among, totalOf } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { identity } from '../../shared/fields.ts'
import { isUnlocked, locked } from './animals.queries.ts'

/** The existing ones of these animals, by id, and whether they are unlocked. */
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

/** Throws `NotFound`, or `Forbidden` with `locked` if the plan locks the animal. */
export async function requireAnimal(db: Db, session: Session, id: string): Promise<void> {
  const isOpen = (await openAnimals(db, session, [id])).get(id)
  if (isOpen === undefined) throw new NotFound()
  if (!isOpen) throw locked()
}

/** The path of resources below an animal; their verbs call `requireAnimal`. */
export const belowAnimal = {
  path: '/animals/:animalId',
  params: z.object({ animalId: identity() }),
}

/** Throws `Forbidden` (`subscription_required`) when `count` more animals exceed the free plan. */
export async function requireRoomForAnimals(
  tx: Transaction,
  { accountId, isSubscribed }: { accountId: string; isSubscribed: boolean },
  count = 1,
): Promise<void> {
  if (isSubscribed) return
  await lockAccount(tx, accountId)
  // A separate statement after the lock, so that it sees what others have committed meanwhile.
  const kept = await totalOf(tx, animals, accountId)
  if (kept + count > freeAnimals) throw new Forbidden('subscription_required', capReached)
}
