import { memo } from 'react'
import { daysAgo } from '../../../shared/dates.ts'
import { useUser } from '../../../web/user.ts'
import classes from '../Round.module.css'
import { keyOf } from '../roundLogs.ts'
import { outcomesOf, placeWords, restWords } from '../words.ts'
import { Late, type RowParts, Second } from './FeedingRow.tsx'
import { OutcomeButton } from './OutcomeButton.tsx'
import { RowFace } from './RowFace.tsx'

/** An animal of a cleaning round: its place and when it was last cleaned. */
export const CleaningRow = memo(function CleaningRow({
  line,
  entry,
  problem,
  hasFace,
  dispatch,
}: RowParts) {
  const { timezone } = useUser()
  const { animal, lastLogAt } = line
  const outcome = entry?.outcome ?? 'done'
  const key = keyOf(line)
  const place = placeWords(animal)
  const rest = restWords('cleaning', line, timezone)
  const cleaned = lastLogAt ? `Cleaned ${daysAgo(lastLogAt, timezone)}` : 'Never cleaned'
  return (
    <li className={`${classes.row} row gap8 wrapNarrow`} data-outcome={outcome}>
      <div className={`${classes.text} clear borderless slim row grow gap12 left`}>
        <RowFace line={line} isDrawn={hasFace} />
        <span className="slim stack">
          <span className={`${classes.name} even strong`}>{animal.name}</span>
          <Second>
            {place && <span>{place}</span>}
            <span>{rest || cleaned}</span>
            <Late days={line.days_overdue} />
          </Second>
          {problem && (
            <span className="text14 airy semibold alarm" id={`${key}-problem`}>
              {problem}
            </span>
          )}
        </span>
      </div>
      <OutcomeButton
        kind="cleaning"
        name={animal.name}
        outcome={outcome}
        describedBy={problem ? `${key}-problem` : undefined}
        onCycle={() => dispatch({ type: 'cycle', key, outcomes: outcomesOf.cleaning })}
      />
    </li>
  )
})
