import type { ListingStatus } from '../../shared/choices.ts'
import { listingPath, picturePath } from './addresses.ts'
import type { PublicListing, PublicShop } from './publicShops.queries.ts'

const availabilities: Record<ListingStatus, string> = {
  for_sale: 'InStock',
  on_hold: 'LimitedAvailability',
  sold: 'SoldOut',
}

/**
 * The data on a listing for search engines: a Product of schema.org with its offer, or, without a price that an
 * offer must have, a page about its animal.
 */
export function structuredListing(
  publicUrl: string,
  shop: PublicShop,
  listing: PublicListing,
): object {
  const url = publicUrl + listingPath(shop.slug, listing.id)
  const { title, description, animal, price, pictures, status } = listing
  const images = pictures.map(({ id }) => publicUrl + picturePath(shop.slug, id, 'large'))
  const shared = {
    '@context': 'https://schema.org',
    name: title,
    url,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
  }
  if (price === null) {
    return {
      ...shared,
      '@type': 'ItemPage',
      ...(animal?.species && { about: { '@type': 'Thing', name: animal.species } }),
      publisher: { '@type': 'Organization', name: shop.name },
    }
  }
  return {
    ...shared,
    '@type': 'Product',
    sku: listing.id,
    ...(animal?.species && { category: animal.species }),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: shop.currency,
      availability: `https://schema.org/${availabilities[status]}`,
      seller: { '@type': 'Organization', name: shop.name },
    },
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
