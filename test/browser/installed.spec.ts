import type { Page } from '@playwright/test'
import { notify } from '../../src/server/messages/notify.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { allIsKept } from './keptHere.ts'
import { openUserMenu } from './places.ts'
import { keepsWrites } from './queue.ts'
import { scannedAnimal } from './scanning.ts'

/* Vivary as an application of the device: asking to install it, its icon's shortcuts and its number. */

const day_ms = 24 * 3_600_000
const installSheet = (page: Page) => page.getByRole('dialog', { name: 'Install Vivary' })

/** The dashboard, looked at for as long as it takes to be asked, in a browser that offers to install. */
async function lookAtDashboard(page: Page) {
  await page.goto('/dashboard')
  await keepsWrites(page)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(offer, { prompt: async () => undefined }))
  })
  await page.clock.runFor(21_000)
}

/** Closes the application, and has it be so many days later than it is. */
async function comeBackAfter(page: Page, days: number) {
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + days * day_ms })
}

test.describe('by a clock of its own', () => {
  test.use({ ownContext: true })

  test('a keeper is asked to install once, and again when 30 days have passed', async ({
    page,
    keeper,
  }) => {
    await page.clock.install()
    await lookAtDashboard(page)
    // Who keeps no animal yet isn't asked.
    await expect(installSheet(page)).toHaveCount(0)
    await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    await lookAtDashboard(page)
    await installSheet(page).getByRole('button', { name: 'Not now' }).click()
    await expect(installSheet(page)).toHaveCount(0)

    await comeBackAfter(page, 29)
    await lookAtDashboard(page)
    await expect(installSheet(page)).toHaveCount(0)
    await openUserMenu(page)
    await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible()

    await comeBackAfter(page, 31)
    await lookAtDashboard(page)
    await expect(installSheet(page)).toBeVisible()
  })
})

const openings = {
  Feed: (page: Page) =>
    expect(page.getByRole('button', { name: 'Record 1 feeding' })).toBeVisible(),
  Scan: (page: Page) => expect(page.getByRole('heading', { name: 'No camera here' })).toBeVisible(),
  'New animal': (page: Page) =>
    expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible(),
}

const hungryAnimal = async (keeper: Keeper) =>
  scannedAnimal(keeper, 'Saffron', await keeper.add('feeders', { name: 'Rat', size: 'Weaned' }))

/** The icon's shortcuts, each with what it opens. */
async function shortcuts(page: Page) {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const found: { name: string; url: string }[] = manifest.shortcuts
  expect(found.map(({ name }) => name)).toEqual(Object.keys(openings))
  return found.map(({ name, url }) => ({ url, opens: openings[name as keyof typeof openings] }))
}

test.describe('on a device that has kept the application', () => {
  test.use({ serviceWorkers: 'allow', ownContext: true })

  test('the shortcuts open without network', async ({ context, page, keeper }) => {
    const animal = await hungryAnimal(keeper)
    const all = await shortcuts(page)
    await page.goto('/dashboard')
    await allIsKept(page, animal.id)
    await page.close()
    await context.setOffline(true)
    for (const { url, opens } of all) {
      const later = await context.newPage()
      await later.goto(url)
      await opens(later)
      await later.close()
    }
  })
})

test('the number on the icon is what is unread, and goes when the keeper signs out', async ({
  page,
  keeper,
  db,
}) => {
  const numbers: number[] = []
  await page.exposeFunction('tellNumber', (count: number) => numbers.push(count))
  await page.addInitScript(() => {
    navigator.setAppBadge = (count) => Reflect.get(window, 'tellNumber')(count)
  })
  const last = () => numbers.at(-1)
  const { id, account_id } = await keeper.me()
  const due = { kind: 'message', body_text: 'Since today.', path: '/animals' }
  const tell = (header_text: string) =>
    notify(db, [{ user_id: id, account_id, header_text, ...due }])
  await tell('Saffron is due')
  await page.goto('/dashboard')
  await expect.poll(last).toBe(1)
  await tell('Nyx is due')
  await expect.poll(last).toBe(2)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(last).toBe(0)
  await tell('Lamp is old')
  await expect.poll(last).toBe(1)
  await page.goBack()
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
  expect(numbers.slice(0, 5)).toEqual([1, 2, 0, 1, 0])
})
