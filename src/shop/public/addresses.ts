import { hash } from 'node:crypto'
import type { PublicListing, PublicPicture, PublicShop } from './publicShops.queries.ts'

/* The addresses of a shop's public pages and pictures. All are paths; `absolute` makes them whole. */

export const homePath = (slug: string) => `/shop/${slug}`
export const listingPath = (slug: string, id: string) => `/shop/${slug}/l/${id}`
export const feedPath = (slug: string) => `/shop/${slug}/feed.atom`
export const askPath = (slug: string, listing?: string) =>
  `/shop/${slug}/ask${listing ? `?listing=${listing}` : ''}`

export const picturePath = (slug: string, id: string, width: 'small' | 'medium' | 'large') =>
  `/shop/${slug}/pictures/${id}/${width}.webp`

/** A picture in the widths that are stored, for `srcset`. */
export function srcSet(slug: string, { id, width }: PublicPicture): string {
  const widths = { small: 160, medium: 640, large: 1600 } as const
  return (['small', 'medium', 'large'] as const)
    .filter((name, at, all) => at === 0 || widths[all[at - 1] ?? name] < width)
    .map((name) => `${picturePath(slug, id, name)} ${Math.min(widths[name], width)}w`)
    .join(', ')
}

/** The animal drawn where a listing has no picture: its own, otherwise what its title says. */
export function sitterOf({ id, title, animal }: PublicListing) {
  if (animal) return { id: animal.id, species: animal.species, genetics: animal.genetics }
  return { id, species: title, genetics: title }
}

/** A listing's drawn portrait; the address changes with what is drawn. */
export function portraitPath(slug: string, listing: PublicListing): string {
  const drawn = hash('sha256', JSON.stringify(sitterOf(listing))).slice(0, 8)
  return `${listingPath(slug, listing.id)}/portrait.svg?v=${drawn}`
}

/** The picture that previews of a link show; its address changes with what stands on it. */
export function cardPath(
  shop: PublicShop,
  of: PublicListing | undefined,
  contents: ShareText,
): string {
  const drawn = hash('sha256', JSON.stringify(contents)).slice(0, 8)
  const page = of ? listingPath(shop.slug, of.id) : homePath(shop.slug)
  return `${page}/card.jpg?v=${drawn}`
}

/** The size that previews of links are made for. */
export const cardSize = { width: 1200, height: 630 }

/** The texts on the card of a link, with the picture's id. */
export type ShareText = { title: string; figure: string; shop: string; picture: string | undefined }

/** The address of the drawing where a shop has no banner or logo. */
export const drawnPath = (slug: string, what: 'banner' | 'logo') => `/shop/${slug}/${what}.svg`
