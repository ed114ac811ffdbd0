import type { z } from 'zod'

/*
 * Storage on the device. If the browser has none, or it is full, values are kept in memory as long
 * as the page is open.
 */

/** Until the user clears it. */
export const kept = keptIn(() => localStorage)
/** Until the tab is closed. */
export const keptInTab = keptIn(() => sessionStorage)

function keptIn(storage: () => Storage) {
  const onPage = new Map<string, string>()
  return {
    read(key: string): string | null {
      try {
        return onPage.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key: string, text: string) {
      onPage.delete(key)
      try {
        storage().setItem(key, text)
      } catch {
        onPage.set(key, text)
      }
    },
    drop(key: string) {
      onPage.delete(key)
      try {
        storage().removeItem(key)
      } catch {}
    },
    keys(): string[] {
      try {
        return [...onPage.keys(), ...Object.keys(storage())]
      } catch {
        return [...onPage.keys()]
      }
    },
  }
}

/** Parses stored JSON; undefined if it is unreadable, for example from another version. */
export function readKept<Read>(text: string | null, schema: z.ZodType<Read>): Read | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
