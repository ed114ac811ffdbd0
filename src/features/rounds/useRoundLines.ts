import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import type { RoundKind, RoundLines } from './roundLines.contract.ts'

/** Ids that fit into the address of a request; more go in its body. */
const mostInQuery = 100

/**
 * The lines of the round that an address chooses. They are read once: a round that is being worked
 * through must not move under the thumb.
 */
export const useRoundLines = (kind: RoundKind, params: URLSearchParams) =>
  useQuery({
    queryKey: ['round_lines', kind, params.toString()],
    queryFn: () => read(kind, params),
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function read(kind: RoundKind, params: URLSearchParams): Promise<RoundLines> {
  const ids = params.get('ids')?.split(',').filter(Boolean)
  if (ids && ids.length > mostInQuery) {
    return api('POST', 'round_lines', { round: { kind, ids } })
  }
  const search = new URLSearchParams({ kind })
  if (params.has('due')) search.set('due', 'true')
  for (const [name, key] of keys) {
    const value = params.get(name)
    if (value !== null) search.set(key, value)
  }
  return api('GET', `round_lines?${search}`)
}

/** How an address names a choice, and how the API does. */
const keys = [
  ['group', 'group_id'],
  ['species', 'species_id'],
  ['room', 'room'],
  ['rack', 'rack'],
  ['ids', 'ids'],
] as const
