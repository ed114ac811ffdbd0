import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../db/db.ts'
import { listingPictures, shopListings, shopSlugs, shops } from '../db/schema.ts'
import { type PreparedPicture, preparePicture, storePicture } from '../server/pictures/pictures.ts'
import { root } from '../server/root.ts'
import type { ListingStatus, Privacy } from '../shared/choices.ts'
import { usualCurrency } from '../shared/numbers.ts'
import { hueOf } from '../shop/shop/pictures.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

type DemoListing = {
  price: number
  status: ListingStatus
  privacy: Privacy
  pictures: number
  /** How many days ago it was added. */
  days: number
  featured?: true
  description: string
}

/** Listings of the demo's shop, each named after its animal. */
export const demoListings: Record<string, DemoListing> = {
  Clover: {
    price: 210,
    status: 'sold',
    privacy: 'public',
    pictures: 1,
    days: 61,
    description:
      'Banana female out of Marigold, 66% het Pied. Takes weaned rats from the tongs without a second look.',
  },
  Fern: {
    price: 130,
    status: 'for_sale',
    privacy: 'private',
    pictures: 1,
    days: 3,
    description: 'Proven Phantom female, four seasons with me. Full tail, calm on the hand.',
  },
  Nutmeg: {
    price: 95,
    status: 'for_sale',
    privacy: 'public',
    pictures: 2,
    days: 40,
    description:
      'Red Harlequin, hatched here, too young to sex. Fires up deep red in the evening. Complete diet, and the odd cricket.',
  },
  Pepper: {
    price: 60,
    status: 'on_hold',
    privacy: 'public',
    pictures: 1,
    days: 52,
    description: 'Mack Snow male, proven. I have kept his sons and need the space.',
  },
  Quill: {
    price: 330,
    status: 'sold',
    privacy: 'public',
    pictures: 1,
    days: 58,
    description:
      'Clown male, 66% het Pied, hatched here. Eats anything that moves, and most of the rest.',
  },
  Thimble: {
    price: 240,
    status: 'for_sale',
    privacy: 'public',
    pictures: 3,
    days: 33,
    featured: true,
    description:
      'Banana male, 66% het Pied, 50% het Clown. Takes weaned rats from the tongs, 19 meals without a miss.',
  },
}

export type ShopPictures = Map<string, PreparedPicture>

/** The pictures in `shopPictures/`, by their names. */
export async function prepareShopPictures(): Promise<ShopPictures> {
  const names = Object.entries(demoListings).flatMap(([name, { pictures }]) =>
    Array.from({ length: pictures }, (_, at) => `${name}-${at + 1}`),
  )
  const prepared: ShopPictures = new Map()
  for (const name of ['logo', 'banner', ...names]) {
    const bytes = await readFile(join(root, 'src/demo/shopPictures', `${name}.webp`))
    const file = new File([new Uint8Array(bytes)], `${name}.webp`)
    prepared.set(name, await preparePicture(file, 'photo'))
  }
  return prepared
}

/** A public shop with its listings. */
export async function addShop(
  tx: Transaction,
  owner: DemoOwner,
  pictures: ShopPictures,
  now: Date,
): Promise<void> {
  const store = async (name: string) => {
    const one = pictures.get(name)
    return one ? storePicture(tx, owner, one) : null
  }
  const { accountId: account_id } = owner
  const banner = pictures.get('banner')
  const opened = daysBefore(now, 300)
  const id = demoId('shop', 'Holt Reptiles')
  const slug = 'holt-reptiles'
  await tx.insert(shops).values({
    account_id,
    id,
    name: 'Holt Reptiles',
    description:
      'Ball pythons and geckos from Sheffield. Every animal feeds reliably before it leaves.',
    slug,
    privacy: 'public',
    currency: usualCurrency,
    instagram_url: 'https://instagram.com/holtreptiles.example',
    youtube_url: 'https://youtube.com/@holtreptiles.example',
    logo_id: await store('logo'),
    banner_id: await store('banner'),
    banner_hue: banner ? await hueOf(banner) : null,
    footer_info:
      'Collection from Sheffield by appointment, or with a licensed courier. Every animal comes with its whole record.',
    city: 'Sheffield',
    county: 'South Yorkshire',
    country: 'GB',
    created_at: opened,
    updated_at: opened,
  })
  await tx.insert(shopSlugs).values({ slug, account_id, shop_id: id, created_at: opened })
  for (const [name, { pictures: count, days, ...listing }] of Object.entries(demoListings)) {
    const added = daysBefore(now, days)
    const listing_id = demoId('listing', name)
    await tx.insert(shopListings).values({
      account_id,
      id: listing_id,
      title: name,
      animal_id: demoId('animal', name),
      created_at: added,
      updated_at: added,
      ...listing,
    })
    for (let position = 0; position < count; position++) {
      const picture_id = await store(`${name}-${position + 1}`)
      if (!picture_id) continue
      await tx.insert(listingPictures).values({
        account_id,
        id: demoId('listing picture', `${name} ${position}`),
        listing_id,
        picture_id,
        position,
        created_at: added,
        updated_at: added,
      })
    }
  }
}
