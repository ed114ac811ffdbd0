import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { capsOf } from '../../web/look/keyNames.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import classes from './RoundFoot.module.css'
import { keyOf } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'
import type { Round } from './useRound.ts'
import { recordWords } from './words.ts'

/** The round's totals and its one button, in reach of the thumb. */
export function RoundFoot({
  kind,
  lines,
  round,
}: {
  kind: RoundKind
  lines: RoundLine[]
  round: Round
}) {
  const { state, dispatch, logs, failure, problems, isSaving, record } = round
  const [first, ...rest] = sumOf(kind, lines, state, logs.length)
  const wrong = Object.keys(problems).length
  return (
    <div className={`${classes.foot} stack gap4 thumbBar middleAtDesk`} data-covers-bar>
      {failure.length > 0 && (
        <p className={`${classes.failure} warns padX12 padY8 round12 text15 alarm`} role="alert">
          {failure.map(({ message }) => message).join(' ')}
        </p>
      )}
      {wrong > 0 && (
        <p className={`${classes.failure} warns padX12 padY8 round12 text15 alarm`} role="alert">
          Nothing's been recorded yet. {wrong === 1 ? 'One row needs' : `${wrong} rows need`}{' '}
          checking.
        </p>
      )}
      <div className={`${classes.sum} touch row between gap12 text15 ink2 growAtDesk wrapNarrow`}>
        <p aria-live="polite">
          <strong className="ink">{first}</strong>
          {rest.map((part) => `, ${part}`)}
        </p>
        {state.before.length > 0 && (
          <TextButton onClick={() => dispatch({ type: 'undo' })}>Undo last</TextButton>
        )}
      </div>
      <span className={`${classes.key} away inlineAtDesk`} aria-hidden="true">
        {capsOf('mod+enter').join(' ')}
      </span>
      <Button loading={isSaving} disabled={logs.length === 0} onClick={record}>
        {recordWords(kind, logs.length)}
      </Button>
    </div>
  )
}

/** '10 taken', '1 refused', '1 skipped'; zeros are left out, except in the first. */
function sumOf(kind: RoundKind, lines: RoundLine[], { entries }: RoundState, logs: number) {
  const outcomes = lines.map((line) => entries[keyOf(line)]?.outcome ?? 'done')
  const count = (result: string) => outcomes.filter((outcome) => outcome === result).length
  const done = {
    feeding: `${count('done')} taken`,
    cleaning: `${count('done')} cleaned`,
    weighing: `${logs} of ${count('done')} weighed`,
  }[kind]
  const others = [
    { many: count('refused'), word: 'refused' },
    { many: count('skipped'), word: 'skipped' },
  ]
  return [done, ...others.flatMap(({ many, word }) => (many > 0 ? [`${many} ${word}`] : []))]
}
