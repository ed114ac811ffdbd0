import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { listingStatuses, privacies } from '../../shared/choices.ts'
import { usualCurrency } from '../../shared/numbers.ts'
import {
  bytes,
  listIndexes,
  moment,
  money,
  oneOf,
  ownedKey,
  refersTo,
  removable,
} from '../columns.ts'
import { animals } from './animals.ts'
import { pictures } from './inventory.ts'
import { ofAccount, owned } from './owned.ts'

/* The shop: what visitors see, and how many they are. */

/** An account's one shop. */
export const shops = pgTable(
  'shops',
  {
    ...owned,
    name: text().notNull(),
    description: text().notNull().default(''),
    /** The shop's present address below /shop; those it had before are in `shop_slugs` too. */
    slug: text().notNull(),
    privacy: text({ enum: privacies }).notNull().default('private'),
    /** ISO 4217. */
    currency: char({ length: 3 }).notNull().default(usualCurrency),
    facebook_url: text().notNull().default(''),
    instagram_url: text().notNull().default(''),
    twitter_url: text().notNull().default(''),
    youtube_url: text().notNull().default(''),
    tiktok_url: text().notNull().default(''),
    logo_id: uuid(),
    banner_id: uuid(),
    /** The banner's main hue in OKLCH, degrees 0 to 359, which tints the public pages; null for none. */
    banner_hue: smallint(),
    footer_info: text().notNull().default(''),
    street: text().notNull().default(''),
    address_line_2: text().notNull().default(''),
    city: text().notNull().default(''),
    county: text().notNull().default(''),
    postcode: text().notNull().default(''),
    country: char({ length: 2 }),
  },
  (shop) => [
    ownedKey(shop),
    uniqueIndex('shops_account').on(shop.account_id),
    uniqueIndex('shops_slug').on(shop.slug),
    refersTo(shop, shop.logo_id, pictures),
    refersTo(shop, shop.banner_id, pictures),
    oneOf(shop.privacy, privacies),
  ],
)

/** Every slug that a shop has or had, which is how it is found without an account. */
export const shopSlugs = pgTable(
  'shop_slugs',
  {
    slug: text().primaryKey(),
    ...ofAccount,
    shop_id: uuid().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (slug) => [
    index('shop_slugs_shop').on(slug.account_id, slug.shop_id),
    refersTo(slug, slug.shop_id, shops).onDelete('cascade'),
  ],
)

export const shopListings = pgTable(
  'shop_listings',
  {
    ...owned,
    ...removable,
    title: text().notNull(),
    description: text().notNull().default(''),
    /** In the shop's currency; null for a price on request. */
    price: money(),
    privacy: text({ enum: privacies }).notNull(),
    featured: boolean().notNull().default(false),
    status: text({ enum: listingStatuses }).notNull(),
    animal_id: uuid(),
  },
  (listing) => [
    ownedKey(listing),
    ...listIndexes('shop_listings', listing, listing.title),
    index('shop_listings_animal').on(listing.account_id, listing.animal_id),
    refersTo(listing, listing.animal_id, animals),
    oneOf(listing.privacy, privacies),
    oneOf(listing.status, listingStatuses),
    check('shop_listings_price', sql`${listing.price} >= 0`),
  ],
)

/** A listing's pictures in their order, at most five. */
export const listingPictures = pgTable(
  'listing_pictures',
  {
    ...owned,
    listing_id: uuid().notNull(),
    picture_id: uuid().notNull(),
    position: smallint().notNull(),
  },
  (picture) => [
    ownedKey(picture),
    index('listing_pictures_listing').on(picture.account_id, picture.listing_id, picture.position),
    index('listing_pictures_picture').on(picture.account_id, picture.picture_id),
    refersTo(picture, picture.listing_id, shopListings).onDelete('cascade'),
    refersTo(picture, picture.picture_id, pictures).onDelete('cascade'),
  ],
)

/**
 * Views, visitors and messages of one day in the account's time zone: of a listing or, where `listing_id` is
 * null, of the shop's home and of listings that were erased since. `shop_visitors` counts a visitor of the whole shop
 * once, in the row without a listing.
 */
export const shopDays = pgTable(
  'shop_days',
  {
    ...owned,
    day: date({ mode: 'string' }).notNull(),
    listing_id: uuid(),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
    messages: integer().notNull().default(0),
  },
  (sum) => [
    ownedKey(sum),
    uniqueIndex('shop_days_day').on(
      sum.account_id,
      sum.day,
      sql`coalesce(${sum.listing_id}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('shop_days_listing').on(sum.account_id, sum.listing_id),
    refersTo(sum, sum.listing_id, shopListings).onDelete('cascade'),
  ],
)

/** The day's visitors by a hash whose salt is thrown away with the day, and these rows with it. */
export const shopVisitors = pgTable(
  'shop_visitors',
  {
    ...ofAccount,
    day: date({ mode: 'string' }).notNull(),
    visitor: bytes().notNull(),
    /** The listing seen; the nil UUID for the shop as a whole. */
    seen: uuid().notNull(),
  },
  (visitor) => [
    primaryKey({ columns: [visitor.account_id, visitor.day, visitor.seen, visitor.visitor] }),
    index('shop_visitors_day').on(visitor.day),
  ],
)

/** The salts of the visitors' hashes, a day each; of no account. */
export const visitorSalts = pgTable('visitor_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytes().notNull(),
})
