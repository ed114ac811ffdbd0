import { memo, useState } from 'react'
import { formatShort } from '../../../shared/dates.ts'
import { shortUnit, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useUser } from '../../../web/user.ts'
import { enteredGrams } from '../../logs/weights/weighing.ts'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import classes from '../Round.module.css'
import { isUnlikely, keyOf } from '../roundLogs.ts'
import { differenceWords, outcomesOf, placeWords, restWords } from '../words.ts'
import { type RowParts, Second } from './FeedingRow.tsx'
import { OutcomeButton } from './OutcomeButton.tsx'
import { RowFace } from './RowFace.tsx'

/** An animal of a weighing round: a number field, beside its last weight. */
export const WeighingRow = memo(function WeighingRow({
  line,
  entry,
  problem,
  hasFace,
  unit,
  dispatch,
}: RowParts & { unit: WeightUnit }) {
  const { timezone } = useUser()
  const { animal, lastWeight } = line
  const key = keyOf(line)
  const weight = entry?.weight ?? ''
  const warning = warningOf(weight, unit, lastWeight)
  const [isOpened, setIsOpened] = useState(false)
  const isSkipped = entry?.outcome === 'skipped'
  const place = placeWords(animal)
  const rest = restWords('weighing', line, timezone)

  function open() {
    setIsOpened(true)
    dispatch({ type: 'cycle', key, outcomes: outcomesOf.weighing })
  }

  return (
    <li
      className={`${classes.row} row gap8 wrapNarrow`}
      data-outcome={isSkipped ? 'skipped' : undefined}
    >
      <label
        className={`${classes.text} clear borderless slim row grow gap12 left`}
        htmlFor={isSkipped ? undefined : `${key}-weight`}
      >
        <RowFace line={line} isDrawn={hasFace} />
        <span className="slim stack">
          <span className={`${classes.name} even strong`}>{animal.name}</span>
          <Second>
            {place && <span>{place}</span>}
            {lastWeight ? (
              <>
                <span>{weightText(lastWeight.weightInGrams, unit)}</span>
                <span>{rest || formatShort(lastWeight.happenedAt, timezone)}</span>
              </>
            ) : (
              <span>Never weighed</span>
            )}
          </Second>
          {(problem ?? warning) && (
            <span
              className={`text14 airy semibold ${problem ? 'alarm' : 'due'}`}
              id={`${key}-said`}
            >
              {problem ?? warning}
            </span>
          )}
        </span>
      </label>
      {isSkipped ? (
        <OutcomeButton kind="weighing" name={animal.name} outcome="skipped" onCycle={open} />
      ) : (
        <TextInput
          // In the place of the button that was pressed.
          autoFocus={isOpened}
          id={`${key}-weight`}
          className={classes.weight}
          aria-label={`Weight of ${animal.name}`}
          aria-describedby={(problem ?? warning) ? `${key}-said` : undefined}
          aria-invalid={problem ? true : undefined}
          data-stop
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          value={weight}
          onChange={(event) => dispatch({ type: 'weigh', key, weight: event.currentTarget.value })}
          error={Boolean(problem)}
          unit={shortUnit[unit]}
        />
      )}
    </li>
  )
})

function warningOf(weight: string, unit: WeightUnit, last: RoundLine['lastWeight']) {
  const grams = enteredGrams(weight, unit)
  if (!last || Number.isNaN(grams) || !isUnlikely(grams, last.weightInGrams)) return undefined
  return differenceWords(grams, last.weightInGrams)
}
