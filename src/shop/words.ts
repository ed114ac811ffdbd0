import type { ListingStatus, Privacy } from '../shared/choices.ts'
import { type DecimalSign, moneyText } from '../shared/numbers.ts'

export const privacyWords: Record<Privacy, string> = { public: 'Public', private: 'Private' }

export const statusWords: Record<ListingStatus, string> = {
  for_sale: 'For sale',
  on_hold: 'On hold',
  sold: 'Sold',
}

/** A price: '£240', '£95.50'. Whole ones have no decimals. */
export function priceText(price: number, currency: string, sign?: DecimalSign): string {
  const text = moneyText(price, currency, sign)
  return Number.isInteger(price) ? text.replace(/[.,]00(?!\d)/, '') : text
}

/** '£240', '£95.50', or that there is none. */
export const priceWords = (price: number | null, currency: string, sign?: DecimalSign): string =>
  price === null ? 'Price on request' : priceText(price, currency, sign)

/** The same as every visitor reads it. */
export const publicPrice = (price: number | null, currency: string): string =>
  priceWords(price, currency, 'point')
