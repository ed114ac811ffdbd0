import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Db, Transaction } from '../../../db/db.ts'
import { animals, moves, recordChanges } from '../../../db/schema.ts'
import { lockAccount } from '../../../server/plan.ts'
import { among, byName, changedNow, owned } from '../../../server/records/crud.ts'
import type { Order } from '../../../server/records/orders.ts'
import { requirePast } from '../../../server/records/requirePast.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import type { ListQuery } from '../../../server/wire.ts'
import { today } from '../../../shared/dates.ts'
import type { InputOf, Page, SortOf } from '../../../shared/resource.ts'
import { isKept, isUnlocked } from '../animals.queries.ts'
import { requireAnimal, requireOfCollection } from '../openAnimals.queries.ts'
import type { Location, Move, moveResource } from './moves.contract.ts'

type Place = { room: string; rack: string; tub: string }
type MoveInput = Partial<InputOf<typeof moveResource>>
type OfAnimal = { animalId: string }

/** One animal's moves. */
export const movesOf = (db: Db, { accountId }: Tenant, animalId: string) =>
  owned(db, moves, accountId, {}, eq(moves.animal_id, animalId))

/** Of moves on one day, the last created is the latest: not by id, which clients may choose. */
const latestFirst = [desc(moves.moved_on), desc(moves.created_at), desc(moves.id)]
const earliestFirst = [asc(moves.moved_on), asc(moves.created_at), asc(moves.id)]

const orders = {
  happened_at_desc: { forth: () => latestFirst, back: () => earliestFirst },
  happened_at_asc: { forth: () => earliestFirst, back: () => latestFirst },
} satisfies Record<SortOf<typeof moveResource>, Order>

/** Reads pages of an animal's moves. Like every verb below, throws as `requireAnimal` does. */
export const movePages =
  (db: Database) =>
  async (
    session: Session,
    { sort, page, per_page }: Omit<ListQuery<typeof moveResource>, 'q'>,
    { animalId }: OfAnimal,
  ): Promise<Page<Move>> => {
    await requireAnimal(db, session, animalId)
    return movesOf(db, session, animalId).page({ order: orders[sort], page, per_page })
  }

/**
 * Adds a move, today's unless it has a date, and updates the animal's place. A repeated `id` adds
 * nothing, and that of a deleted move restores it to its place among those of its day.
 */
export async function addMove(
  tx: Transaction,
  session: Session,
  input: MoveInput & { id?: string },
  { animalId }: OfAnimal,
): Promise<Move> {
  await requireOfCollection(tx, session, animalId)
  await lockAccount(tx, session.accountId)
  const rows = movesOf(tx, session, animalId)
  const moved_on = dayOf(input.moved_on, session)
  const { id } = await rows.insert({ ...input, animal_id: animalId, moved_on })
  await tx.execute(sql`
    update ${moves} set created_at = (changes ->> 'created_at')::timestamptz
    from (select changes from ${recordChanges} where account_id = ${session.accountId}
      and record_id = ${id} and action = 'deleted' order by created_at desc limit 1) deletion
    where account_id = ${session.accountId} and id = ${id} and changes ? 'created_at'`)
  await settleMany(tx, session, [animalId])
  return rows.find(id)
}

/** Changes a move and updates the animal's place. */
export async function changeMove(
  tx: Transaction,
  session: Session,
  { animalId, id }: OfAnimal & { id: string },
  input: MoveInput,
  readAt?: string,
): Promise<Move> {
  await requireAnimal(tx, session, animalId)
  await lockAccount(tx, session.accountId)
  if (input.moved_on) dayOf(input.moved_on, session)
  const move = await movesOf(tx, session, animalId).update(id, input, readAt)
  await settleMany(tx, session, [animalId])
  return move
}

/** Removes a move: the animal lives where its latest remaining one says. */
export async function removeMove(
  tx: Transaction,
  session: Session,
  { animalId, id }: OfAnimal & { id: string },
): Promise<void> {
  await requireAnimal(tx, session, animalId)
  await lockAccount(tx, session.accountId)
  await movesOf(tx, session, animalId).remove(id)
  await settleMany(tx, session, [animalId])
}

/**
 * The day of a move. Throws `Invalid` at `moved_on` for one in the future in the account's time
 * zone.
 */
export function dayOf(moved_on: string | null | undefined, { timeZone }: Session): string {
  requirePast('moved_on', moved_on, timeZone)
  return moved_on ?? today(timeZone)
}

/** The place of an animal's latest move; empty without one. */
export async function latestPlace(tx: Transaction, accountId: string, id: string): Promise<Place> {
  const [latest] = await tx
    .select({ room: moves.room, rack: moves.rack, tub: moves.tub })
    .from(moves)
    .where(and(eq(moves.account_id, accountId), eq(moves.animal_id, id)))
    .orderBy(...latestFirst)
    .limit(1)
  return latest ?? { room: '', rack: '', tub: '' }
}

/** Sets the places of animals to those of their latest moves, in one statement; not of those that were handed over. */
export async function settleMany(
  tx: Transaction,
  { accountId }: Tenant,
  animalIds: string[],
): Promise<void> {
  const place = (column: PgColumn) =>
    sql`coalesce((select ${column} from ${moves} where ${moves.account_id} = ${accountId}
      and ${moves.animal_id} = ${animals.id} order by ${sql.join(latestFirst, sql`, `)} limit 1), '')`
  const [room, rack, tub] = [moves.room, moves.rack, moves.tub].map(place)
  const isElsewhere = sql`(${animals.room}, ${animals.rack}, ${animals.tub}) <> (${room}, ${rack}, ${tub})`
  await tx
    .update(animals)
    .set({ room, rack, tub, updated_at: changedNow(animals) })
    .where(
      and(
        eq(animals.account_id, accountId),
        among(animals.id, animalIds),
        isNull(animals.handed_over_at),
        isElsewhere,
      ),
    )
}

/** Every place with animals in the collection, by name. */
export async function locationsOf(db: Db, session: Session): Promise<Location[]> {
  const { room, rack, tub } = animals
  return db
    .select({ room, rack, tub, animalCount: count() })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        isNull(animals.deleted_at),
        isKept,
        sql`(${room} <> '' or ${rack} <> '' or ${tub} <> '')`,
        isUnlocked(session),
      ),
    )
    .groupBy(room, rack, tub)
    .orderBy(byName(room), byName(rack), byName(tub), room, rack, tub)
}
