import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { reading } from '../../web/served.ts'
import type { DueItem, DueKind } from '../schedules/due/due.contract.ts'

/** How many due animals are offered first. */
const first = 5

/** The number due today, and the longest-waiting animals, each once. */
export function useDueFirst(kind: DueKind): { total: number; items: DueItem[] } {
  const query = useQuery({
    queryKey: ['due', kind, 'first'],
    ...reading<Page<DueItem>>(`due?kind=${kind}&per_page=${first}`),
  })
  const { total = 0, value = [] } = query.data ?? {}
  const items = value.filter(
    ({ animal }, at) => value.findIndex((other) => other.animal.id === animal.id) === at,
  )
  return { total, items }
}
