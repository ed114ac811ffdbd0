/**
 * A shortcut. `keys` are `?`, `mod+k` (Ctrl, or Cmd on a Mac) or the sequence `g d`. Without `run`,
 * its control listens itself and the table only documents it.
 */
export type Shortcut = {
  keys: string
  does: string
  group: 'Everywhere' | 'On a screen' | 'Go to'
  run?: () => void
  /** False if it has nothing to act on; the keys are then left alone. */
  applies?: () => boolean
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * A key press in a shortcut's notation; undefined for other keys. Shift only counts with Ctrl,
 * since otherwise it is part of the character.
 */
export function strokeOf(event: Pressed): string | undefined {
  if (event.altKey || event.isComposing) return undefined
  const key = latin(event)
  if (!event.ctrlKey && !event.metaKey) return key
  return `mod+${event.shiftKey ? 'shift+' : ''}${key}`
}

/** On non-Latin keyboards, the key's position decides. */
function latin({ key, code }: Pressed) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isForeign = key.length === 1 && !/[ -~]/.test(key)
  return (isForeign && letter ? letter : key).toLowerCase()
}

/** The shortcut that a key completes, together with the one just pressed, if any. */
export function shortcutFor(
  shortcuts: readonly Shortcut[],
  stroke: string,
  before: string | undefined,
): Shortcut | undefined {
  const runs = (keys: string) => shortcuts.find((one) => one.keys === keys && one.run)
  return (before && runs(`${before} ${stroke}`)) || runs(stroke)
}
