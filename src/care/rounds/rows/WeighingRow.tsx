import { memo, useState } from 'react'
import { formatShort } from '../../../shared/dates.ts'
import { shortUnit, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { enteredGrams } from '../../logs/weights/weighing.ts'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import classes from '../Round.module.css'
import { isUnlikely, keyOf } from '../roundLogs.ts'
import { differenceWords, outcomesOf, restOf } from '../words.ts'
import { OutcomeMark } from './OutcomeRow.tsx'
import { NamedRow, RestWords, type RowParts } from './RowText.tsx'

/** An animal of a weighing round: a number field beside its last weight. */
export const WeighingRow = memo(function WeighingRow({
  line,
  entry,
  problem,
  zone,
  unit,
  dispatch,
}: Omit<RowParts, 'usual' | 'isWide' | 'isFar'> & { unit: WeightUnit }) {
  const { animal, lastWeight } = line
  const key = keyOf(line)
  const weight = entry?.weight ?? ''
  const warning = problem ?? warningOf(weight, unit, lastWeight)
  const [isOpened, setIsOpened] = useState(false)
  const isSkipped = entry?.outcome === 'skipped'
  // The last log is in doubt where another weight is shown.
  const rest =
    lastWeight?.happenedAt === line.lastLogAt ? restOf('weighing', line, zone) : undefined

  function open() {
    setIsOpened(true)
    dispatch({ type: 'cycle', key, outcomes: outcomesOf.weighing })
  }

  return (
    <li className={`${classes.row} relative row gap8 surface wrapNarrow`} id={`${key}-row`}>
      <label
        className={`${classes.text} slim row grow gap12`}
        htmlFor={isSkipped ? undefined : `${key}-weight`}
      >
        <NamedRow
          line={line}
          below={
            warning && (
              <span
                className={`text14 airy semibold ${problem ? 'alarm' : 'due'}`}
                id={`${key}-problem`}
              >
                {warning}
              </span>
            )
          }
        >
          {lastWeight ? `${weightText(lastWeight.weightInGrams, unit)}, ` : 'Never weighed'}
          {lastWeight &&
            (rest ? <RestWords rest={rest} /> : formatShort(lastWeight.happenedAt, zone))}
        </NamedRow>
      </label>
      {isSkipped ? (
        <button
          type="button"
          className={`${classes.state} chip borderless padX8 round12 touch row firm gap8 text15 semibold ink2`}
          data-stop
          aria-label={`${animal.name}: Skipped`}
          onClick={open}
        >
          <OutcomeMark outcome="skipped" />
          Skipped
        </button>
      ) : (
        <TextInput
          // In the place of the button that was pressed.
          autoFocus={isOpened}
          id={`${key}-weight`}
          className={classes.weight}
          aria-label={`Weight of ${animal.name}`}
          aria-describedby={warning ? `${key}-words ${key}-problem` : `${key}-words`}
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
