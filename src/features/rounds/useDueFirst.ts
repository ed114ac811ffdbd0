import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { DueItem, DueKind } from '../schedules/due.contract.ts'

/** How many are offered before all the others. */
const first = 5

/** How much is due today, and the animals that have waited longest; those of many schedules once. */
export function useDueFirst(kind: DueKind): { total: number; items: DueItem[] } {
  const query = useQuery({
    queryKey: ['due', kind, 'first'],
    queryFn: () => api<Page<DueItem>>('GET', `due?kind=${kind}&per_page=${first}`),
  })
  const { total = 0, value = [] } = query.data ?? {}
  const items = value.filter(
    ({ animal }, at) => value.findIndex((other) => other.animal.id === animal.id) === at,
  )
  return { total, items }
}
