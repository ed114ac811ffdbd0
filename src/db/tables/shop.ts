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
import { listingStatuses, messageSides, privacies } from '../../shared/choices.ts'
import { bytes, moment, money, removable } from '../columns.ts'
import { accounts, users } from './accounts.ts'
import { animals } from './animals.ts'
import { contacts, pictures } from './inventory.ts'
import { listIndexes, oneOf, ownedKey, refersTo } from './keys.ts'
import { owned } from './owned.ts'

/* The shop: what visitors see, what they ask, what is sold, and who takes an animal over. */

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
    currency: char({ length: 3 }).notNull().default('GBP'),
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
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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
  (shown) => [
    ownedKey(shown),
    index('listing_pictures_listing').on(shown.account_id, shown.listing_id, shown.position),
    index('listing_pictures_picture').on(shown.account_id, shown.picture_id),
    refersTo(shown, shown.listing_id, shopListings).onDelete('cascade'),
    refersTo(shown, shown.picture_id, pictures).onDelete('cascade'),
  ],
)

/** What one visitor writes about a listing, or about the shop, and what is answered. */
export const conversations = pgTable(
  'conversations',
  {
    ...owned,
    ...removable,
    listing_id: uuid(),
    visitor_name: text().notNull(),
    /** In lower case. */
    visitor_email: text().notNull(),
    /** SHA-256 of the secret in the visitor's link, which needs no account. */
    link_hash: bytes().notNull(),
    latest_at: moment().notNull().default(sql`now()`),
    /** How many of the visitor's messages nobody of the account has read. */
    unread: integer().notNull().default(0),
  },
  (conversation) => [
    ownedKey(conversation),
    uniqueIndex('conversations_link').on(conversation.link_hash),
    index('conversations_latest')
      .on(conversation.account_id, conversation.latest_at.desc(), conversation.id)
      .where(sql`deleted_at is null`),
    index('conversations_listing').on(conversation.account_id, conversation.listing_id),
    index('conversations_visitor').on(conversation.account_id, conversation.visitor_email),
    refersTo(conversation, conversation.listing_id, shopListings),
  ],
)

export const shopMessages = pgTable(
  'shop_messages',
  {
    ...owned,
    conversation_id: uuid().notNull(),
    side: text({ enum: messageSides }).notNull(),
    content: text().notNull(),
    /** Who of the account answered; null for the visitor's, and once that person is erased. */
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The email that carries it, in the outbox; null for the visitor's. */
    outbox_id: uuid(),
  },
  (message) => [
    ownedKey(message),
    index('shop_messages_conversation').on(
      message.account_id,
      message.conversation_id,
      message.created_at,
      message.id,
    ),
    refersTo(message, message.conversation_id, conversations).onDelete('cascade'),
    oneOf(message.side, messageSides),
  ],
)

/** Visitors whose messages are not delivered, by their address in lower case. */
export const blockedVisitors = pgTable(
  'blocked_visitors',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (blocked) => [primaryKey({ columns: [blocked.account_id, blocked.email] })],
)

/**
 * Views, visitors and messages of one day in the account's time zone: of the shop's home where
 * `listing_id` is null, otherwise of a listing. `shop_visitors` counts a visitor of the whole shop
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
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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

/** What was sold when, to whom, for how much. */
export const sales = pgTable(
  'sales',
  {
    ...owned,
    ...removable,
    /** What was sold, as it was called then. */
    title: text().notNull(),
    listing_id: uuid(),
    animal_id: uuid(),
    sold_on: date({ mode: 'string' }).notNull(),
    price: money(),
    /** ISO 4217. */
    currency: char({ length: 3 }).notNull(),
    buyer: text().notNull().default(''),
    contact_id: uuid(),
    notes: text().notNull().default(''),
  },
  (sale) => [
    ownedKey(sale),
    index('sales_by_day')
      .on(sale.account_id, sale.sold_on.desc(), sale.id)
      .where(sql`deleted_at is null`),
    // A listing and an animal are sold once.
    uniqueIndex('sales_listing')
      .on(sale.account_id, sale.listing_id)
      .where(sql`deleted_at is null`),
    uniqueIndex('sales_animal').on(sale.account_id, sale.animal_id).where(sql`deleted_at is null`),
    index('sales_contact').on(sale.account_id, sale.contact_id),
    refersTo(sale, sale.listing_id, shopListings),
    refersTo(sale, sale.animal_id, animals),
    refersTo(sale, sale.contact_id, contacts),
    check('sales_price', sql`${sale.price} >= 0`),
  ],
)

/** An offer to take over an animal's record, once and until it expires or is taken back. */
export const handOvers = pgTable(
  'hand_overs',
  {
    ...owned,
    animal_id: uuid().notNull(),
    sale_id: uuid(),
    /** SHA-256 of the secret in the link and its QR code. */
    link_hash: bytes().notNull(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    taken_at: moment(),
    /** Who took it over, for the seller; '' until then. */
    taken_by: text().notNull().default(''),
    offered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (offer) => [
    ownedKey(offer),
    uniqueIndex('hand_overs_link').on(offer.link_hash),
    uniqueIndex('hand_overs_open')
      .on(offer.account_id, offer.animal_id)
      .where(sql`revoked_at is null and taken_at is null`),
    index('hand_overs_sale').on(offer.account_id, offer.sale_id),
    refersTo(offer, offer.animal_id, animals).onDelete('cascade'),
    refersTo(offer, offer.sale_id, sales),
  ],
)

/**
 * What an account has taken over: the id is the offer's, on this server or the one that signed its
 * file, so that an account takes an offer over once.
 */
export const takeOvers = pgTable(
  'take_overs',
  {
    ...owned,
    animal_id: uuid().notNull(),
    /** Who offered it, as they were called then. */
    seller: text().notNull(),
  },
  (taken) => [
    ownedKey(taken),
    index('take_overs_animal').on(taken.account_id, taken.animal_id),
    refersTo(taken, taken.animal_id, animals).onDelete('cascade'),
  ],
)
