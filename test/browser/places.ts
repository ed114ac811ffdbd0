import { expect, type Page } from '@playwright/test'

/** Opens the account's entries: at the foot of the sidebar, or in the phone's menu. */
export async function openUserMenu(page: Page, name = 'Maren') {
  const user = page.getByRole('button', { name: new RegExp(`^${name}.* O(n|ff)line$`) })
  if (!isPhone(page)) return user.click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const account = page.getByRole('button', { name: 'Account' })
  if ((await account.getAttribute('aria-expanded')) === 'false') await account.click()
}

/** Shows all places: on the phone they are in the menu, on the desktop always there. */
export async function openMenu(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
}

/** Goes to a place by the sidebar, or on the phone by the menu, until its screen is there. */
export async function openPlace(page: Page, place: string) {
  await openMenu(page)
  const places = isPhone(page)
    ? page.getByRole('dialog')
    : page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: place }).click()
  await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
}

/** Goes to a place by its key, from a screen without the menu, too. */
export async function goTo(page: Page, letter: string) {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

/** What the shell fetches ahead is there: cut off on its way, it would be missing until the next load. */
export async function dailySheetsArrive(page: Page) {
  await hasFetched(page, /\/daily-.*\.js/)
  const loadingCount = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
      const entries = performance.getEntriesByType('resource').map(({ name }) => name)
      return links.filter(({ href }) => !entries.includes(href)).length
    })
  await expect.poll(loadingCount).toBe(0)
}

/** Waits until the page has fetched something whose address matches. */
export const hasFetched = (page: Page, address: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    )
    .toContainEqual(expect.stringMatching(address))
