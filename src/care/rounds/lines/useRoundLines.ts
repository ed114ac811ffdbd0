import { useQuery } from '@tanstack/react-query'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { api } from '../../../web/api.ts'
import type { RoundLines } from './roundLines.contract.ts'

/** Ids that fit in a query string; more are sent in a body. */
const mostInQuery = 100

/**
 * The lines of the round in the address. They aren't refetched, so that rows don't move while the
 * keeper works through them.
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

/** A choice's keys in the screen's address, and in the API. */
const keys = [
  ['group', 'group_id'],
  ['species', 'species_id'],
  ['room', 'room'],
  ['rack', 'rack'],
  ['ids', 'ids'],
] as const
