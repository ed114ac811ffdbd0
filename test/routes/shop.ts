import { name, type RouteSamples, type Smuggled, type Theirs } from './sample.ts'

/* Listings and sales have the five routes of every resource: see resources.ts. */

export const shop: RouteSamples = {
  triedElsewhere: [
    'GET /dashboard/shop/qr.png',
    'GET /dashboard/shop/qr.svg',
    'GET /dashboard/shop/sales.csv',
    'GET /dashboard/animals/:id/hand-over.vivary',
    'POST /dashboard/api/animals/:id/hand_over/file',
    'POST /dashboard/api/animals/take_over',
    'POST /dashboard/api/animals/take_over/look',
  ],
  forVisitors: ['GET /h/key', 'GET /h/:secret', 'POST /h/:secret', 'GET /h/:secret/picture'],
  aimed: {
    'GET /animals/:id/hand_over': ({ animal }) => ({ url: `/animals/${animal}/hand_over` }),
    'POST /animals/:id/hand_over': ({ animal }) => ({ url: `/animals/${animal}/hand_over` }),
    'DELETE /animals/:id/hand_over': ({ animal }) => ({ url: `/animals/${animal}/hand_over` }),
    'DELETE /shop_listings/:id/image/:imageId': ({ shop_listing, listing_image }) => ({
      url: `/shop_listings/${shop_listing}/image/${listing_image}`,
    }),
  },
  unaimed: {
    'GET /shop': undefined,
    'POST /shop': (mine) => ({ shop: { id: mine.shop, name } }),
    'PATCH /shop': { shop: { name } },
    'DELETE /shop/logo': undefined,
    'DELETE /shop/banner': undefined,
    'GET /shop/slug': undefined,
  },
  smuggled: [
    ...(['animal_id', 'listing_id', 'contact_id'] as const).flatMap((field): Smuggled[] => {
      const named = ({ animal, shop_listing, contact }: Theirs) =>
        ({ animal_id: animal, listing_id: shop_listing, contact_id: contact })[field]
      const sold = { title: name, sold_on: '2026-01-03' }
      return [
        [
          'POST',
          field,
          (theirs) => ({ url: '/sales', payload: { sale: { ...sold, [field]: named(theirs) } } }),
        ],
        [
          'PATCH',
          field,
          (theirs, mine) => ({
            url: `/sales/${mine.sale}`,
            payload: { sale: { [field]: named(theirs) } },
          }),
        ],
      ]
    }),
    [
      'POST',
      'animal_id',
      ({ animal }) => ({
        url: '/shop_listings',
        payload: {
          shop_listing: { title: name, status: 'sold', privacy: 'private', animal_id: animal },
        },
      }),
    ],
    [
      'PATCH',
      'animal_id',
      ({ animal }, mine) => ({
        url: `/shop_listings/${mine.shop_listing}`,
        payload: { shop_listing: { animal_id: animal } },
      }),
    ],
    [
      'PATCH',
      'images.0',
      ({ signed_image }, mine) => ({
        url: `/shop_listings/${mine.shop_listing}`,
        payload: { shop_listing: { images: [signed_image] } },
      }),
    ],
  ],
}
