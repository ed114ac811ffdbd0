import type { ListingStatus } from '../../shared/choices.ts'
import { moneyText } from '../../shared/numbers.ts'

export const statusWords: Record<ListingStatus, string> = {
  for_sale: 'For sale',
  on_hold: 'On hold',
  sold: 'Sold',
}

/** '£420', '€89.50', 'Price on request': whole amounts without decimals. */
export function priceText(price: number | null, currency: string): string {
  if (price === null) return 'Price on request'
  return moneyText(price, currency, 'point').replace(/\.00$/, '')
}
