import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { shortUnit, type WeightUnit, weightText } from '../../shared/weights.ts'
import { useUser } from '../../web/user.ts'
import { enteredGrams } from '../logs/weighing.ts'
import { type RowParts, Second } from './FeedingRow.tsx'
import classes from './Round.module.css'
import { RowFace } from './RowFace.tsx'
import type { RoundLine } from './roundLines.contract.ts'
import { isUnlikely, keyOf } from './roundLogs.ts'
import { differenceWords } from './words.ts'

/** An animal of a weighing round: a number, beside what it weighed last. */
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
  return (
    <li className={classes.row}>
      <label className={classes.text} htmlFor={`${key}-weight`}>
        <RowFace line={line} isDrawn={hasFace} />
        <span className={classes.words}>
          <span className={classes.name}>{animal.name}</span>
          <Second>
            {lastWeight ? (
              <>
                <span>{weightText(lastWeight.weightInGrams, unit)}</span>
                <span>{formatShort(lastWeight.happenedAt, timezone)}</span>
              </>
            ) : (
              <span>Never weighed</span>
            )}
          </Second>
          {(problem ?? warning) && (
            <span className={problem ? classes.problem : classes.warning} id={`${key}-said`}>
              {problem ?? warning}
            </span>
          )}
        </span>
      </label>
      <TextInput
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
        rightSection={<span className="quiet">{shortUnit[unit]}</span>}
        rightSectionWidth={34}
        rightSectionPointerEvents="none"
      />
    </li>
  )
})

function warningOf(weight: string, unit: WeightUnit, last: RoundLine['lastWeight']) {
  const grams = enteredGrams(weight, unit)
  if (!last || Number.isNaN(grams) || !isUnlikely(grams, last.weightInGrams)) return undefined
  return differenceWords(grams, last.weightInGrams)
}
