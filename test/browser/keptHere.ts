import { expect, type Page } from '@playwright/test'

/** Waits until the device has the application with all its screens, and what was fetched ahead. */
export async function allIsKept(page: Page, animal?: string) {
  await expect.poll(() => page.evaluate(keptFiles), { timeout: 60_000 }).toEqual({ isWhole: true })
  const hash = animal ? JSON.stringify(['animals', 'one', animal]) : '["round_lines","feeding",""]'
  await expect.poll(() => page.evaluate(seen, hash), { timeout: 60_000 }).not.toBe('')
}

/** In the page: whether the worker has kept every file that it knows of. */
async function keptFiles() {
  const text = await (await fetch('/sw.js')).text()
  const known = new Set(text.match(/\/assets\/[\w.-]+/g))
  const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('shell '))
  const kept = await (await caches.open(name)).keys()
  return { isWhole: known.size > 100 && kept.length === known.size + 1 }
}

/** In the page: what was last seen under this key, as JSON; empty if nothing was. */
export async function seen(hash: string) {
  // Opening it would make an empty one.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'seen')) return ''
  return new Promise<string>((resolve) => {
    const opening = indexedDB.open('seen')
    opening.onerror = () => resolve('')
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('answers')) {
        db.close()
        return resolve('')
      }
      const reading = db.transaction('answers').objectStore('answers').get(hash)
      reading.onsuccess = () => {
        db.close()
        resolve(JSON.stringify(reading.result?.data) ?? '')
      }
    }
  })
}
