import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { DueItem, DueKind } from '../schedules/due.contract.ts'
import { RoundLink, RoundLinkRow } from './RoundLinks.tsx'

/** The rounds from anywhere: of what is due where something is, otherwise of all animals. */
export function QuickRounds({ onFollow }: { onFollow: () => void }) {
  const [feeding, cleaning] = [useDueCount('feeding'), useDueCount('cleaning')]
  return (
    <RoundLinkRow>
      <RoundLink kind="feeding" choice={dueIf(feeding)} count={feeding} onFollow={onFollow} />
      <RoundLink kind="cleaning" choice={dueIf(cleaning)} count={cleaning} onFollow={onFollow} />
      <RoundLink kind="weighing" choice={{}} onFollow={onFollow} />
    </RoundLinkRow>
  )
}

const dueIf = (count: number | undefined) => (count ? { due: '1' as const } : {})

/** How much is due today; undefined when nothing is. */
function useDueCount(kind: DueKind): number | undefined {
  const query = useQuery({
    queryKey: ['due', kind, 'count'],
    queryFn: () => api<Page<DueItem>>('GET', `due?kind=${kind}&per_page=1`),
  })
  return query.data?.total || undefined
}
