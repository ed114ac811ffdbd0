import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { sendForm } from '../../web/form/sendForm.ts'
import { isModalOpen } from '../../web/look/messages/Flash.tsx'
import type { ShellPlace } from '../../web/shell/places.tsx'
import { type Shortcut, shortcutFor, strokeOf } from './keys.ts'

/** The shell's own actions. */
type Around = {
  places: readonly ShellPlace[]
  go: (place: ShellPlace) => void
  /** Undefined if the user may not record logs. */
  record: (() => void) | undefined
  search: () => void
  showNotifications: () => void
  showShortcuts: () => void
}

/** Every shortcut: its keys, its action and its text in the sheet of `?`. */
export const shortcutsOf = ({ places, go, record, search, ...around }: Around): Shortcut[] => [
  { keys: 'mod+k', does: 'Search', group: 'Everywhere', run: search },
  {
    keys: 'mod+shift+o',
    does: 'Notifications',
    group: 'Everywhere',
    run: around.showNotifications,
  },
  ...(record
    ? [
        {
          keys: 'r',
          does: 'Record a feeding, a weight…',
          group: 'Everywhere' as const,
          run: record,
        },
      ]
    : []),
  { keys: '?', does: 'Show these shortcuts', group: 'Everywhere', run: around.showShortcuts },
  { keys: 'n', does: 'Add to this list', group: 'On a screen', run: () => press('n') },
  { keys: '/', does: 'Filter this list', group: 'On a screen', run: () => press('/') },
  { keys: 'e', does: 'Edit this record', group: 'On a screen', run: () => press('e') },
  {
    keys: 'mod+enter',
    does: 'Save a form or a sheet',
    group: 'On a screen',
    applies: () => formTypedInto() !== undefined,
    run: () => sendForm(formTypedInto()),
  },
  { keys: 'mod+z', does: 'Undo what a message offers to undo', group: 'On a screen' },
  ...places.map((place) => ({
    keys: `g ${place.letter}`,
    does: place.label,
    group: 'Go to' as const,
    run: () => go(place),
  })),
]

/** Activates the screen's control for this key: fields are focused, others are clicked. */
function press(key: string) {
  const control = document.querySelector<HTMLElement>(`#main [aria-keyshortcuts="${key}"]`)
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
}

/** The screen's focused form. Sheets submit their own, rounds record. */
const formTypedInto = () =>
  document.activeElement?.closest<HTMLFormElement>('#main form') ?? undefined

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
    const isSheetOpen = isModalOpen()
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
