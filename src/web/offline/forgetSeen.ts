/** The database of what was last seen. */
export const seenName = 'seen'

/**
 * Erases what was last seen, which is one person's: at signing out, when the session is refused, and when
 * someone else signs in. Tabs that have it open close it, and keep nothing more.
 */
export function forgetSeen(): Promise<void> {
  return new Promise((resolve) => {
    const erasing = indexedDB.deleteDatabase(seenName)
    for (const end of ['success', 'error'] as const)
      erasing.addEventListener(end, () => resolve(), { once: true })
  })
}
