import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { dailySheetsArrive, goTo, openMenu } from './places.ts'

const lost = "You've lost internet connection. Try reconnecting or refreshing the app."

test('a lost connection is told once, stays visible, and what was read or is opened every day stays; a sheet whose code the server no longer has opens from the newer version', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await dailySheetsArrive(page)
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  // One bar at a time says so.
  const pill = page.locator('#standing').getByText('Offline', { exact: true })
  await expect(pill).toBeAttached()
  await expect(pill).toBeHidden()
  await openMenu(page)
  await expect(offline(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await expect(page.getByRole('alert').getByText(lost)).toBeHidden()
  await expect(pill).toBeVisible()
  // The search misses no letter, although it was never opened.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saffron')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('saffron')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Nyx' })).toBeVisible()

  let isNewer = false
  await page.route('**/assets/ShortcutsSheet-*.js', (route) =>
    isNewer ? route.continue() : route.fulfill({ status: 404 }),
  )
  page.once('load', () => {
    isNewer = true
  })
  await shortcutsOpen(page)
  expect(isNewer).toBe(true)
})

const offline = (page: Page) => page.getByText('Offline', { exact: true }).filter({ visible: true })

test.describe('on a device that was never here', () => {
  test.use({ ownContext: true })

  test('screens and sheets that were never read open by themselves once the line, the server or its database is back, and nothing of the page is lost', async ({
    page,
    keeper,
  }) => {
    await fedAnimal(keeper)
    await page.goto('/dashboard/animals')
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dataset.page = 'the same'
    })
    await page.context().setOffline(true)
    await goTo(page, 'o')
    await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
    await expect(offline(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await test.step('while the server restarts', async () => {
      // The browser itself is online all the time, as its own machine's connection is.
      let isDown = true
      await page.route('**/*', (route) => (isDown ? route.abort() : route.fallback()))
      await goTo(page, 's')
      await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
      await expect(offline(page).first()).toBeVisible()
      isDown = false
      await expect(page.getByRole('heading', { name: 'Species', exact: true })).toBeVisible()
      await expect(offline(page)).toHaveCount(0)
    })
    await test.step('a server without its database', async () => {
      let isAway = true
      const away = { status: 503, json: { errors: [{ message: 'Away' }] } }
      for (const path of ['**/readyz', '**/dashboard/api/**'])
        await page.route(path, (route) => (isAway ? route.fulfill(away) : route.fallback()))
      await goTo(page, 'g')
      await expect(
        page.getByRole('alert').getByText("Vivary can't answer right now."),
      ).toBeVisible()
      await expect(offline(page).first()).toBeVisible()
      isAway = false
      await expect(offline(page)).toHaveCount(0)
    })
    await test.step('a sheet whose code does not arrive', async () => {
      let tries = 0
      await page.route('**/assets/ShortcutsSheet-*.js*', (route) =>
        tries++ < 2 ? route.abort() : route.fallback(),
      )
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      expect(tries).toBeGreaterThanOrEqual(3)
    })
    expect(await page.evaluate(() => document.documentElement.dataset.page)).toBe('the same')
  })
})

/** Asks for the sheet until it opens: some browsers have to load the page anew before it can. */
async function shortcutsOpen(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/\/dashboard\/animals$/)
}
