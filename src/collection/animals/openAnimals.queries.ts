import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { capReached, freeAnimals } from '../../people/subscription/freePlan.ts'
import { Forbidden, HandedOver, Invalid, NotFound } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { among, totalOf } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { identity } from '../../shared/fields.ts'
import { isUnlocked, locked } from './animals.queries.ts'

/**
 * Standing of an animal: whether the plan shows it, whether someone else keeps it, and whether its buyer has
 * taken its record over.
 */
type Standing = { isOpen: boolean; isOutside: boolean; isHandedOver: boolean }

/** The existing ones of these animals, by id, and how they stand. */
export async function standingOf(
  db: Db,
  session: Session,
  ids: string[],
): Promise<Map<string, Standing>> {
  const rows = await db
    .select({
      id: animals.id,
      isOpen: sql<boolean>`${isUnlocked(session)}`,
      isOutside: sql<boolean>`${animals.state} = 'outside'`,
      isHandedOver: sql<boolean>`${animals.handed_over_at} is not null`,
    })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        isNull(animals.deleted_at),
        among(animals.id, ids),
      ),
    )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** Throws `NotFound`, or `Forbidden` with `locked` if the plan locks the animal. */
export async function requireAnimal(db: Db, session: Session, id: string): Promise<Standing> {
  const standing = (await standingOf(db, session, [id])).get(id)
  if (!standing) throw new NotFound()
  if (!standing.isOpen) throw locked()
  return standing
}

/**
 * For a change of an animal. Throws as `requireAnimal` does, and `HandedOver` once its buyer has
 * taken its record over. What hangs on it, a trigger holds: `hold_handed_over`.
 */
export async function requireWritable(db: Db, session: Session, id: string): Promise<Standing> {
  const standing = await requireAnimal(db, session, id)
  if (standing.isHandedOver) throw new HandedOver()
  return standing
}

/**
 * For a new record below an animal. Throws as `requireWritable` does, and `Invalid` for an outside
 * animal: someone else feeds it, moves it and takes it to the vet.
 */
export async function requireOfCollection(db: Db, session: Session, id: string): Promise<void> {
  const { isOutside } = await requireWritable(db, session, id)
  if (isOutside) throw new Invalid([{ field: 'animal_id', message: notOutside }])
}

export const notOutside = "An outside animal can't have this"

/** The path of resources below an animal; their verbs call `requireAnimal`. */
export const belowAnimal = {
  path: '/animals/:animalId',
  params: z.object({ animalId: identity() }),
}

/**
 * How many more animals the plan has room for, `Infinity` with Plus. The caller, who
 * adds them, holds the account's lock.
 */
export async function roomForAnimals(
  db: Db,
  { accountId, isSubscribed }: { accountId: string; isSubscribed: boolean },
): Promise<number> {
  if (isSubscribed) return Number.POSITIVE_INFINITY
  return Math.max(0, freeAnimals - (await totalOf(db, animals, accountId)))
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
  const total = await totalOf(tx, animals, accountId)
  if (total + count > freeAnimals) throw new Forbidden('subscription_required', capReached)
}
