import { useQuery } from '@tanstack/react-query'
import type { Pairing } from '../../breeding/pairings/pairings.contract.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { useUser } from '../../web/user.ts'
import { isSearchable, pause_ms } from './search.contract.ts'

/** The most pairings that a search offers. */
const mostPairings = 5

/** The pairings of which an animal or the plan is called that, with Plus. */
export function usePairingsFound(typed: string): Pairing[] {
  const { subscribed } = useUser()
  const wanted = typed.trim()
  const settled = useDebouncedValue(wanted, pause_ms)
  const isAsked = subscribed && isSearchable(wanted) && settled === wanted
  const { data } = useQuery({
    queryKey: ['pairings', 'search', settled],
    queryFn: ({ signal }) =>
      api<Page<Pairing>>(
        'GET',
        `pairings?${new URLSearchParams({ q: settled, per_page: String(mostPairings) })}`,
        undefined,
        signal,
      ),
    enabled: isAsked,
  })
  return isAsked && data ? data.value : []
}
