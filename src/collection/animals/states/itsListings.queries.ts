import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { shopListings } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ListingStatus } from '../../../shared/choices.ts'

/** A listing, and what it was before. */
export type ListingBefore = { id: string; status: ListingStatus }

type Of = Pick<Session, 'accountId'>

/** Marks the listings of animals that are sold, however that was said; returns those that weren't. */
export async function sellListings(
  tx: Transaction,
  of: Of,
  animalIds: string[],
): Promise<ListingBefore[]> {
  const offered = await tx
    .select({ id: shopListings.id, status: shopListings.status })
    .from(shopListings)
    .where(
      and(
        eq(shopListings.account_id, of.accountId),
        among(shopListings.animal_id, animalIds),
        ne(shopListings.status, 'sold'),
        isNull(shopListings.deleted_at),
      ),
    )
  await setStatus(tx, of, offered, 'sold')
  return offered
}

/** Offers listings again as they were; what has another status since then keeps it. */
export async function offerListings(tx: Transaction, of: Of, before: ListingBefore[]) {
  for (const [status, listings] of Map.groupBy(before, ({ status }) => status))
    await setStatus(tx, of, listings, status, 'sold')
}

async function setStatus(
  tx: Transaction,
  { accountId }: Of,
  listings: ListingBefore[],
  status: ListingStatus,
  from?: ListingStatus,
) {
  if (listings.length === 0) return
  await tx
    .update(shopListings)
    .set({
      status,
      updated_at: sql`greatest(now(), ${shopListings.updated_at} + interval '1 ms')`,
    })
    .where(
      and(
        eq(shopListings.account_id, accountId),
        among(
          shopListings.id,
          listings.map(({ id }) => id),
        ),
        from && eq(shopListings.status, from),
      ),
    )
}
