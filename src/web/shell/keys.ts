/**
 * One thing that keys do. `keys` are `?`, `mod+k` (Ctrl, or Cmd on a Mac) or `g d`, one after the
 * other. Without `run` the control it belongs to listens itself, and the table only tells of it.
 */
export type Shortcut = {
  keys: string
  does: string
  group: 'Everywhere' | 'On a screen' | 'Go to'
  run?: () => void
  /** False where there is nothing it could do: the keys are somebody else's then. */
  applies?: () => boolean
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * What was pressed, as a shortcut writes it; undefined for what is none. Shift counts beside Ctrl
 * only: without it, it is in the character itself.
 */
export function strokeOf(event: Pressed): string | undefined {
  if (event.altKey || event.isComposing) return undefined
  const key = latin(event)
  if (!event.ctrlKey && !event.metaKey) return key
  return `mod+${event.shiftKey ? 'shift+' : ''}${key}`
}

/** On a keyboard of another script the key's place says which letter is meant. */
function latin({ key, code }: Pressed) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isForeign = key.length === 1 && !/[ -~]/.test(key)
  return (isForeign && letter ? letter : key).toLowerCase()
}

/** The shortcut that a stroke completes after the one before it, if there was one just now. */
export function shortcutFor(
  shortcuts: readonly Shortcut[],
  stroke: string,
  before: string | undefined,
): Shortcut | undefined {
  const runs = (keys: string) => shortcuts.find((one) => one.keys === keys && one.run)
  return (before && runs(`${before} ${stroke}`)) || runs(stroke)
}
