import type { Transaction } from '../db/db.ts'
import { shopListings, shopSlugs, shops } from '../db/schema.ts'
import type { ListingStatus } from '../shared/choices.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

/** The animals for sale: price, status, and whether visitors see them. */
const demoListings: Record<string, [price: number, status: ListingStatus, isPrivate?: true]> = {
  Clover: [210, 'sold'],
  Fern: [130, 'for_sale', true],
  Nutmeg: [95, 'for_sale'],
  Pepper: [60, 'on_hold'],
  Quill: [330, 'sold'],
  Thimble: [240, 'for_sale'],
}

/** The shop with its listings; after the animals. */
export async function addShop(
  tx: Transaction,
  { accountId: account_id }: DemoOwner,
  now: Date,
): Promise<void> {
  const slug = 'holt-reptiles'
  const id = demoId('shop', slug)
  const entered = daysBefore(now, 60)
  const times = { created_at: entered, updated_at: entered }
  await tx
    .insert(shops)
    .values({ account_id, id, name: 'Holt Reptiles', slug, privacy: 'public', ...times })
  await tx.insert(shopSlugs).values({ account_id, shop_id: id, slug })
  await tx.insert(shopListings).values(
    Object.entries(demoListings).map(([title, [price, status, isPrivate]]) => ({
      ...{ account_id, id: demoId('listing', title), animal_id: demoId('animal', title) },
      ...{ title, price, status, privacy: isPrivate ? ('private' as const) : ('public' as const) },
      ...times,
    })),
  )
}
