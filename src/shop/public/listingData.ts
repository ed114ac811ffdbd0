import type { ListingStatus } from '../../shared/choices.ts'
import { listingPath, picturePath } from './addresses.ts'
import type { PublicListing, PublicShop } from './publicShops.queries.ts'

const availabilities: Record<ListingStatus, string> = {
  for_sale: 'InStock',
  on_hold: 'LimitedAvailability',
  sold: 'SoldOut',
}

/** What search engines read of a listing: a Product of schema.org with its offer. */
export function productOf(publicUrl: string, shop: PublicShop, listing: PublicListing): object {
  const url = publicUrl + listingPath(shop.slug, listing.id)
  const { title, description, animal, price, pictures, status } = listing
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    url,
    sku: listing.id,
    ...(description && { description }),
    ...(animal?.species && { category: animal.species }),
    ...(pictures.length > 0 && {
      image: pictures.map(({ id }) => publicUrl + picturePath(shop.slug, id, 'large')),
    }),
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: price.toFixed(2),
        priceCurrency: shop.currency,
        availability: `https://schema.org/${availabilities[status]}`,
        seller: { '@type': 'Organization', name: shop.name },
      },
    }),
  }
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
export const scriptJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
