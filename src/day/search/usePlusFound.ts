import { useQuery } from '@tanstack/react-query'
import type { Clutch } from '../../breeding/clutches/clutches.contract.ts'
import type { Pairing } from '../../breeding/pairings/pairings.contract.ts'
import type { Page } from '../../shared/resource.ts'
import type { Listing } from '../../shop/listings/listings.contract.ts'
import type { Conversation } from '../../shop/messages/messages.contract.ts'
import { api } from '../../web/api.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { useUser } from '../../web/user.ts'
import { isSearchable, pause_ms } from './search.contract.ts'

/** The most of each kind that a search offers. */
const mostFound = 5

/**
 * With Plus, the pairings, clutches and listings that are called that, or of which an animal or the
 * plan is, and the conversations with whom or about what it names.
 */
export function usePlusFound(typed: string): {
  pairings: Pairing[]
  clutches: Clutch[]
  listings: Listing[]
  conversations: Conversation[]
} {
  return {
    pairings: useFound<Pairing>('pairings', typed),
    clutches: useFound<Clutch>('clutches', typed),
    listings: useFound<Listing>('shop_listings', typed),
    conversations: useFound<Conversation>('shop/messages', typed),
  }
}

function useFound<Found>(list: string, typed: string): Found[] {
  const { subscribed } = useUser()
  const phrase = typed.trim()
  const settled = useDebouncedValue(phrase, pause_ms)
  const isAsked = subscribed && isSearchable(phrase) && settled === phrase
  const { data } = useQuery({
    queryKey: [list, 'search', settled],
    queryFn: ({ signal }) =>
      api<Page<Found>>(
        'GET',
        `${list}?${new URLSearchParams({ q: settled, per_page: String(mostFound) })}`,
        undefined,
        signal,
      ),
    enabled: isAsked,
  })
  return isAsked && data ? data.value : []
}
