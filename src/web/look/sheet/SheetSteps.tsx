import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { type Answers, focusFirst, LayerContext, Modal } from './Modal.tsx'
import classes from './Sheet.module.css'

/**
 * One layer for sheets that take each other's place, as steps do: it neither closes nor opens in between, which
 * would have the browser style the whole page twice.
 */
export function SheetSteps({ children }: { children: ReactNode }) {
  const titleId = useId()
  const top = useRef<{ sheet: HTMLElement | null; answers: Answers }>(null)
  const show = useCallback((sheet: HTMLElement | null, answers: Answers) => {
    if (top.current && top.current.sheet !== sheet) standAtOnce(sheet)
    top.current = { sheet, answers }
  }, [])
  const layer = useMemo(() => ({ titleId, show }), [titleId, show])
  return (
    <LayerContext value={layer}>
      <Modal
        className={`${classes.layer} gridAtDesk`}
        aria-labelledby={titleId}
        onClose={() => top.current?.answers.close()}
        onKeyDown={(event) => top.current?.answers.onKeyDown(event)}
      >
        {children}
      </Modal>
    </LayerContext>
  )
}

/** Has a sheet stand where the one before it stood, with the focus in it. */
function standAtOnce(sheet: HTMLElement | null) {
  const modal = sheet?.closest('dialog')
  if (!sheet || !modal) return
  sheet.style.animation = 'none'
  focusFirst(modal)
}
