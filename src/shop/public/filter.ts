import { z } from 'zod'
import { listingStatuses, sexes } from '../../shared/choices.ts'
import type { PublicListing } from './publicShops.queries.ts'

/** The filter that visitors choose listings by, with prices as typed. Anything else unreadable counts as not chosen. */
export const filterAsked = z.object({
  species: z.string().max(140).catch('').default(''),
  sex: z.enum(sexes).optional().catch(undefined),
  status: z.enum(listingStatuses).optional().catch(undefined),
  price_from: z.string().trim().max(40).catch('').default(''),
  price_to: z.string().trim().max(40).catch('').default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type Filter = z.output<typeof filterAsked>

/**
 * The amount in a text: '£250', '1,250', '1.250,50 €'. A separator before three digits is one of thousands, since no
 * price has three decimals. Undefined for any other text.
 */
export function amountIn(text: string): number | undefined {
  const [, whole, part = '0'] = text.match(isAmount) ?? []
  return whole === undefined ? undefined : Number(`${whole.replace(/\D/g, '')}.${part}`)
}
const isAmount =
  /^(?:\p{L}{0,3}\p{Sc}|\p{L}{2,3})?\s*(\d{1,9}|[1-9]\d{0,2}(?:[.,'’\s]\d{3}){1,2})(?:[.,](\d{1,2}))?\s*\p{Sc}?$/u

export const isFiltered = ({ species, sex, status, price_from, price_to }: Filter): boolean =>
  [species, sex, status, price_from, price_to].some(Boolean)

/** The listings that match all that is chosen, whichever of two prices is the lower. A price on request matches none. */
export function filtered(listings: readonly PublicListing[], chosen: Filter): PublicListing[] {
  const { species, sex, status, price_from, price_to } = chosen
  const amounts = [amountIn(price_from), amountIn(price_to)]
  const hasPrice = amounts.some((amount) => amount !== undefined)
  const [one = 0, other = Number.POSITIVE_INFINITY] = amounts
  return listings.filter(
    ({ animal, price, ...listing }) =>
      (species === '' || animal?.species === species) &&
      (sex === undefined || animal?.sex === sex) &&
      (status === undefined || listing.status === status) &&
      (!hasPrice ||
        (price !== null && price >= Math.min(one, other) && price <= Math.max(one, other))),
  )
}

/** The species of the listings, by name, to choose from. */
export const speciesOf = (listings: readonly PublicListing[]): string[] =>
  [...new Set(listings.flatMap(({ animal }) => animal?.species || []))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  )

/** How many listings one page shows. */
export const perShopPage = 60
