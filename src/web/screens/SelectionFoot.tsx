import type { ReactNode } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { TextButton } from '../look/TextButton.tsx'
import classes from './ListScreen.module.css'
import type { Selection } from './useSelection.ts'

/** How many are chosen, and what can be done with them. */
export function SelectionFoot({
  selection,
  shown,
  most,
  children,
}: {
  selection: Selection
  /** The ids of the page that is shown. */
  shown: string[]
  most: number
  children: (ids: string[]) => ReactNode
}) {
  const chosen = selection.chosen ?? []
  const isTooMany = chosen.length > most
  return (
    <div className={classes.selection} data-covers-bar>
      <div className={classes.sum}>
        <p aria-live="polite">
          <strong>{numberText(chosen.length)} selected</strong>
          {isTooMany && `. At most ${numberText(most)} at once`}
        </p>
        <TextButton onClick={() => selection.add(shown)}>All on this page</TextButton>
        <TextButton onClick={selection.end}>Cancel</TextButton>
      </div>
      {chosen.length > 0 && !isTooMany && children(chosen)}
    </div>
  )
}
