import { useQuery } from '@tanstack/react-query'
import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import { api } from '../../web/api.ts'
import { type PlaceFound, placesFound } from './placesFound.ts'
import { isSearchable } from './search.contract.ts'

/** The rooms, racks and tubs with these names; they are fetched once a search begins. */
export function usePlacesFound(typed: string): PlaceFound[] {
  const isAsked = isSearchable(typed)
  const { data } = useQuery({
    queryKey: ['locations'],
    queryFn: () => api<{ value: Location[] }>('GET', 'locations'),
    enabled: isAsked,
  })
  return isAsked && data ? placesFound(typed, data.value) : []
}
