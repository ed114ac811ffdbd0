import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { focusFirst, Modal } from './Modal.tsx'
import classes from './Sheet.module.css'

/** How a sheet answers what is pressed, or asked of the layer that it lies in. */
type Answers = { close: () => void; onKeyDown: (event: KeyboardEvent) => void }
type Layer = { titleId: string; sheet: RefObject<Answers | null> }

export const LayerContext = createContext<Layer | null>(null)

/**
 * One layer for sheets that take each other's place, as steps do: it neither closes nor opens in between, which
 * would have the browser style the whole page twice. Within another one it is that one.
 */
export function SheetSteps({ children }: { children: ReactNode }) {
  const isWithin = useContext(LayerContext) !== null
  const titleId = useId()
  const sheet = useRef<Answers>(null)
  const layer = useMemo(() => ({ titleId, sheet }), [titleId])
  if (isWithin) return children
  return (
    <LayerContext value={layer}>
      <Modal
        className={`${classes.layer} gridAtDesk`}
        aria-labelledby={titleId}
        onClose={() => sheet.current?.close()}
        onKeyDown={(event) => sheet.current?.onKeyDown(event)}
      >
        {children}
      </Modal>
    </LayerContext>
  )
}

/** The layer around a sheet, if it is a step in one; it begins where the step before it stood. */
export function useLayer(sheet: RefObject<HTMLElement | null>, answers: Answers) {
  const layer = useContext(LayerContext)
  useImperativeHandle(layer?.sheet, () => answers)
  useLayoutEffect(() => {
    const modal = layer && sheet.current?.closest('dialog')
    if (!sheet.current || !modal?.open) return
    sheet.current.style.animation = 'none'
    focusFirst(modal)
  }, [layer, sheet])
  return layer
}
