import { type Dispatch, memo, type ReactNode } from 'react'
import { numberText } from '../../../shared/numbers.ts'
import { useUser } from '../../../web/user.ts'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import classes from '../Round.module.css'
import { keyOf } from '../roundLogs.ts'
import type { Entry, RoundAction } from '../roundState.ts'
import { lateWords, outcomesOf, placeWords, restWords } from '../words.ts'
import { OutcomeButton } from './OutcomeButton.tsx'
import { RowFace } from './RowFace.tsx'

export type RowParts = {
  line: RoundLine
  entry: Entry | undefined
  problem: string | undefined
  hasFace: boolean
  dispatch: Dispatch<RoundAction>
}

type FeedingRowParts = RowParts & {
  feeder: string | undefined
  supplement: string | undefined
  count: number
  onOpen: (line: RoundLine) => void
}

/** An animal of a feeding round: its text opens the details, its button cycles the outcome. */
export const FeedingRow = memo(function FeedingRow(parts: FeedingRowParts) {
  const { line, entry, problem, dispatch, onOpen } = parts
  const { timezone } = useUser()
  const { animal } = line
  const outcome = entry?.outcome ?? 'done'
  const key = keyOf(line)
  const isRefused = outcome === 'refused'
  const place = placeWords(animal)
  const rest = restWords('feeding', line, timezone)
  return (
    <li className={`${classes.row} row gap8 wrapNarrow`} data-outcome={outcome}>
      <button
        type="button"
        className={`${classes.text} clear borderless slim row grow gap12 left`}
        onClick={() => onOpen(line)}
      >
        <RowFace line={line} isDrawn={parts.hasFace} />
        <span className="slim stack">
          <span className={`${classes.name} even strong`}>{animal.name}</span>
          <Second isRefused={isRefused}>
            {place && <span>{place}</span>}
            {outcome === 'skipped' ? !rest && <span>Skipped</span> : <Meal {...parts} />}
            {rest && <span>{rest}</span>}
            {outcome !== 'skipped' && <Late days={line.days_overdue} />}
          </Second>
          {entry?.notes && <span className="text14 airy ink3">{entry.notes}</span>}
          {problem && (
            <span className="text14 airy semibold alarm" id={`${key}-problem`}>
              {problem}
            </span>
          )}
        </span>
        <span className="hidden">, edit</span>
      </button>
      <OutcomeButton
        kind="feeding"
        name={animal.name}
        outcome={outcome}
        describedBy={problem ? `${key}-problem` : undefined}
        onCycle={() => dispatch({ type: 'cycle', key, outcomes: outcomesOf.feeding })}
      />
    </li>
  )
})

function Meal({ entry, feeder, supplement, count }: FeedingRowParts) {
  const isBack = entry?.refusal_reason === 'regurgitated'
  return (
    <>
      {entry?.outcome === 'refused' && <span>{isBack ? 'Regurgitated' : 'Refused'}</span>}
      {feeder === undefined ? (
        <span className="alarm">Choose a feeder</span>
      ) : (
        <span>
          {count > 1 && `${numberText(count)} × `}
          {feeder}
          {supplement && ` with ${supplement}`}
        </span>
      )}
    </>
  )
}

/** The second line of a row: parts separated by dots, which are hidden at line breaks. */
export function Second({
  isRefused = false,
  children,
}: {
  isRefused?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`${classes.second} clip text14 airy ink3`}
      data-refused={isRefused || undefined}
    >
      <span className="flex wrap">{children}</span>
    </span>
  )
}

export function Late({ days }: { days: number }) {
  if (days <= 0) return null
  return <span className={classes.late}>{lateWords(days)}</span>
}
