import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { keepMessagesOnTop } from '../messages/Flash.tsx'

type ModalParts = Pick<
  ComponentProps<'dialog'>,
  'aria-label' | 'aria-labelledby' | 'className' | 'children' | 'onKeyDown'
> & {
  /** False while it is still seen to go. */
  isOpen?: boolean
  onClose: () => void
}

/**
 * A layer over the whole page, which takes no press until it closes. Escape, a press beside what is in it and a
 * phone's back button call `onClose`. The focus begins at what bears `data-autofocus`, otherwise at the layer,
 * and goes back to where it was.
 */
export function Modal({ isOpen = true, onClose, onKeyDown, children, ...attributes }: ModalParts) {
  const modal = useModal(isOpen)
  const pressed = useRef<EventTarget>(null)

  function press(event: KeyboardEvent<HTMLDialogElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Escape') return
    // Around it, Escape would end a selection; and the browser would let it refuse only once.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return createPortal(
    <dialog
      {...attributes}
      ref={modal}
      tabIndex={-1}
      inert={!isOpen}
      onKeyDown={press}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={({ target, currentTarget }) => {
        // Not where text was marked from inside outwards.
        if (target === currentTarget && pressed.current === target) onClose()
      }}
      onCancel={(event) => {
        // A picker of files in it is cancelled by the same event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // The browser closed it by itself, as it does on the second request in a row.
        if (!isOpen || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}

function useModal(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const modal = ref.current
    if (!isOpen || !modal) return
    modal.showModal()
    focusFirst(modal)
    keepMessagesOnTop(true)
    return () => {
      modal.close()
      keepMessagesOnTop()
    }
  }, [isOpen])
  return ref
}

/** Begins at what bears `data-autofocus`, where the browser would take the first button. */
export const focusFirst = (modal: HTMLElement) =>
  (modal.querySelector<HTMLElement>('[data-autofocus]') ?? modal).focus({ preventScroll: true })

/** A sheet's answers to what is pressed, or asked of the layer that it lies in. */
export type Answers = { close: () => void; onKeyDown: (event: KeyboardEvent) => void }
/** A layer whose sheets take each other's place; see `SheetSteps`. */
type Layer = { titleId: string; show: (sheet: HTMLElement | null, answers: Answers) => void }

export const LayerContext = createContext<Layer | null>(null)
