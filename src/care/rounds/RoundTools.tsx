import { useState } from 'react'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { fromWallClock, toWallClock } from '../../shared/dates.ts'
import { counted, inWords } from '../../shared/durations.ts'
import { shortUnit, type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { useFields } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { FeederField, type FeedingForm } from '../logs/feedings/FeederField.tsx'
import { feedingLog } from '../logs/logs.contract.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'
import { keyOf } from './roundLogs.ts'
import { isBegun } from './roundState.ts'
import type { Round } from './useRound.ts'
import { everyoneWords } from './words.ts'

/** Settings of the whole round: its time, one feeder for everyone, the unit of weights. */
export function RoundTools({
  kind,
  round,
  lines,
}: {
  kind: RoundKind
  round: Round
  lines: RoundLine[]
}) {
  const { state, dispatch, unit, draft } = round
  const { timezone } = useUser()
  const [hasMoment, setHasMoment] = useState(state.happenedAt !== '')
  const [isEveryone, setIsEveryone] = useState(false)
  const isNoneSkipped = lines.every((line) => state.entries[keyOf(line)]?.outcome !== 'skipped')

  function setMoment() {
    dispatch({ type: 'when', happenedAt: new Date().toISOString() })
    setHasMoment(true)
  }

  return (
    <div className="stack gap12 below14">
      {draft && isBegun(state) && (
        <p
          className="glows padX16 padY8 round14 cluster between columns12 text15 due"
          role="status"
        >
          Started {inWords((Date.now() - Date.parse(draft.at)) / 1000)} ago and saved on this
          device. <TextButton onClick={() => dispatch({ type: 'restart' })}>Start over</TextButton>
        </p>
      )}
      <div className={`${classes.choices} flex wrap rows8 columns20`}>
        {kind === 'weighing' && (
          <Segments
            label="Unit"
            value={unit}
            onChange={(value: WeightUnit) => dispatch({ type: 'unit', unit: value })}
            choices={weightUnits.map((value) => ({ value, label: shortUnit[value] }))}
          />
        )}
        <Chips>
          {!hasMoment && <ChipButton onClick={setMoment}>Time: now</ChipButton>}
          {kind === 'feeding' && (
            <ChipButton isChosen={state.feeder_id !== null} onClick={() => setIsEveryone(true)}>
              Everyone gets…
            </ChipButton>
          )}
          {!lines.every(({ is_due }) => is_due) && (
            <ChipButton
              isChosen={isNoneSkipped}
              onClick={() => dispatch({ type: 'all', isEveryone: !isNoneSkipped })}
            >
              {everyoneWords[kind]}
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
        <EveryoneSheet round={round} count={lines.length} onClose={() => setIsEveryone(false)} />
      )}
    </div>
  )
}

/** One feeder for the whole round, whatever each usually gets. */
function EveryoneSheet({
  round: { state, dispatch },
  count,
  onClose,
}: {
  round: Round
  count: number
  onClose: () => void
}) {
  const form: FeedingForm = useFields(feedingLog, {
    initialValues: { feeder_id: state.feeder_id ?? '' },
  })
  const chosen = String(form.values.feeder_id ?? '')

  function say(feeder_id: string | null) {
    dispatch({ type: 'everyone', feeder_id })
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Everyone gets…"
      second="Instead of each animal's usual feeder"
      onSubmit={() => chosen && say(chosen)}
      foot={
        <>
          {state.feeder_id && (
            <Button variant="light" onClick={() => say(null)}>
              What each usually gets
            </Button>
          )}
          <Button type="submit" disabled={!chosen}>
            Set for all {counted(count, 'animal')}
          </Button>
        </>
      }
    >
      <div className="stack gap16">
        <FeederField form={form} recent={[]} />
      </div>
    </Sheet>
  )
}
