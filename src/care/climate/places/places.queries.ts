import { and, count, eq, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../../db/db.ts'
import { climatePlaces } from '../../../db/schema.ts'
import { Invalid, unlessTaken } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import { byName, contains, owned } from '../../../server/records/crud.ts'
import { ascending, descending } from '../../../server/records/orders.ts'
import { requirePast } from '../../../server/records/requirePast.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ListQuery } from '../../../server/wire.ts'
import { mostPlaces } from '../../../shared/climate.ts'
import type { InputOf } from '../../../shared/resource.ts'
import type { ClimatePlace, climatePlaceResource } from './places.contract.ts'

type Of = Pick<Session, 'accountId'>
type PlaceInput = Partial<InputOf<typeof climatePlaceResource>> & { id?: string }
type Spot = { room?: string | undefined; rack?: string | undefined; tub?: string | undefined }

const rowsOf = (db: Db, { accountId }: Of) => owned(db, climatePlaces, accountId)

const byPlace = ascending(
  byName(climatePlaces.room),
  byName(climatePlaces.rack),
  byName(climatePlaces.tub),
)

/** All places of an account, in their order. */
export const placesOf = (db: Db, session: Of): Promise<ClimatePlace[]> =>
  rowsOf(db, session).rows({ order: byPlace, page: 1, per_page: mostPlaces })

export const placePages =
  (db: Database) =>
  (session: Session, { sort, q, page, per_page }: ListQuery<typeof climatePlaceResource>) =>
    rowsOf(db, session).page({
      where: contains([climatePlaces.room, climatePlaces.rack, climatePlaces.tub], q) ?? sql`true`,
      order: sort === 'place' ? byPlace : descending(climatePlaces.created_at),
      page,
      per_page,
    })

export const findPlace = (db: Db, session: Of, { id }: { id: string }): Promise<ClimatePlace> =>
  rowsOf(db, session).find(id)

/** Adds a place. Throws `Invalid` without a name of any kind, for one that there is, and beyond `mostPlaces`. */
export async function addPlace(
  tx: Transaction,
  session: Session,
  input: PlaceInput,
): Promise<ClimatePlace> {
  requireSpot(input)
  requirePast('substrate_on', input.substrate_on, session.timeZone)
  await lockAccount(tx, session.accountId)
  const [own] = await tx
    .select({ places: count() })
    .from(climatePlaces)
    .where(eq(climatePlaces.account_id, session.accountId))
  if (own && own.places >= mostPlaces) {
    throw new Invalid([{ message: `At most ${mostPlaces.toLocaleString('en')} places` }])
  }
  return unlessTaken(rowsOf(tx, session).insert(input), 'climate_places_place', isThere)
}

/** Changes a place. Throws as `addPlace` does. */
export async function changePlace(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: PlaceInput,
  readAt?: string,
): Promise<ClimatePlace> {
  const rows = rowsOf(tx, session)
  requirePast('substrate_on', input.substrate_on, session.timeZone)
  requireSpot({ ...(await rows.lock(id)), ...input })
  return unlessTaken(rows.update(id, input, readAt), 'climate_places_place', isThere)
}

/** Deletes a place. Its sensors keep their readings and wait to be placed. */
export const removePlace = (tx: Transaction, session: Session, { id }: { id: string }) =>
  rowsOf(tx, session).remove(id)

/** The place of this room, rack and tub, added if it isn't there. */
export async function placeAt(tx: Transaction, session: Session, spot: Spot): Promise<string> {
  const { room = '', rack = '', tub = '' } = spot
  const [place] = await tx
    .select({ id: climatePlaces.id })
    .from(climatePlaces)
    .where(
      and(
        eq(climatePlaces.account_id, session.accountId),
        eq(climatePlaces.room, room),
        eq(climatePlaces.rack, rack),
        eq(climatePlaces.tub, tub),
      ),
    )
  return place?.id ?? (await addPlace(tx, session, { room, rack, tub })).id
}

function requireSpot({ room = '', rack = '', tub = '' }: Spot) {
  if (`${room}${rack}${tub}` !== '') return
  throw new Invalid([{ field: 'room', message: 'Please enter a room, a rack or a tub' }])
}

const isThere = { field: 'room', message: 'This place is there already' }
