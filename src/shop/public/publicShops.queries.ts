import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lastWeighing } from '../../care/animals/latest.queries.ts'
import type { Db } from '../../db/db.ts'
import {
  accounts,
  animals,
  listingPictures,
  pictures,
  sheddingLogs,
  shopListings,
  shopSlugs,
  shops,
  species,
} from '../../db/schema.ts'
import type { Base, Context } from '../../server/context.ts'
import { hasPlus } from '../../server/plan.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import type { datePrecisions, ListingStatus, sexes, shedQualities } from '../../shared/choices.ts'
import type { WeightUnit } from '../../shared/weights.ts'

/** A picture that visitors see, with its stored size in pixels. */
export type PublicPicture = { id: string; width: number; height: number }

/** A listed animal as visitors see it in a list. */
type ListedAnimal = {
  id: string
  sex: (typeof sexes)[number]
  genetics: string
  species: string
  latinName: string
  dateHatched: string | null
  dateHatchedPrecision: (typeof datePrecisions)[number]
}

export type PublicListing = {
  id: string
  title: string
  description: string
  /** In the shop's currency; null for a price on request. */
  price: number | null
  featured: boolean
  status: ListingStatus
  created_at: string
  updated_at: string
  animal: ListedAnimal | null
  pictures: PublicPicture[]
}

/** A shop as visitors see it. Texts are as the keeper wrote them. */
export type PublicShop = typeof shops.$inferSelect & {
  zone: string
  banner: PublicPicture | null
  logo: PublicPicture | null
}

/**
 * The public shop that has or had this slug, in whatever case; undefined if there is none, if it is
 * private, and without Plus. A shop of an account that is being deleted is closed.
 */
export async function publicShopAt(
  { config, db }: Base,
  address: string,
): Promise<PublicShop | undefined> {
  const slug = address.toLowerCase()
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined
  const [row] = await db
    .select({
      shop: shops,
      zone: accounts.time_zone,
      banner: { id: banners.id, width: banners.width, height: banners.height },
      logo: { id: logos.id, width: logos.width, height: logos.height },
    })
    .from(shopSlugs)
    .innerJoin(shops, isReferredBy(shops, shopSlugs, 'shop_id'))
    .innerJoin(accounts, eq(accounts.id, shops.account_id))
    .leftJoin(banners, isReferredBy(banners, shops, 'banner_id'))
    .leftJoin(logos, isReferredBy(logos, shops, 'logo_id'))
    .where(and(eq(shopSlugs.slug, slug), isOpen(config)))
  return row && { ...row.shop, zone: row.zone, banner: row.banner, logo: row.logo }
}

const banners = alias(pictures, 'banners')
const logos = alias(pictures, 'logos')
/** Of rows of shops with their accounts: those that visitors may see. */
export const isOpen = (config: Context['config']): SQL | undefined =>
  and(eq(shops.privacy, 'public'), isNull(accounts.erase_at), hasPlus(config, shops.account_id))

/** Of listings: those that visitors may see in an open shop. None of an animal that died or was given away, deleted or not. */
export const isListed: SQL | undefined = and(
  eq(shopListings.privacy, 'public'),
  isNull(shopListings.deleted_at),
  sql`not exists (select from ${animals} one where one.account_id = ${shopListings.account_id}
    and one.id = ${shopListings.animal_id} and one.state in ('died', 'rehomed'))`,
)

/** A shop's public listings: featured first, then the newest, sold ones last. */
export async function publicListings(
  db: Db,
  accountId: string,
  id?: string,
): Promise<PublicListing[]> {
  const rows = await db
    .select({
      id: shopListings.id,
      title: shopListings.title,
      description: shopListings.description,
      price: shopListings.price,
      featured: shopListings.featured,
      status: shopListings.status,
      created_at: shopListings.created_at,
      updated_at: shopListings.updated_at,
      animal: {
        id: animals.id,
        sex: animals.sex,
        genetics: animals.genetics,
        species: sql<string>`coalesce(${species.commonName}, '')`,
        latinName: sql<string>`coalesce(${species.latinName}, '')`,
        dateHatched: animals.dateHatched,
        dateHatchedPrecision: animals.dateHatchedPrecision,
      },
      pictures: picturesOfListing,
    })
    .from(shopListings)
    .leftJoin(animals, isOfListing(animals, shopListings.animal_id))
    .leftJoin(species, isReferredBy(species, animals, 'species_id'))
    .where(
      and(
        eq(shopListings.account_id, accountId),
        id === undefined ? undefined : eq(shopListings.id, id),
        isListed,
      ),
    )
    .orderBy(
      asc(sql`${shopListings.status} = 'sold'`),
      desc(shopListings.featured),
      desc(shopListings.created_at),
      desc(shopListings.id),
    )
  return rows.map(({ animal, ...row }) => ({ ...row, animal: animal?.id ? animal : null }))
}

