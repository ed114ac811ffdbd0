import { name, type RouteSamples } from './sample.ts'

/* Listings have the five routes of every resource: see resources.ts. */

export const shop: RouteSamples = {
  triedElsewhere: ['GET /dashboard/shop/qr.png', 'GET /dashboard/shop/qr.svg'],
  aimed: {
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
