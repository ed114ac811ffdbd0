import { expect, type Page, type Route } from '@playwright/test'

/** Where what waits is told, above the bar. */
export const pill = (page: Page) => page.locator('#standing a[href="/dashboard/waiting"]')

/** Waits until the page can keep writes: what does so comes once the first screen is calm. */
export const keepsWrites = (page: Page) => expect.poll(() => page.evaluate(isKeeping)).toBe(true)

/** In the page: whether its code is there, and has opened the queue. */
async function isKeeping() {
  const isThere = 'keepsWrites' in document.documentElement.dataset
  return isThere && (await indexedDB.databases()).some(({ name }) => name === 'queue')
}

/** How many writes wait on this device. */
export const waitingCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('queue', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('writes').objectStore('writes').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** In the page: has these cleans wait, as if they had been recorded without a connection at `at`. */
export function putCleans({ animal, ids, at, owner }: Cleans) {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('queue', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const change = opening.result.transaction('writes', 'readwrite')
      ids.forEach((id, place) => {
        const path = `animals/${animal}/cleaning_logs`
        change.objectStore('writes').add({
          ...owner,
          ...{ method: 'POST', path, record: `${path}/${id}`, moment: 'happenedAt' },
          body: { cleaning_log: { id } },
          ...{ at: at + place * 1000, isTried: false, failures: 0, version: 0 },
        })
      })
      change.oncomplete = () => {
        opening.result.close()
        new BroadcastChannel('queue').postMessage('changed')
        resolve()
      }
    }
  })
}

export type Cleans = {
  animal: string
  ids: string[]
  /** When the first was recorded, in milliseconds; each further one is a second later. */
  at: number
  owner: { person: string; account: string; name: string; timezone: string }
}

/** Has a write arrive whose answer is lost on its way back. */
export const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())

/** An animal's page that can keep what is written on it. */
export async function openAnimal(page: Page, id: string) {
  await page.goto(`/dashboard/animals/${id}`)
  await keepsWrites(page)
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Opens a sheet by its button, fills it in and sends it. */
export async function record(
  page: Page,
  act: string,
  send: string,
  fill?: (sheet: Page) => Promise<void>,
) {
  await press(page, act)
  await fill?.(page)
  await page.getByRole('dialog').getByRole('button', { name: send, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
