import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fromWallClock, toWallClock } from '../../shared/dates.ts'
import { inWords } from '../../shared/durations.ts'
import { shortUnit, type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { ChipButton, Chips } from '../../web/look/Choice.tsx'
import { Segments } from '../../web/look/Segments.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import { useUser } from '../../web/user.ts'
import { EveryoneSheet } from './EveryoneSheet.tsx'
import classes from './Round.module.css'
import type { RoundKind } from './roundLines.contract.ts'
import { isBegun } from './roundState.ts'
import type { Round } from './useRound.ts'

/** What holds for the whole round: when it was, what everyone gets, the unit of the weights. */
export function RoundTools({
  kind,
  round,
  count,
}: {
  kind: RoundKind
  round: Round
  count: number
}) {
  const { state, dispatch, unit, draft } = round
  const { timezone } = useUser()
  const [hasMoment, setHasMoment] = useState(state.happenedAt !== '')
  const [isEveryone, setIsEveryone] = useState(false)

  function setMoment() {
    dispatch({ type: 'when', happenedAt: new Date().toISOString() })
    setHasMoment(true)
  }

  return (
    <div className={classes.tools}>
      {draft && isBegun(state) && (
        <p className={classes.notice} role="status">
          Begun {inWords((Date.now() - Date.parse(draft.at)) / 1000)} ago, and kept here.{' '}
          <TextButton onClick={() => dispatch({ type: 'restart' })}>Start over</TextButton>
        </p>
      )}
      <div className={classes.choices}>
        {kind === 'weighing' && (
          <Segments
            label="Unit"
            value={unit}
            onChange={(value: WeightUnit) => dispatch({ type: 'unit', unit: value })}
            choices={weightUnits.map((value) => ({ value, label: shortUnit[value] }))}
          />
        )}
        <Chips>
          {!hasMoment && <ChipButton onClick={setMoment}>Now</ChipButton>}
          {kind === 'feeding' && (
            <ChipButton isChosen={state.feeder_id !== null} onClick={() => setIsEveryone(true)}>
              Everyone gets…
            </ChipButton>
          )}
        </Chips>
      </div>
      {hasMoment && (
        <TextInput
          label="When"
          type="datetime-local"
          value={state.happenedAt ? toWallClock(state.happenedAt, timezone) : ''}
          onChange={(event) =>
            dispatch({
              type: 'when',
              happenedAt: fromWallClock(event.currentTarget.value, timezone),
            })
          }
          max={toWallClock(new Date().toISOString(), timezone)}
        />
      )}
      {isEveryone && (
        <EveryoneSheet round={round} count={count} onClose={() => setIsEveryone(false)} />
      )}
    </div>
  )
}
