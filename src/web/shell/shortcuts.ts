import { sendForm } from '../form/sendForm.ts'
import type { Shortcut } from './keys.ts'
import type { ShellPlace } from './places.tsx'

/** What the shell itself can do. */
export type Around = {
  places: readonly ShellPlace[]
  go: (place: ShellPlace) => void
  /** Without it there is nothing the person could record. */
  record: (() => void) | undefined
  search: () => void
  showNotifications: () => void
  showShortcuts: () => void
}

/** Every shortcut there is: what the keys do, and what the sheet of `?` lists. */
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
  ...places.map((place) => ({
    keys: `g ${place.letter}`,
    does: place.label,
    group: 'Go to' as const,
    run: () => go(place),
  })),
]

/** The control of the screen that says it listens to this key: a field is gone into, others are pressed. */
function press(key: string) {
  const control = document.querySelector<HTMLElement>(`#main [aria-keyshortcuts="${key}"]`)
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
}

/** The form of the screen that is typed into. A sheet sends its own by itself, a round records. */
const formTypedInto = () =>
  document.activeElement?.closest<HTMLFormElement>('#main form') ?? undefined
