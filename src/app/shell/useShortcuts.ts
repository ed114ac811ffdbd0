import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Shortcut, shortcutFor, strokeOf } from './keys.ts'

/** The most time between two keys of a sequence. */
const pause_ms = 1500

/**
 * Listens for shortcuts. In a text field, only those with Ctrl or Cmd count; under an open sheet
 * none do, but the browser doesn't get them either.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const before = useRef<{ stroke: string; at: number }>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const stroke = event.defaultPrevented ? undefined : strokeOf(event)
    if (!stroke || modifiers.has(event.key)) return
    const hasModifier = stroke.startsWith('mod+')
    if (!hasModifier && isTyping(event.target)) return
    const last = before.current
    before.current = { stroke, at: event.timeStamp }
    const isSoon = last !== undefined && event.timeStamp - last.at < pause_ms
    const shortcut = shortcutFor(shortcuts, stroke, isSoon ? last.stroke : undefined)
    if (!shortcut?.run || event.repeat) return
    const isSheetOpen = document.querySelector('[role=dialog][aria-modal]') !== null
    if (isSheetOpen && !hasModifier) return
    if (shortcut.applies?.() === false) return
    event.preventDefault()
    before.current = undefined
    if (!isSheetOpen) shortcut.run()
  })

  // With the first paint: a key pressed at once would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const modifiers = new Set(['Control', 'Shift', 'Meta', 'Alt'])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
