import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Keyboard shortcuts of a round: arrow keys (and Enter in a number) move between rows, Ctrl+Enter
 * records. Space presses the focused button, as everywhere.
 */
export function useRoundKeys(list: RefObject<HTMLElement | null>, record: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog')) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      record()
      return
    }
    const isTyping = event.target instanceof HTMLInputElement
    const isNext = event.key === 'ArrowDown' || (isTyping && event.key === 'Enter')
    if (!isNext && event.key !== 'ArrowUp') return
    if (isTyping && !list.current?.contains(event.target)) return
    event.preventDefault()
    focusRow(list.current, isNext ? 1 : -1)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Moves the focus by a row: from outside the list to its first row, and not beyond its last. */
function focusRow(list: HTMLElement | null, step: 1 | -1) {
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const at = stops.findIndex((stop) => stop.closest('li')?.contains(document.activeElement))
  const next = stops[at === -1 ? 0 : at + step]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
