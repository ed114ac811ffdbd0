import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { fromWallClock, today, toWallClock } from '../../shared/dates.ts'
import { counted, inWords } from '../../shared/durations.ts'
import { shortUnit, type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { useFields } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipButton } from '../../web/look/controls/Choice.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { IconFeeder } from '../../web/look/icons.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useUser } from '../../web/user.ts'
import { FeederField, type FeedingForm } from '../logs/feedings/FeederField.tsx'
import { feedingLog } from '../logs/logs.contract.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import classes from './Round.module.css'
import { keyOf } from './roundLogs.ts'
import { feederOf, isBegun, noneSkipped } from './roundState.ts'
import type { Round } from './useRound.ts'
import { everyoneWords } from './words.ts'

/** Settings of the whole round as chips: its place, its time, one feeder for everyone, the unit of weights. */
export function RoundTools({
  kind,
  round,
  lines,
  filter,
  everyone,
}: {
  kind: RoundKind
  round: Round
  lines: RoundLine[]
  filter: ReactNode
  /** The name of everyone's feeder. */
  everyone: string | undefined
}) {
  const { state, dispatch, unit } = round
  const isWide = useIsWide()
  const [isEveryone, setIsEveryone] = useState(false)
  const keys = lines.map(keyOf)
  const feeder_id = feederOf(state, keys)
  return (
    <div className={`${classes.tools} padX16 row gap8`}>
      {filter}
      {!isWide && state.happenedAt === null && <NowChip round={round} />}
      {kind === 'feeding' && (
        <ChipButton isChosen={feeder_id !== undefined} onClick={() => setIsEveryone(true)}>
          <IconFeeder size={20} />
          {everyone ? `${everyone} for all` : feeder_id === '' ? 'Mixed meals' : 'Usual meal'}
        </ChipButton>
      )}
      {kind === 'weighing' && (
        <div className={classes.units}>
          <Segments
            label="Unit"
            value={unit}
            onChange={(value: WeightUnit) => dispatch({ type: 'unit', unit: value })}
            choices={weightUnits.map((value) => ({ value, label: shortUnit[value] }))}
          />
        </div>
      )}
      {!lines.every(({ is_due }) => is_due) && (
        <ChipButton
          isPressed={noneSkipped(state, keys)}
          onClick={() => dispatch({ type: 'all', keys })}
        >
          {everyoneWords[kind]}
        </ChipButton>
      )}
      {isEveryone && (
        <EveryoneSheet round={round} keys={keys} onClose={() => setIsEveryone(false)} />
      )}
    </div>
  )
}

const NowChip = ({ round: { dispatch } }: { round: Round }) => (
  <ChipButton onClick={() => dispatch({ type: 'when', happenedAt: new Date().toISOString() })}>
    <IconClock size={20} aria-hidden="true" />
    <span className="hidden">Time: </span>Now
  </ChipButton>
)

/** The time of the round beside its sum: now, or the field of another. */
export const RoundTime = ({ round }: { round: Round }) =>
  round.state.happenedAt === null ? (
    <div className="row between gap12 text15 ink3">
      When
      <NowChip round={round} />
    </div>
  ) : (
    <TimeField round={round} />
  )

/** The remark on a round that was begun earlier, and on the phone the field of its time once that isn't now. */
export function RoundNotes({ round }: { round: Round }) {
  const { state, dispatch, draft } = round
  const isWide = useIsWide()
  return (
    <>
      {draft && isBegun(state) && (
        <p
          className="glows padX16 padY8 round14 cluster between columns12 below8 text15 due"
          role="status"
        >
          Started {inWords((Date.now() - Date.parse(draft.at)) / 1000)} ago and saved on this
          device. <TextButton onClick={() => dispatch({ type: 'restart' })}>Start over</TextButton>
        </p>
      )}
      {!isWide && state.happenedAt !== null && (
        <div className="below12 line35">
          <TimeField round={round} />
        </div>
      )}
    </>
  )
}

/** Empty while a part of it is typed; left like that, it is now. */
function TimeField({ round: { state, dispatch } }: { round: Round }) {
  const { timezone } = useUser()
  // The round comes deferred: typing isn't put back to it.
  const [first] = useState(() => state.happenedAt && toWallClock(state.happenedAt, timezone))
  const say = (moment: string | null) => dispatch({ type: 'when', happenedAt: moment })
  return (
    <TextInput
      label="When"
      type="datetime-local"
      defaultValue={first ?? ''}
      onChange={(event) => say(fromWallClock(event.currentTarget.value, timezone))}
      onBlur={(event) => event.currentTarget.value || say(null)}
      // Were it the minute, its next one would drop what is typed of another.
      max={`${today(timezone)}T23:59`}
    />
  )
}

/** One feeder for the whole round, whatever each usually gets. */
function EveryoneSheet({
  round: { state, dispatch },
  keys,
  onClose,
}: {
  round: Round
  keys: string[]
  onClose: () => void
}) {
  const before = feederOf(state, keys)
  const form: FeedingForm = useFields(feedingLog, { initialValues: { feeder_id: before ?? '' } })
  const chosen = String(form.values.feeder_id ?? '')

  function say(feeder_id?: string) {
    dispatch({ type: 'everyone', keys, feeder_id })
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="One meal for all"
      second="Instead of each animal's usual feeder"
      onSubmit={() => chosen && say(chosen)}
      foot={
        <>
          {before !== undefined && (
            <Button variant="light" onClick={() => say()}>
              What each usually gets
            </Button>
          )}
          <Button type="submit" disabled={!chosen}>
            Set for all {counted(keys.length, 'animal')}
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
