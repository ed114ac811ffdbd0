import { sql } from 'drizzle-orm'
import {
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { messageSides } from '../../shared/choices.ts'
import { bytes, moment, money, oneOf, ownedKey, refersTo, removable } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { contacts } from './inventory.ts'
import { ofAccount, owned } from './owned.ts'
import { shopListings } from './shop.ts'

/* What becomes of a listing: what visitors ask, what is sold, and who takes an animal over. */

/** One visitor's messages about a listing, or about the shop, with their answers. */
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
    /** How many of the visitor's messages no one of the account has read. */
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
    /** Person of the account who answered; null for the visitor's, and once that person is erased. */
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
    ...ofAccount,
    email: text().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (blocked) => [primaryKey({ columns: [blocked.account_id, blocked.email] })],
)

/** Sales: what was sold when, to whom, for how much. */
export const sales = pgTable(
  'sales',
  {
    ...owned,
    ...removable,
    /** Name of what was sold, as it was called then. */
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
    /** The day on which it came back; such a sale isn't counted, and what it sold can be sold again. */
    returned_on: date({ mode: 'string' }),
  },
  (sale) => [
    ownedKey(sale),
    index('sales_by_day')
      .on(sale.account_id, sale.sold_on.desc(), sale.id)
      .where(sql`deleted_at is null`),
    // A listing and an animal are sold once, until they come back.
    uniqueIndex('sales_listing')
      .on(sale.account_id, sale.listing_id)
      .where(sql`deleted_at is null and returned_on is null`),
    uniqueIndex('sales_animal')
      .on(sale.account_id, sale.animal_id)
      .where(sql`deleted_at is null and returned_on is null`),
    // For whatever refers to it: one that is erased would read all sales of all accounts.
    index('sales_of_listing')
      .on(sale.account_id, sale.listing_id)
      .where(sql`listing_id is not null`),
    index('sales_of_animal').on(sale.account_id, sale.animal_id).where(sql`animal_id is not null`),
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
    /** Person who took it over, for the seller; '' until then, and of one that was signed into a file. */
    taken_by: text().notNull().default(''),
    offered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (offer) => [
    ownedKey(offer),
    uniqueIndex('hand_overs_link').on(offer.link_hash),
    uniqueIndex('hand_overs_open')
      .on(offer.account_id, offer.animal_id)
      .where(sql`revoked_at is null and taken_at is null`),
    index('hand_overs_animal').on(offer.account_id, offer.animal_id),
    index('hand_overs_sale').on(offer.account_id, offer.sale_id),
    refersTo(offer, offer.animal_id, animals).onDelete('cascade'),
    refersTo(offer, offer.sale_id, sales),
  ],
)

/**
 * Records that an account has taken over: the id is the offer's, on this server or the one that signed its
 * file, so that an account takes an offer over once; or it is made of an animal's mark, so that another record
 * finds the parents that came with an earlier one.
 */
export const takeOvers = pgTable(
  'take_overs',
  {
    ...owned,
    animal_id: uuid().notNull(),
    /** Name of the person who offered it, as it was then. */
    seller: text().notNull(),
  },
  (takeOver) => [
    ownedKey(takeOver),
    index('take_overs_animal').on(takeOver.account_id, takeOver.animal_id),
    refersTo(takeOver, takeOver.animal_id, animals).onDelete('cascade'),
  ],
)
