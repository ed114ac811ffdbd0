import type { ListingStatus, Privacy } from '../shared/choices.ts'

export const privacyWords: Record<Privacy, string> = { public: 'Public', private: 'Private' }

export const statusWords: Record<ListingStatus, string> = {
  for_sale: 'For sale',
  on_hold: 'On hold',
  sold: 'Sold',
}
