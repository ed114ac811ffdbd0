import { type RefObject, useLayoutEffect, useRef } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * Keeps the Tab key inside `ref` while `isOpen`, and gives the focus back afterwards to what had
 * it before. What bears `data-autofocus` is focused first, otherwise the dialog itself. When another
 * dialog takes the place of this one, it has the focus in the same moment: no key is lost between.
 */
export function useModalFocus(ref: RefObject<HTMLElement | null>, isOpen: boolean) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) {
      // Where the dialog is still seen to go, React has put the focus back into it meanwhile.
      if (dialog?.contains(document.activeElement)) focusAgain(before.current)
      return
    }
    before.current = document.activeElement
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    first.focus({ preventScroll: true })

    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const stops = tabStops(dialog)
      const [start, end] = [stops.at(0), stops.at(-1)]
      const active = document.activeElement
      if (event.shiftKey && (active === start || active === dialog)) {
        event.preventDefault()
        end?.focus()
      } else if (!event.shiftKey && active === end) {
        event.preventDefault()
        start?.focus()
      }
    }
    dialog.addEventListener('keydown', keepInside)
    // What has the focus may go, as the button of a row does that it deletes.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) dialog.focus({ preventScroll: true })
    })
    watch.observe(dialog, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      dialog.removeEventListener('keydown', keepInside)
      focusAgain(before.current)
    }
  }, [ref, isOpen])
}

function focusAgain(before: Element | null) {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
}

/** Of a group of radios only the chosen one takes part in the tab order. */
function tabStops(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
    if (!element.checkVisibility()) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) {
      return true
    }
    const group = dialog.querySelectorAll<HTMLInputElement>(
      `input[type=radio][name="${CSS.escape(element.name)}"]`,
    )
    return ![...group].some((radio) => radio.checked)
  })
}
