import { isModalOpen } from '../../../web/look/messages/Flash.tsx'

/**
 * Undo by keys: Ctrl Z does what the newest message offers, unless a text field has the focus, which
 * undoes its own typing. The next Tab after a message came up leads to its button, and from there
 * back to where it was. Returns what ends it.
 */
export function followUndoKeys(): () => void {
  const visited = new WeakSet<Element>()
  let origin: HTMLElement | undefined

  function press(event: KeyboardEvent) {
    const button = [...document.querySelectorAll<HTMLElement>(undo)].at(-1)
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && button && !isTyping(event.target)) {
      event.preventDefault()
      button.click()
    }
    const focused = document.activeElement
    const messages = focused?.closest('[role="status"]')
    if (messages && origin) return leave(event, messages)
    if (event.key !== 'Tab' || event.shiftKey || !button || isModalOpen() || visited.has(button))
      return
    visited.add(button)
    origin = focused instanceof HTMLElement ? focused : undefined
    event.preventDefault()
    button.focus()
  }

  /** By Tab the browser goes on from where the focus was before; what closes a message gives it back. */
  function leave(event: KeyboardEvent, messages: Element) {
    if (event.key === 'Enter' || event.key === ' ') setTimeout(giveBack)
    const edge = [...messages.querySelectorAll('button')].at(event.shiftKey ? 0 : -1)
    if (event.key !== 'Tab' || document.activeElement !== edge || !origin?.isConnected) return
    origin.focus()
    if (event.shiftKey) event.preventDefault()
  }

  function giveBack() {
    if (document.activeElement === document.body && origin?.isConnected) origin.focus()
  }

  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

const undo = '[role="status"] [aria-keyshortcuts="Control+Z"]'

/** Where Ctrl Z takes back what was typed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])',
  ) !== null
