import { IconPlayerSkipForward } from '@tabler/icons-react'
import { memo } from 'react'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { whose } from '../../../shared/text.ts'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import classes from '../Round.module.css'
import { keyOf } from '../roundLogs.ts'
import type { Outcome } from '../roundState.ts'
import { outcomesOf, outcomeWords } from '../words.ts'
import { type RowParts, RowText } from './RowText.tsx'

type OutcomeRowParts = RowParts & {
  kind: 'feeding' | 'cleaning'
  /** Opens the meal's details. */
  onOpen?: (line: RowParts['line']) => void
}

/**
 * An animal of a feeding or cleaning round. On the phone the whole row is one button that goes on to the
 * next outcome; at the desk the outcomes stand side by side. Far from sight it is its name in a button.
 */
export const OutcomeRow = memo(function OutcomeRow(parts: OutcomeRowParts) {
  const { entry, isWide, isFar } = parts
  const outcome = entry?.outcome ?? 'done'
  const Content = isFar ? FarRow : isWide ? Beside : WholeRow
  return (
    <li
      className={`${classes.row} relative row surface wrapNarrow`}
      id={`${keyOf(parts.line)}-row`}
    >
      <Content {...parts} outcome={outcome} />
    </li>
  )
})

/** As much of a row as can be found, read out and pressed; the rest comes with it into view. */
const FarRow = ({ kind, line, outcome, dispatch }: OutcomeRowParts & { outcome: Outcome }) => (
  <button
    type="button"
    className={`${classes.text} clear borderless slim grow left strong`}
    data-stop
    aria-label={`${line.animal.name}: ${outcomeWords[kind][outcome]}`}
    onClick={() => dispatch({ type: 'cycle', key: keyOf(line), outcomes: outcomesOf[kind] })}
  >
    {line.animal.name}
  </button>
)

/** Only what differs has a ground. */
const grounds = { done: 'clear ink2', refused: 'warns alarm', skipped: 'chip ink2' }

/**
 * A row that lacks its feeder opens the meal. Holding the row opens it as well; the button of its own is for the
 * keyboard and screen readers.
 */
function WholeRow({ outcome, ...parts }: OutcomeRowParts & { outcome: Outcome }) {
  const { kind, line, problem, usual, dispatch, onOpen } = parts
  const key = keyOf(line)
  const isWanting = outcome !== 'skipped' && usual === undefined
  return (
    <>
      <div className={`${classes.text} slim row grow gap12`}>
        <RowText {...parts} />
      </div>
      <button
        type="button"
        className={`${classes.state} ${grounds[outcome]} opensRow borderless padX8 round12 touch row firm gap8 text15 semibold`}
        data-stop
        aria-label={`${line.animal.name}: ${outcomeWords[kind][outcome]}`}
        aria-describedby={problem ? `${key}-words ${key}-problem` : `${key}-words`}
        onClick={() =>
          onOpen && isWanting
            ? onOpen(line)
            : dispatch({ type: 'cycle', key, outcomes: outcomesOf[kind] })
        }
      >
        <OutcomeMark outcome={outcome} />
        {outcomeWords[kind][outcome]}
      </button>
      {onOpen && (
        <button
          type="button"
          className={`${classes.meal} chip borderless round12 padX12 touch absolute crop ellipsis oneLine text15 semibold ink2`}
          onClick={() => onOpen(line)}
        >
          {whose(line.animal.name)} meal
        </button>
      )}
    </>
  )
}

function Beside({ outcome, ...parts }: OutcomeRowParts & { outcome: Outcome }) {
  const { kind, line, entry, dispatch, onOpen } = parts
  const key = keyOf(line)
  const { name } = line.animal
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          className={`${classes.text} clear borderless slim row grow gap12 left`}
          onClick={() => onOpen(line)}
        >
          <RowText {...parts} />
          <span className="hidden">, {whose(name)} meal</span>
        </button>
      ) : (
        <div className={`${classes.text} slim row grow gap12`}>
          <RowText {...parts} />
        </div>
      )}
      {line.lastFeedings.length > 0 && <LastOutcomes feedings={line.lastFeedings} />}
      <div className={`${classes.choice} firm`}>
        <Segments
          label={name}
          value={outcome}
          choices={outcomesOf[kind].map((value) => ({
            value,
            label: <OutcomeWords kind={kind} outcome={value} isChosen={value === outcome} />,
          }))}
          onChange={(value) => dispatch({ type: 'say', key, entry: { ...entry, outcome: value } })}
        />
      </div>
    </>
  )
}

const OutcomeWords = ({
  kind,
  outcome,
  isChosen,
}: {
  kind: RoundKind
  outcome: Outcome
  isChosen: boolean
}) => (
  <span
    className={`row centred gap6 ${isChosen && outcome === 'refused' ? 'alarm' : ''} ${isChosen && outcome === 'done' ? 'primary' : ''}`}
  >
    {isChosen && <OutcomeMark outcome={outcome} size={15} />}
    {outcomeWords[kind][outcome]}
  </span>
)

const LastOutcomes = ({ feedings }: { feedings: RowParts['line']['lastFeedings'] }) => (
  <span
    className={`${classes.last} flex firm gap8`}
    role="img"
    aria-label={`Last: ${feedings.map(({ success }) => (success ? 'taken' : 'refused')).join(', ')}`}
  >
    {feedings.map(({ success, happenedAt }) => (
      <ScaleMark key={happenedAt} state={success ? 'full' : 'struck'} size={13} />
    ))}
  </span>
)

export function OutcomeMark({ outcome, size = 20 }: { outcome: Outcome; size?: number }) {
  if (outcome === 'skipped') return <IconPlayerSkipForward size={size} aria-hidden="true" />
  return <ScaleMark state={outcome === 'done' ? 'full' : 'struck'} size={size} />
}
