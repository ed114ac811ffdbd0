const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** Keys as their caps say: `mod+shift+o` is Ctrl Shift O, on a Mac ⌘ ⇧ O; `g d` is one after the other. */
export function capsOf(keys: string, mac = isMac): string[] {
  const names: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', enter: '↩' }
    : { mod: 'Ctrl', shift: 'Shift', enter: 'Enter' }
  return keys.split(/[+ ]/).map((key) => names[key] ?? key.toUpperCase())
}
