import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from './FlashBar.tsx'

/**
 * Undo by keys: Ctrl Z does what the newest message offers, unless a text field has the focus, which
 * undoes its own typing. The next Tab after a message came up leads to its button, and from there
 * back to where it was.
 */
export function useUndoKeys(
  messages: readonly Message[],
  place: RefObject<HTMLElement | null>,
  undo: (message: Message) => void,
) {
  const newest = messages.findLast((message) => message.undo)
  const visited = useRef<number>(undefined)
  const origin = useRef<HTMLElement>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && newest && !isTyping(event.target)) {
      event.preventDefault()
      undo(newest)
    }
    if (event.key === 'Tab') tab(event)
  })

  function tab(event: KeyboardEvent) {
    const focused = document.activeElement
    if (place.current?.contains(focused)) return leave(event)
    const button = place.current?.querySelector<HTMLElement>('button')
    const isModal = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    if (!newest || !button || event.shiftKey || isModal || visited.current === newest.key) return
    visited.current = newest.key
    origin.current = focused instanceof HTMLElement ? focused : undefined
    event.preventDefault()
    button.focus()
  }

  /** The browser goes on from where the focus was before. */
  function leave(event: KeyboardEvent) {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const isLast = document.activeElement === buttons.at(event.shiftKey ? 0 : -1)
    if (!isLast || !origin.current?.isConnected) return
    origin.current.focus()
    if (event.shiftKey) event.preventDefault()
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  /** Gives the focus back when the message that had it leaves. */
  return () => {
    if (!place.current?.contains(document.activeElement)) return
    if (origin.current?.isConnected) origin.current.focus()
  }
}

/** Where Ctrl Z takes back what was typed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])',
  ) !== null
