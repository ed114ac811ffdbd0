import { IconMinus } from '@tabler/icons-react'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import classes from '../Round.module.css'
import type { Outcome } from '../roundState.ts'
import { outcomeWords } from '../words.ts'

/** The outcome of one animal; a press goes on to the next. */
export function OutcomeButton({
  kind,
  name,
  outcome,
  describedBy,
  onCycle,
}: {
  kind: RoundKind
  name: string
  outcome: Outcome
  describedBy?: string
  onCycle: () => void
}) {
  return (
    <button
      type="button"
      className={`${classes.outcome} clear padX12 padY0 touch inline middle firm gap10 text15 semibold primary`}
      data-outcome={outcome}
      data-stop
      aria-label={`${name}: ${outcomeWords[kind][outcome]}`}
      aria-describedby={describedBy}
      onClick={onCycle}
    >
      <OutcomeMark outcome={outcome} />
      {outcomeWords[kind][outcome]}
    </button>
  )
}

export function OutcomeMark({ outcome, size = 18 }: { outcome: Outcome; size?: number }) {
  if (outcome === 'skipped') return <IconMinus size={size} stroke={2.5} aria-hidden="true" />
  return <ScaleMark state={outcome === 'done' ? 'full' : 'struck'} size={size} />
}