const isOfListing = (one: typeof animals, id: typeof shopListings.animal_id) =>
  and(eq(one.account_id, shopListings.account_id), eq(one.id, id), isNull(one.deleted_at))

const picturesOfListing = sql<PublicPicture[]>`coalesce((
  select json_agg(json_build_object('id', stored.id, 'width', stored.width, 'height', stored.height)
    order by shown.position, shown.id)
  from ${listingPictures} shown
  join ${pictures} stored on stored.account_id = shown.account_id and stored.id = shown.picture_id
  where shown.account_id = ${shopListings}.account_id and shown.listing_id = ${shopListings}.id
), '[]')`

/** The facts on the page of one listing about its animal, beside what lists show. */
export type AnimalFacts = {
  dam: string | null
  sire: string | null
  weight: { weightInGrams: number; unit: WeightUnit; happenedAt: string } | null
  shed: { quality: (typeof shedQualities)[number]; at: string } | null
}

/** The animal's parents, last weight and last shed. */
export async function factsOfAnimal(
  db: Db,
  accountId: string,
  animalId: string,
): Promise<AnimalFacts | undefined> {
  const nameOf = (parent: 'dam_id' | 'sire_id') =>
    sql<string | null>`(select parent.name from ${animals} parent
      where parent.account_id = ${animals}.account_id and parent.id = ${animals}.${sql.identifier(parent)}
        and parent.deleted_at is null)`
  const [row] = await db
    .select({
      dam: nameOf('dam_id'),
      sire: nameOf('sire_id'),
      weight: lastWeighing,
      shed: sql<AnimalFacts['shed']>`(select json_build_object('quality', log.quality,
        'at', log.happened_at) from ${sheddingLogs} log
        where log.account_id = ${animals}.account_id and log.animal_id = ${animals}.id
        order by log.happened_at desc, log.id desc limit 1)`,
    })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, animalId)))
  return row
}

/** Tells whether visitors may see a picture: the shop's own, or one of a public listing. */
export async function isPublicPicture(
  db: Db,
  { account_id, banner_id, logo_id }: PublicShop,
  id: string,
): Promise<boolean> {
  if (id === banner_id || id === logo_id) return true
  const [row] = await db
    .select({ id: listingPictures.id })
    .from(listingPictures)
    .innerJoin(shopListings, isReferredBy(shopListings, listingPictures, 'listing_id'))
    .where(
      and(eq(listingPictures.account_id, account_id), eq(listingPictures.picture_id, id), isListed),
    )
    .limit(1)
  return row !== undefined
}

/** A public page and when it last changed; `listing` is null for a shop's home. */
export type PublicAddress = { slug: string; listing: string | null; changed: string }

/** Every public page, at most `most`: the shops' homes, then the listings changed last. */
export async function publicAddresses(
  { config, db }: Base,
  most: number,
): Promise<PublicAddress[]> {
  const homes = await db
    .select({ slug: shops.slug, listing: sql<null>`null`, changed: shops.updated_at })
    .from(shops)
    .innerJoin(accounts, eq(accounts.id, shops.account_id))
    .where(isOpen(config))
    .orderBy(desc(shops.updated_at))
    .limit(most)
  const listings = await db
    .select({ slug: shops.slug, listing: shopListings.id, changed: shopListings.updated_at })
    .from(shopListings)
    .innerJoin(shops, eq(shops.account_id, shopListings.account_id))
    .innerJoin(accounts, eq(accounts.id, shops.account_id))
    .where(and(isOpen(config), isListed))
    .orderBy(desc(shopListings.updated_at))
    .limit(most - homes.length)
  return [...homes, ...listings]
}
