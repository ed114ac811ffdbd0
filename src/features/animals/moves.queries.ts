import { and, asc, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, moves } from '../../db/schema.ts'
import { byName, owned } from '../../server/crud.ts'
import type { Order } from '../../server/orders.ts'
import { lockAccount } from '../../server/plan.ts'
import { requirePast } from '../../server/requirePast.ts'
import type { Session } from '../../server/session.ts'
import { today } from '../../shared/dates.ts'
import type { InputOf, SortOf } from '../../shared/resource.ts'
import { animalsOf, isKept, isUnlocked } from './animals.queries.ts'
import type { Location, Move, moveResource } from './moves.contract.ts'

type Place = { room: string; rack: string; tub: string }
type MoveInput = Partial<InputOf<typeof moveResource>>

/** One animal's moves. */
export const movesOf = (db: Db, { accountId }: Pick<Session, 'accountId'>, animalId: string) =>
  owned(db, moves, accountId, {}, eq(moves.animal_id, animalId))

/** Of moves on one day the one that was noted last is the latest: ids may come from the keeper. */
const latestFirst = [desc(moves.moved_on), desc(moves.created_at), desc(moves.id)]
const earliestFirst = [asc(moves.moved_on), asc(moves.created_at), asc(moves.id)]

export const moveOrders = {
  happened_at_desc: { forth: () => latestFirst, back: () => earliestFirst },
  happened_at_asc: { forth: () => earliestFirst, back: () => latestFirst },
} satisfies Record<SortOf<typeof moveResource>, Order>

/** Adds a move, of today unless it says when; the animal's place follows. A repeated `id` is one move. */
export async function addMove(
  tx: Transaction,
  session: Session,
  animalId: string,
  input: MoveInput & { id?: string },
): Promise<Move> {
  await lockAccount(tx, session.accountId)
  const move = await movesOf(tx, session, animalId).insert({
    ...input,
    animal_id: animalId,
    moved_on: dayOf(input.moved_on, session),
  })
  await settle(tx, session, animalId)
  return move
}

/** Changes a move; the animal's place follows. */
export async function changeMove(
  tx: Transaction,
  session: Session,
  { animalId, id }: { animalId: string; id: string },
  { updated_at, ...input }: MoveInput & { updated_at?: string },
): Promise<Move> {
  await lockAccount(tx, session.accountId)
  if (input.moved_on) dayOf(input.moved_on, session)
  const move = await movesOf(tx, session, animalId).update(id, input, updated_at)
  await settle(tx, session, animalId)
  return move
}

/** Takes a move back: the animal lives where the latest of the others says. */
export async function removeMove(tx: Transaction, session: Session, animalId: string, id: string) {
  await lockAccount(tx, session.accountId)
  await movesOf(tx, session, animalId).remove(id)
  await settle(tx, session, animalId)
}

/** The day of a move. Throws `Invalid` at `moved_on` for one that is ahead in the account's zone. */
export function dayOf(moved_on: string | null | undefined, { timeZone }: Session): string {
  requirePast('moved_on', moved_on, timeZone)
  return moved_on ?? today(timeZone)
}

/** Where the latest move says that an animal lives; nowhere in particular without one. */
export async function latestPlace(tx: Transaction, accountId: string, id: string): Promise<Place> {
  const [latest] = await tx
    .select({ room: moves.room, rack: moves.rack, tub: moves.tub })
    .from(moves)
    .where(and(eq(moves.account_id, accountId), eq(moves.animal_id, id)))
    .orderBy(...latestFirst)
    .limit(1)
  return latest ?? { room: '', rack: '', tub: '' }
}

async function settle(tx: Transaction, session: Session, animalId: string) {
  const place = await latestPlace(tx, session.accountId, animalId)
  const [elsewhere] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        eq(animals.id, animalId),
        or(ne(animals.room, place.room), ne(animals.rack, place.rack), ne(animals.tub, place.tub)),
      ),
    )
  if (elsewhere) await animalsOf(tx, session).update(animalId, place)
}

/** Every place in which kept animals live, in the order of their names. */
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
