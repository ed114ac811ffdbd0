import type { ReactNode } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { TextButton } from '../look/controls/TextButton.tsx'
import { PageMarks } from '../look/frame/PageMarks.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import classes from './ListScreen.module.css'
import type { Selection } from './useSelection.ts'

/** How many records are selected, and the actions for them. */
export function SelectionFoot({
  selection,
  shown: ids,
  total,
  idsOfAll,
  most,
  children,
}: {
  selection: Selection
  /** The ids on this page. */
  shown: string[]
  /** How many the list has on all of its pages. */
  total: number
  idsOfAll: () => Promise<string[]>
  most: number
  children: (ids: string[]) => ReactNode
}) {
  const chosen = selection.chosen ?? []
  const isTooMany = chosen.length > most
  const { report } = useFlash()
  const isOnePage = total <= ids.length
  const addAll = () =>
    isOnePage ? selection.add(ids) : idsOfAll().then(selection.add).catch(report)
  return (
    <div className={`${classes.selection} thumbBar flexAtDesk wrapAtDesk middleAtDesk`}>
      <PageMarks words="foot-high" />
      <div className="touch cluster rows0 columns20">
        <p className="grow" aria-live="polite">
          <strong>
            {numberText(chosen.length)} of {numberText(total)}
            <span className="hidden"> selected</span>
          </strong>
          {isTooMany && `. At most ${numberText(most)} at once`}
        </p>
        {chosen.length < total && (
          <TextButton onClick={addAll}>
            {total > most ? `First ${numberText(most)}` : `All ${numberText(total)}`}
          </TextButton>
        )}
        <TextButton onClick={selection.end}>Cancel</TextButton>
      </div>
      {chosen.length > 0 && !isTooMany && (
        <div className={`${classes.actions} flex gap4`}>{children(chosen)}</div>
      )}
    </div>
  )
}
