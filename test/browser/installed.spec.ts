import type { Page } from '@playwright/test'
import { notify } from '../../src/server/messages/notify.ts'
import { expect, test } from './fixtures.ts'
import { openUserMenu } from './places.ts'
import { keepsWrites } from './queue.ts'

/* Vivary as an application of the device: asking to install it, and its icon's number. */

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
