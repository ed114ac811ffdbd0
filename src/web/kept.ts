import type { z } from 'zod'

/*
 * What is kept on the device. A browser may have no place to keep things in, or none left: then they
 * are kept for as long as the page is, and the application runs all the same.
 */

/** For as long as the person likes. */
export const kept = keptIn(() => localStorage)
/** For as long as the tab is open. */
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

/** What was kept as JSON; undefined for what cannot be read, as another version may have kept it. */
export function readKept<Read>(text: string | null, schema: z.ZodType<Read>): Read | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
