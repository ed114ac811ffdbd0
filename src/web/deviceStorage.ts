import type { z } from 'zod'

/*
 * Storage on the device. If the browser has none, or it is full, values are kept in memory as long
 * as the page is open.
 */

/** Storage that lasts until the user clears it. */
export const deviceStorage = storageIn(() => localStorage)
/** Storage that lasts until the tab is closed. */
export const tabStorage = storageIn(() => sessionStorage)

function storageIn(native: () => Storage) {
  const onPage = new Map<string, string>()
  return {
    read(key: string): string | null {
      try {
        return onPage.get(key) ?? native().getItem(key)
      } catch {
        return null
      }
    },
    write(key: string, text: string) {
      onPage.delete(key)
      try {
        native().setItem(key, text)
      } catch {
        onPage.set(key, text)
      }
    },
    drop(key: string) {
      onPage.delete(key)
      try {
        native().removeItem(key)
      } catch {}
    },
    keys(): string[] {
      try {
        return [...onPage.keys(), ...Object.keys(native())]
      } catch {
        return [...onPage.keys()]
      }
    },
  }
}

/** The views that a drawing by the server takes for usual, by the keys under which devices remember others. */
export const drawnViews: Map<string, string> = new Map()

/** The view that this device remembers of a screen, otherwise the usual one. */
export function rememberedView(key: string, usual: string): string {
  if (typeof document === 'undefined') drawnViews.set(key, usual)
  return deviceStorage.read(key) ?? usual
}

/** Parses stored JSON; undefined if it is unreadable, for example from another version. */
export function readStored<Read>(text: string | null, schema: z.ZodType<Read>): Read | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
