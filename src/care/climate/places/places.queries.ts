import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../../db/db.ts'
import { climatePlacements, climatePlaces, climateSensors } from '../../../db/schema.ts'
import { freePlaces } from '../../../people/subscription/freePlan.ts'
import { Forbidden, Invalid, unlessTaken } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import { byName, contains, isReferredBy, owned, totalOf } from '../../../server/records/crud.ts'
import { ascending, descending } from '../../../server/records/orders.ts'
import { requirePast } from '../../../server/records/requirePast.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import type { ListQuery } from '../../../server/wire.ts'
import { mostPlaces } from '../../../shared/climate.ts'
import type { InputOf } from '../../../shared/resource.ts'
import { bySensor } from './placed.queries.ts'
import { type ClimatePlace, type climatePlaceResource, placeName } from './places.contract.ts'

type PlaceInput = Partial<InputOf<typeof climatePlaceResource>> & { id?: string }
type Spot = { room?: string | undefined; rack?: string | undefined; tub?: string | undefined }

const rowsOf = (db: Db, { accountId }: Tenant) => owned(db, climatePlaces, accountId)

const byPlace = ascending(
  byName(climatePlaces.room),
  byName(climatePlaces.rack),
  byName(climatePlaces.tub),
)

/** All places of an account, or those of which a condition is true, in their order. */
export const placesOf = (db: Db, session: Tenant, where?: SQL): Promise<ClimatePlace[]> =>
  rowsOf(db, session).rows({ where, order: byPlace, page: 1, per_page: mostPlaces })

export const placePages =
  (db: Database) =>
  (session: Session, { sort, q, page, per_page }: ListQuery<typeof climatePlaceResource>) =>
    rowsOf(db, session).page({
      where: contains([climatePlaces.room, climatePlaces.rack, climatePlaces.tub], q),
      order: sort === 'place' ? byPlace : descending(climatePlaces.created_at),
      page,
      per_page,
    })

export const findPlace = (db: Db, session: Tenant, { id }: { id: string }): Promise<ClimatePlace> =>
  rowsOf(db, session).find(id)

/** The same as placeName(). */
export const fullName = sql<string>`concat_ws(' · ', nullif(${climatePlaces.room}, ''),
  nullif(${climatePlaces.rack}, ''), nullif(${climatePlaces.tub}, ''))`

/** Adds a place. Throws `Invalid` without a name of any kind, for one that there is, and beyond `mostPlaces`. */
export async function addPlace(
  tx: Transaction,
  session: Session,
  input: PlaceInput,
): Promise<ClimatePlace> {
  requireSpot(input)
  requirePast('substrate_on', input.substrate_on, session.timeZone)
  await lockAccount(tx, session.accountId)
  await requireCount(tx, session)
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

async function requireCount(tx: Transaction, { accountId }: Tenant) {
  if ((await totalOf(tx, climatePlaces, accountId)) >= mostPlaces) {
    throw new Invalid([{ message: `At most ${mostPlaces.toLocaleString('en')} places` }])
  }
}

/**
 * Deletes a place, which can come back. Meanwhile its sensors go on being heard and wait to be placed; those that are
 * placed nowhere else are back with it.
 */
export const removePlace = (tx: Transaction, session: Session, { id }: { id: string }) =>
  rowsOf(tx, session).remove(id)

/**
 * Throws `Invalid` for a deleted place whose room, rack and tub another one has by now, and beyond `mostPlaces`;
 * `Forbidden` if its sensors would be in one place more than is free.
 */
export async function requirePlaceToRestore(
  tx: Transaction,
  session: Session,
  id: string,
): Promise<void> {
  const { accountId } = session
  await lockAccount(tx, accountId)
  await requireCount(tx, session)
  const [place] = await tx
    .select({ room: climatePlaces.room, rack: climatePlaces.rack, tub: climatePlaces.tub })
    .from(climatePlaces)
    .where(and(eq(climatePlaces.account_id, accountId), eq(climatePlaces.id, id)))
  if (place && (await placeIdAt(tx, session, place))) {
    const message = `There's another ${placeName(place)} by now. Rename or delete that one first.`
    throw new Invalid([{ message, code: 'taken' }])
  }
  const [sensor] = await tx
    .select({ id: climatePlacements.id })
    .from(climatePlacements)
    .where(
      and(
        eq(climatePlacements.account_id, accountId),
        eq(climatePlacements.place_id, id),
        isNull(climatePlacements.ended_at),
      ),
    )
    .limit(1)
  if (sensor) await requireFreePlace(tx, session, id)
}

/**
 * Throws `Forbidden` where an account without Plus has sensors in as many other places as are free. A device that comes
 * from one of them counts for nothing there.
 */
export async function requireFreePlace(
  tx: Transaction,
  { accountId, isSubscribed }: Session,
  placeId: string,
  device?: Pick<typeof climateSensors.$inferSelect, 'door' | 'name'>,
): Promise<void> {
  if (isSubscribed) return
  const [others] = await tx
    .select({ places: sql<number>`count(distinct ${climatePlacements.place_id})::int` })
    .from(climatePlacements)
    .innerJoin(climatePlaces, isReferredBy(climatePlaces, climatePlacements, 'place_id'))
    .innerJoin(climateSensors, bySensor)
    .where(
      and(
        eq(climatePlacements.account_id, accountId),
        device && or(ne(climateSensors.door, device.door), ne(climateSensors.name, device.name)),
        isNull(climatePlacements.ended_at),
        ne(climatePlacements.place_id, placeId),
        isNull(climatePlaces.deleted_at),
      ),
    )
  if ((others?.places ?? 0) < freePlaces) return
  throw new Forbidden(
    'subscription_required',
    `Sensors in ${freePlaces} places are free. Subscribe to place more.`,
  )
}

/** The place of this room, rack and tub, added if it isn't there. */
export async function placeAt(tx: Transaction, session: Session, spot: Spot): Promise<string> {
  const { room = '', rack = '', tub = '' } = spot
  const id = await placeIdAt(tx, session, spot)
  return id ?? (await addPlace(tx, session, { room, rack, tub })).id
}

async function placeIdAt(
  tx: Transaction,
  { accountId }: Tenant,
  { room = '', rack = '', tub = '' }: Spot,
): Promise<string | undefined> {
  const [place] = await tx
    .select({ id: climatePlaces.id })
    .from(climatePlaces)
    .where(
      and(
        eq(climatePlaces.account_id, accountId),
        eq(climatePlaces.room, room),
        eq(climatePlaces.rack, rack),
        eq(climatePlaces.tub, tub),
        isNull(climatePlaces.deleted_at),
      ),
    )
  return place?.id
}

function requireSpot({ room = '', rack = '', tub = '' }: Spot) {
  if (`${room}${rack}${tub}` !== '') return
  throw new Invalid([{ field: 'room', message: 'Please enter a room, a rack or a tub' }])
}

const isThere = { field: 'room', message: 'This place is there already' }
