import { z } from 'zod'
import { listingStatuses, sexes } from '../../shared/choices.ts'
import type { PublicListing } from './publicShops.queries.ts'

/** The filter that visitors choose listings by. Anything unreadable counts as not chosen. */
export const filterAsked = z.object({
  species: z.string().max(140).catch('').default(''),
  sex: z.enum(sexes).optional().catch(undefined),
  status: z.enum(listingStatuses).optional().catch(undefined),
  price_from: amount(),
  price_to: amount(),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type Filter = z.output<typeof filterAsked>

/** An amount as typed, also with a decimal comma. */
function amount() {
  const typed = z.string().regex(/^\s*\d{1,9}([.,]\d{1,2})?\s*$/)
  return typed
    .transform((text) => Number(text.trim().replace(',', '.')))
    .optional()
    .catch(undefined)
}

export const isFiltered = ({ species, sex, status, price_from, price_to }: Filter): boolean =>
  species !== '' || [sex, status, price_from, price_to].some((chosen) => chosen !== undefined)

/** The listings that match all that is chosen. A price on request matches no chosen price. */
export function filtered(listings: readonly PublicListing[], chosen: Filter): PublicListing[] {
  const { species, sex, status, price_from, price_to } = chosen
  const hasPrice = price_from !== undefined || price_to !== undefined
  return listings.filter(
    ({ animal, price, ...listing }) =>
      (species === '' || animal?.species === species) &&
      (sex === undefined || animal?.sex === sex) &&
      (status === undefined || listing.status === status) &&
      (!hasPrice ||
        (price !== null &&
          price >= (price_from ?? 0) &&
          price <= (price_to ?? Number.POSITIVE_INFINITY))),
  )
}

/** The species of the listings, by name, to choose from. */
export const speciesOf = (listings: readonly PublicListing[]): string[] =>
  [...new Set(listings.flatMap(({ animal }) => animal?.species || []))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  )

/** How many listings one page shows. */
export const perShopPage = 60
