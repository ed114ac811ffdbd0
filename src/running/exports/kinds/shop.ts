import { z } from 'zod'
import * as tables from '../../../db/schema.ts'
import { messageSides } from '../../../shared/choices.ts'
import { listingResource } from '../../../shop/listings/listings.contract.ts'
import { saleResource } from '../../../shop/sales/sales.contract.ts'
import { shopResource } from '../../../shop/shop/shop.contract.ts'
import { type ArchivedKind, kindOf, kindWith, ofPlus } from './kind.ts'
import { mostInteger, whole } from './rowSchemas.ts'

const [visitor, keeper] = messageSides
const email = z.string().max(320).trim().toLowerCase().pipe(z.email())
const count = whole(0, mostInteger)

/** The shop with what was asked and sold, after the animals and contacts. */
export const shopKinds: ArchivedKind[] = [
  ...ofPlus(
    kindOf(tables.shops, {
      about: 'The shop.',
      input: () => shopResource.input,
      labels: {
        slug: 'Address, the last part of /shop/',
        currency: 'Currency (ISO 4217)',
        logo_id: 'Logo',
        banner_id: 'Banner',
        banner_hue: "The banner's hue, 0 to 359",
      },
      schemas: () => ({
        // Its address is taken, or another one made of its name.
        slug: z.string().max(100),
        currency: shopResource.input.shape.currency_id,
        banner_hue: whole(0, 359).nullable().optional(),
      }),
      sameBy: [],
    }),
    kindOf(tables.shopListings, {
      about: 'A listing of the shop.',
      input: () => listingResource.input,
      money: { amount: 'price' },
    }),
    kindOf(tables.listingPictures, {
      about: 'A picture of a listing.',
      labels: { listing_id: 'Listing', position: 'Place in their order, from 0' },
      schemas: () => ({ position: whole(0, 100) }),
    }),
    kindOf(tables.shopDays, {
      about: 'How many looked at the shop, or at a listing, on a day.',
      labels: {
        day: 'Day',
        listing_id:
          "Listing; empty for the shop's home and former listings, with the visitors of the whole shop",
        views: 'Views',
        visitors: 'Visitors',
        messages: 'Messages',
      },
      schemas: () => ({ views: count, visitors: count, messages: count }),
    }),
    kindOf(tables.conversations, {
      about: 'What one visitor asked the shop.',
      leftOut: ['link_hash'],
      labels: {
        listing_id: 'Listing; empty for the shop',
        visitor_name: "Visitor's name",
        visitor_email: "Visitor's email",
        latest_at: 'Latest message',
        unread: 'Messages that no one has read',
      },
      schemas: () => ({ visitor_email: email, unread: count }),
    }),
    kindOf(tables.shopMessages, {
      about: 'A message of a conversation.',
      leftOut: ['outbox_id'],
      labels: { conversation_id: 'Conversation', side: 'Written by', content: 'Message' },
      formats: { side: { [visitor]: 'Visitor', [keeper]: 'Keeper' } },
    }),
    kindWith(tables.blockedVisitors, tables.blockedVisitors.email, {
      about: "A visitor whose messages aren't delivered.",
      labels: { email: 'Email' },
      schemas: () => ({ email }),
    }),
    kindOf(tables.sales, {
      about: 'What was sold when, to whom, for how much.',
      input: () => saleResource.input,
      endings: ['returned_on'],
    }),
  ),
  kindOf(tables.takeOvers, {
    about: 'An animal whose record was taken over from its seller.',
    labels: { id: 'Identity of what was taken over', seller: 'Seller' },
  }),
]
