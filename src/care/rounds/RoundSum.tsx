import { Fragment, memo } from 'react'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { listed } from '../../shared/listed.ts'
import { numberText, shownSign } from '../../shared/numbers.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { capsOf } from '../../web/look/keyNames.ts'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useReach } from '../../web/online.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import places from './Round.module.css'
import { UndoLast } from './RoundHead.tsx'
import { RoundStock, Shortage } from './RoundStock.tsx'
import classes from './RoundSum.module.css'
import { RoundTime } from './RoundTools.tsx'
import { keyOf, logOf, recordedIn } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'
import type { Round } from './useRound.ts'

type Parts = {
  kind: RoundKind
  lines: RoundLine[]
  round: Round
  record: () => void
}

/** Everything beside or below the rows; drawn anew only when something of it is another. */
export const RoundSide = memo(function RoundSide(parts: Parts) {
  const { kind, lines, round } = parts
  const isWide = useIsWide()
  return (
    <div className={`${places.side} stack gap16`}>
      <RoundSum {...parts} />
      {kind === 'feeding' && isWide && <RoundStock lines={lines} state={round.state} />}
    </div>
  )
})

/** The round's totals and its one button: at the thumb, and at the desk a card beside the rows. */
function RoundSum({ kind, lines, round, record }: Parts) {
  const isWide = useIsWide()
  const { state, failure, problems, isSaving } = round
  const count = recordedIn(kind, lines, state).length
  const { done, others } = sumOf(kind, lines, state, count)
  const isOffline = useReach() !== 'online'
  const wrong = lines.flatMap((line) => (problems[keyOf(line)] ? [line.animal.name] : []))
  const alert =
    failure.length > 0
      ? failure.map(({ message }) => message).join(' ')
      : wrong.length > 0 &&
        `Nothing's been recorded yet. Please check ${listed(wrong, { most: 3, sign: shownSign() })}.`
  return (
    <div className={`${classes.sum} surface hairline row wrap between rows8 columns12`}>
      <PageMarks words={isOffline ? 'foot-high' : 'foot-low'} />
      {alert && (
        <p className="wide warns padX12 padY8 round12 text15 alarm" role="alert">
          {alert}
        </p>
      )}
      {kind === 'feeding' && !isWide && <Shortage lines={lines} state={state} />}
      <div className="slim grow row top between gap12">
        <p className="slim snug" aria-live="polite" aria-atomic="true">
          <strong className={`${classes.done} block strong`}>{done}</strong>
          <span className="text14 ink3">
            {others.map(({ words, isRefusal }, at) => (
              <Fragment key={words}>
                <span className={at === 0 ? 'hidden' : undefined}>, </span>
                <span className={isRefusal ? 'alarm' : undefined}>{words}</span>
              </Fragment>
            ))}
          </span>
          {isOffline && <span className="block text13 semibold due">Waits on this device</span>}
        </p>
        {isWide && <UndoLast round={round} />}
      </div>
      {isWide && <RoundTime round={round} />}
      <Button loading={isSaving} disabled={count === 0} onClick={record}>
        <RecordWords kind={kind} count={count} />
      </Button>
      <p className="away blockAtDesk wide text13 ink3 middled">
        {capsOf('mod+enter').join(' ')}. You can undo all of it.
      </p>
    </div>
  )
}

/** 'Record 11', to a screen reader 'Record 11 feedings'. */
function RecordWords({ kind, count }: { kind: RoundKind; count: number }) {
  if (count === 0) return 'Nothing to record'
  const { one, many } = logOf[kind].words
  return (
    <>
      Record {numberText(count)}
      <span className="hidden"> {(count === 1 ? one : many).toLowerCase()}</span>
    </>
  )
}

/** '10 taken', and of the others '1 refused' and '1 skipped'; zeros are left out, except in the first. */
function sumOf(kind: RoundKind, lines: RoundLine[], { entries }: RoundState, logs: number) {
  const outcomes = lines.map((line) => entries[keyOf(line)]?.outcome ?? 'done')
  const count = (result: string) => outcomes.filter((outcome) => outcome === result).length
  const done = {
    feeding: `${count('done')} taken`,
    cleaning: `${count('done')} cleaned`,
    weighing: `${logs} of ${count('done')} weighed`,
  }[kind]
  const others = [
    { many: count('refused'), word: 'refused', isRefusal: true },
    { many: count('skipped'), word: 'skipped', isRefusal: false },
  ]
    .filter(({ many }) => many > 0)
    .map(({ many, word, isRefusal }) => ({ words: `${many} ${word}`, isRefusal }))
  return { done, others }
}
