import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { api } from '../../../web/api.ts'
import { atHand, served, servedAt } from '../../../web/served.ts'
import { keyOf } from '../roundLogs.ts'
import type { RoundLine, RoundLines } from './roundLines.contract.ts'

/** Ids that fit in a query string; more are sent in a body. */
const mostInQuery = 100

/**
 * The lines of the round in the address. What others record meanwhile changes lines where they stand, so
 * that no row moves while the keeper works through them.
 */
export function useRoundLines(kind: RoundKind, params: URLSearchParams) {
  const queries = useQueryClient()
  const queryKey = ['round_lines', kind, params.toString()]
  const isSent = idsOf(params).length > mostInQuery
  const path = pathOf(kind, params)
  // Until it is left: a query that nothing keeps is made again after a large page has been taken over.
  useEffect(() => () => void served(path), [path])
  return useQuery({
    queryKey,
    async queryFn() {
      const now = await read(kind, params)
      const before = queries.getQueryData<RoundLines>(queryKey)
      return before ? inPlace(kind, before, now) : now
    },
    initialData: () => (isSent ? undefined : atHand<RoundLines>(path)),
    initialDataUpdatedAt: servedAt,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The lines that were there in their order, as they are now, then those that have come to be due. */
async function inPlace(kind: RoundKind, before: RoundLines, now: RoundLines): Promise<RoundLines> {
  const current = new Map(now.value.map((line) => [keyOf(line), line]))
  const left = before.value.filter((line) => !current.has(keyOf(line)))
  const resting = await restingOf(kind, left)
  const stood = before.value.map((line) => {
    const key = keyOf(line)
    return current.get(key) ?? resting.get(key) ?? line
  })
  const keys = new Set(before.value.map(keyOf))
  return { ...now, value: [...stood, ...now.value.filter((line) => !keys.has(keyOf(line)))] }
}

/** Lines that have left the round, with what was recorded since; by their keys. */
async function restingOf(kind: RoundKind, left: RoundLine[]): Promise<Map<string, RoundLine>> {
  if (left.length === 0) return new Map()
  const ids = [...new Set(left.map(({ animal }) => animal.id))].join(',')
  const { value } = await read(kind, new URLSearchParams({ ids }))
  const now = new Map(value.map((line) => [line.animal.id, line]))
  return new Map(
    left.map((line) => {
      const { next_on = null, lastLogAt = null, lastRefusal = null } = now.get(line.animal.id) ?? {}
      const rest = { is_due: false, due_on: null, days_overdue: 0, refused_today: null }
      return [keyOf(line), { ...line, ...rest, next_on, lastLogAt, lastRefusal }]
    }),
  )
}

function read(kind: RoundKind, params: URLSearchParams): Promise<RoundLines> {
  const ids = idsOf(params)
  if (ids.length > mostInQuery) return api('POST', 'round_lines', { round: { kind, ids } })
  return api('GET', pathOf(kind, params))
}

const idsOf = (params: URLSearchParams) => params.get('ids')?.split(',').filter(Boolean) ?? []

function pathOf(kind: RoundKind, params: URLSearchParams): string {
  const search = new URLSearchParams({ kind })
  if (params.has('due')) search.set('due', 'true')
  for (const [name, key] of keys) {
    const value = params.get(name)
    if (value !== null) search.set(key, value)
  }
  return `round_lines?${search}`
}

/** A choice's keys in the screen's address, and in the API. */
const keys = [
  ['group', 'group_id'],
  ['species', 'species_id'],
  ['room', 'room'],
  ['rack', 'rack'],
  ['ids', 'ids'],
] as const
