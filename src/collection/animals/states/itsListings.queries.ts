import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { handOvers, sales, shopListings } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { among, changedNow } from '../../../server/records/crud.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import type { ListingStatus } from '../../../shared/choices.ts'
import type { Animal } from '../animals.contract.ts'

/** A listing, and what it was before. */
export type ListingBefore = { id: string; status: ListingStatus }

/** A new state, and the field that it was sent in. */
type Change = { field: string; to: Animal['state'] | undefined }

/**
 * Puts the listings of the sold ones of these on hold, since their state changes to another one. Once kept again, they lose
 * their offers. Throws `Invalid` at `field` if one of those is sold by a sale that counts: its return takes the animal back.
 * Returns what those listings were.
 */
export async function endSales(tx: Transaction, of: Session, { field, to }: Change, all: Animal[]) {
  const sold = all.filter(({ state }) => state === 'sold').map(({ id }) => id)
  if (sold.length === 0 || to === undefined || to === 'sold') return []
  if (to === 'kept') await withdrawOffers(tx, of, among(handOvers.animal_id, sold))
  const listings = await holdListings(tx, of, sold, [])
  // Without Plus no one gets at a sale.
  if (to !== 'kept' || !of.isSubscribed) return listings
  const isOfAnimal = and(eq(sales.account_id, of.accountId), among(sales.animal_id, sold))
  const counts = and(isOfAnimal, isNull(sales.returned_on), isNull(sales.deleted_at))
  const [sale] = await tx.select({ id: sales.animal_id }).from(sales).where(counts).limit(1)
  const name = all.find(({ id }) => id === sale?.id)?.name
  const message = `The sale of ${name} still counts. Mark that sale as returned instead`
  if (name !== undefined) throw new Invalid([{ field, message }])
  return listings
}

/** Withdraws the ones of these offers that no one has taken: their links no longer work. */
export async function withdrawOffers(tx: Transaction, { accountId }: Tenant, which: SQL) {
  const isOpen = and(isNull(handOvers.revoked_at), isNull(handOvers.taken_at))
  await tx
    .update(handOvers)
    .set({ revoked_at: sql`now()`, updated_at: sql`now()` })
    .where(and(eq(handOvers.account_id, accountId), which, isOpen))
}

/** Marks the listings of animals that are sold, however that was said, and `ids`; returns those that weren't. */
export function sellListings(tx: Transaction, of: Tenant, animals: string[], ids: string[] = []) {
  const isOffered = and(ne(shopListings.status, 'sold'), isNull(shopListings.deleted_at))
  return setStatus(tx, of, and(isOf(animals, ids), isOffered), 'sold')
}

/**
 * Puts the sold listings of animals that came back, and those of `ids`, on hold; one that a sale still sells, itself or with
 * its animal, stays sold. Returns what they were.
 */
export function holdListings(tx: Transaction, of: Tenant, animalIds: string[], ids: string[]) {
  const isUnsold = sql`not exists (select from ${sales} one
    where one.account_id = ${of.accountId} and one.returned_on is null and one.deleted_at is null
      and (one.listing_id = ${shopListings.id} or one.animal_id = ${shopListings.animal_id}))`
  const isSold = eq(shopListings.status, 'sold')
  return setStatus(tx, of, and(isOf(animalIds, ids), isSold, isUnsold), 'on_hold')
}

/** Gives listings of these animals the status they had before; one that was changed again since keeps its own. */
export async function putListingsBack(
  tx: Transaction,
  of: Tenant,
  animalIds: string[],
  before: ListingBefore[],
) {
  for (const [status, listings] of Map.groupBy(before, ({ status }) => status)) {
    const areIts = and(among(shopListings.animal_id, animalIds), areAmong(listings))
    const areAsSet = eq(shopListings.status, status === 'sold' ? 'on_hold' : 'sold')
    await setStatus(tx, of, and(areIts, areAsSet), status)
  }
}

const isOf = (animalIds: string[], ids: string[]) =>
  or(among(shopListings.animal_id, animalIds), among(shopListings.id, ids))

const areAmong = (listings: ListingBefore[]) =>
  among(
    shopListings.id,
    listings.map(({ id }) => id),
  )

/** Sets the status of listings; returns what they were. */
async function setStatus(
  tx: Transaction,
  { accountId }: Tenant,
  which: SQL | undefined,
  status: ListingStatus,
): Promise<ListingBefore[]> {
  const isOwn = eq(shopListings.account_id, accountId)
  const before = await tx
    .select({ id: shopListings.id, status: shopListings.status })
    .from(shopListings)
    .where(and(isOwn, which))
    .for('update')
  const columns = { status, updated_at: changedNow(shopListings) }
  await tx
    .update(shopListings)
    .set(columns)
    .where(and(isOwn, areAmong(before)))
  return before
}
