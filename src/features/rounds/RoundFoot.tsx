import { Button } from '@mantine/core'
import { capsOf } from '../../web/look/keyNames.ts'
import { TextButton } from '../../web/look/TextButton.tsx'
import classes from './RoundFoot.module.css'
import type { RoundKind, RoundLine } from './roundLines.contract.ts'
import { keyOf } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'
import type { Round } from './useRound.ts'
import { recordWords } from './words.ts'

/** What the round amounts to, and its one button, where the thumb is. */
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
  const [first, ...rest] = sumOf(kind, lines, state)
  const wrong = Object.keys(problems).length
  return (
    <div className={classes.foot} data-covers-bar>
      {failure.length > 0 && (
        <p className={classes.failure} role="alert">
          {failure.map(({ message }) => message).join(' ')}
        </p>
      )}
      {wrong > 0 && (
        <p className={classes.failure} role="alert">
          Nothing was recorded yet. {wrong === 1 ? 'One row needs' : `${wrong} rows need`} a look.
        </p>
      )}
      <div className={classes.sum}>
        <p aria-live="polite">
          <strong>{first}</strong>
          {rest.map((part) => `, ${part}`)}
        </p>
        {state.before.length > 0 && (
          <TextButton onClick={() => dispatch({ type: 'undo' })}>Undo last</TextButton>
        )}
      </div>
      <span className={classes.key} aria-hidden="true">
        {capsOf('mod+enter').join(' ')}
      </span>
      <Button loading={isSaving} disabled={logs.length === 0} onClick={record}>
        {recordWords(kind, logs.length)}
      </Button>
    </div>
  )
}

/** '10 taken', '1 refused', '1 skipped'; what there is none of is left out, but never the first. */
function sumOf(kind: RoundKind, lines: RoundLine[], { entries }: RoundState): string[] {
  if (kind === 'weighing') {
    const weighed = lines.filter((line) => entries[keyOf(line)]?.weight?.trim()).length
    return [`${weighed} of ${lines.length} weighed`]
  }
  const outcomes = lines.map((line) => entries[keyOf(line)]?.outcome ?? 'done')
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  const done = `${count('done')} ${kind === 'feeding' ? 'taken' : 'cleaned'}`
  const others = [
    { many: count('refused'), word: 'refused' },
    { many: count('skipped'), word: 'skipped' },
  ]
  return [done, ...others.flatMap(({ many, word }) => (many > 0 ? [`${many} ${word}`] : []))]
}
