import { publicPrice, statusWords } from '../words.ts'
import { feedPath, homePath, listingPath, picturePath } from './addresses.ts'
import type { PublicAddress, PublicListing, PublicShop } from './publicShops.queries.ts'

/** The most listings in a feed. */
const mostEntries = 50

/** A shop's listings as an Atom feed (RFC 4287), the newest first. */
export function atomFeed(
  publicUrl: string,
  shop: PublicShop,
  listings: readonly PublicListing[],
): string {
  const home = publicUrl + homePath(shop.slug)
  const newest = listings
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, mostEntries)
  const updated = [shop.updated_at, ...listings.map((one) => one.updated_at)].toSorted().at(-1)
  const entries = newest.map((listing) => {
    const url = publicUrl + listingPath(shop.slug, listing.id)
    const [picture] = listing.pictures
    const paragraphs = [
      `${publicPrice(listing.price, shop.currency)}. ${statusWords[listing.status]}.`,
      listing.description,
    ]
    return (
      `<entry><id>${xml(url)}</id><title>${xml(listing.title)}</title>` +
      `<link href="${xml(url)}"/><published>${xml(listing.created_at)}</published>` +
      `<updated>${xml(listing.updated_at)}</updated>` +
      (picture
        ? `<link rel="enclosure" type="image/webp" href="${xml(publicUrl + picturePath(shop.slug, picture.id, 'large'))}"/>`
        : '') +
      `<summary>${xml(paragraphs.filter(Boolean).join('\n\n'))}</summary></entry>`
    )
  })
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">' +
    `<id>${xml(home)}</id><title>${xml(shop.name)}</title><updated>${xml(updated ?? '')}</updated>` +
    `<link href="${xml(home)}"/><link rel="self" href="${xml(publicUrl + feedPath(shop.slug))}"/>` +
    `<author><name>${xml(shop.name)}</name></author>` +
    `${entries.join('')}</feed>`
  )
}

/** A sitemap (sitemaps.org) holds at most so many addresses. */
export const mostInSitemap = 50_000

export const sitemap = (publicUrl: string, pages: readonly PublicAddress[]): string =>
  '<?xml version="1.0" encoding="utf-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
  pages
    .map(({ slug, listing, changed }) => {
      const path = listing ? listingPath(slug, listing) : homePath(slug)
      return `<url><loc>${xml(publicUrl + path)}</loc><lastmod>${xml(changed)}</lastmod></url>`
    })
    .join('') +
  '</urlset>'

/** Where robots may go: public pages, and nothing that needs a session. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /dashboard\nDisallow: /cable\nSitemap: ${publicUrl}/sitemap.xml\n`

/** A text in XML, without the characters that XML 1.0 can't hold. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
