import { RoundLink, RoundLinkRow } from '../../collection/animals/RoundLinks.tsx'
import { useDueFirst } from './useDueFirst.ts'

/** Links to rounds: of what is due if something is, otherwise of all animals. */
export function QuickRounds({ onFollow }: { onFollow: () => void }) {
  const [feeding, cleaning] = [useDueFirst('feeding').total, useDueFirst('cleaning').total]
  return (
    <RoundLinkRow>
      <RoundLink
        kind="feeding"
        choice={dueIf(feeding)}
        count={feeding || undefined}
        onFollow={onFollow}
      />
      <RoundLink
        kind="cleaning"
        choice={dueIf(cleaning)}
        count={cleaning || undefined}
        onFollow={onFollow}
      />
      <RoundLink kind="weighing" choice={{}} onFollow={onFollow} />
    </RoundLinkRow>
  )
}

const dueIf = (count: number) => (count > 0 ? { due: '1' as const } : {})
