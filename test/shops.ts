import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { listingPictures, shopListings, shopSlugs, shops } from '../src/db/schema.ts'
import { folderFiles } from '../src/server/files/folderFiles.ts'
import { preparePicture, storePicture } from '../src/server/pictures/pictures.ts'
import { pngOf } from './pictures.ts'

type Owner = { accountId: string }

/** Opens a public shop, straight in the database. */
export async function openShop(
  db: Database,
  { accountId }: Owner,
  values: Partial<typeof shops.$inferInsert> = {},
) {
  const id = newId()
  const slug = values.slug ?? `shop-${id}`
  const shop = {
    account_id: accountId,
    id,
    name: 'Holt Reptiles',
    privacy: 'public' as const,
    ...values,
    slug,
  }
  await db.transaction(async (tx) => {
    await tx.insert(shops).values(shop)
    await tx.insert(shopSlugs).values({ slug, account_id: accountId, shop_id: id })
  })
  return { id, slug, path: `/shop/${slug}` }
}

/** Lists something in an account's shop, straight in the database. */
export async function addListing(
  db: Database,
  { accountId }: Owner,
  values: Partial<typeof shopListings.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(shopListings).values({
    account_id: accountId,
    id,
    title: 'Banana Pied',
    privacy: 'public',
    status: 'for_sale',
    price: 420,
    ...values,
  })
  return id
}

/** Stores a picture of an account and, with a listing, puts it there. */
export async function addPicture(
  { db, dataDir }: { db: Database; dataDir: string },
  { accountId }: Owner,
  listing?: string,
): Promise<string> {
  const file = new File([await pngOf(800, 600)], 'photo.png')
  const prepared = await preparePicture(file, 'photo')
  const id = await storePicture(db, { accountId, files: folderFiles(dataDir) }, prepared)
  if (listing) {
    await db.insert(listingPictures).values({
      account_id: accountId,
      id: newId(),
      listing_id: listing,
      picture_id: id,
      position: 0,
    })
  }
  return id
}
