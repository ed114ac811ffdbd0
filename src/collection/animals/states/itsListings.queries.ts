import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
type One = Pick<Animal, 'id' | 'name' | 'state'>

/**
 * Puts the listings of the sold ones of these on hold, since their state changes to another one. Once kept again, they lose
 * their offers. Throws `Invalid` at `field` if one of those is sold by a sale that counts: its return takes the animal back.
 * Returns what those listings were.
 */
export async function endSales(tx: Transaction, of: Session, { field, to }: Change, all: One[]) {
  const sold = all.filter(({ state }) => state === 'sold').map(({ id }) => id)
  if (sold.length === 0 || to === undefined || to === 'sold') return []
  if (to === 'kept') await withdrawOffers(tx, of, among(handOvers.animal_id, sold))
  const listings = await holdListings(tx, of, among(shopListings.animal_id, sold))
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

/** Marks the listings of animals as sold, and returns what those were that weren't. */
export const sellListingsOf = (tx: Transaction, of: Tenant, animalIds: string[]) =>
  sellListings(tx, of, among(shopListings.animal_id, animalIds))

/** Marks listings as sold, also deleted ones, which may be restored; returns what those were that weren't. */
export const sellListings = (tx: Transaction, of: Tenant, which: SQL) =>
  setStatus(tx, of, and(which, ne(shopListings.status, 'sold')), 'sold')

/** Puts sold listings on hold, except those that a sale still sells; returns what they were. */
export function holdListings(tx: Transaction, of: Tenant, which: SQL) {
  const isUnsold = sql`not exists (select ${salesOf(shopListings)})`
  return setStatus(tx, of, and(which, eq(shopListings.status, 'sold'), isUnsold), 'on_hold')
}

type Columns = Record<'account_id' | 'id' | 'animal_id', SQLWrapper>

/**
 * The sales that count of a listing, as `from … sale where …`: of itself, its animal, or another listing of that animal. A
 * sale without an animal is of its listing's only while that is sold: it may be used again, for the next animal.
 */
export const salesOf = ({ account_id, id, animal_id }: Columns) => sql`from ${sales} sale
  where sale.account_id = ${account_id} and sale.deleted_at is null and sale.returned_on is null
    and (sale.listing_id = ${id} or sale.animal_id = ${animal_id} or sale.animal_id is null
      and sale.listing_id = any(array(select other.id from ${shopListings} other
        where other.account_id = ${account_id} and other.animal_id = ${animal_id}
          and other.status = 'sold' and other.deleted_at is null)))`

/** Gives listings of these animals the status they had before; one that was changed again since keeps its own. */
export async function putListingsBack(
  tx: Transaction,
  of: Tenant,
  animalIds: string[],
  before: ListingBefore[],
) {
  for (const [status, listings] of Map.groupBy(before, ({ status }) => status)) {
    const ids = listings.map(({ id }) => id)
    const areIts = and(among(shopListings.animal_id, animalIds), among(shopListings.id, ids))
    const areAsSet = eq(shopListings.status, status === 'sold' ? 'on_hold' : 'sold')
    await setStatus(tx, of, and(areIts, areAsSet), status)
  }
}

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
  const ids = before.map(({ id }) => id)
  const columns = { status, updated_at: changedNow(shopListings) }
  await tx
    .update(shopListings)
    .set(columns)
    .where(and(isOwn, among(shopListings.id, ids)))
  return before
}
