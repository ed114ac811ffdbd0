import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { dailySheetsArrive, openMenu } from './places.ts'

const lost = "You've lost internet connection. Try reconnecting or refreshing the app."

test('a lost connection is told once, stays visible, and what was read stays', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  // One bar at a time says so.
  const pill = page.locator('#standing').getByText('Offline', { exact: true })
  await expect(pill).toBeAttached()
  await expect(pill).toBeHidden()
  await openMenu(page)
  await expect(
    page.getByText('Offline', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await expect(page.getByRole('alert').getByText(lost)).toBeHidden()
  await expect(pill).toBeVisible()

  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Nyx' })).toBeVisible()
})

test.describe('on a device that was never here', () => {
  test.use({ ownContext: true })

  test('a screen that was never read opens by itself when the connection is back', async ({
    page,
    keeper,
  }) => {
    await fedAnimal(keeper)
    await page.goto('/dashboard/animals')
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  })
})

test('while the server restarts its state is shown, and nothing of the page is lost', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'the same'
  })
  // The browser itself is online all the time, as its own machine's connection is.
  let isDown = true
  await page.route('**/*', (route) => (isDown ? route.abort() : route.fallback()))
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true }).first()).toBeVisible()
  isDown = false
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset.page)).toBe('the same')
})

test('a server without its database is away until it answers again', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  let isAway = true
  const away = { status: 503, json: { errors: [{ message: 'Away' }] } }
  for (const path of ['**/readyz', '**/dashboard/api/**']) {
    await page.route(path, (route) => (isAway ? route.fulfill(away) : route.fallback()))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('alert').getByText("Vivary can't answer right now.")).toBeVisible()
  await expect(page.getByText('Offline').filter({ visible: true }).first()).toBeVisible()
  isAway = false
  await expect(page.getByText('Offline').filter({ visible: true })).toHaveCount(0)
})

test('a sheet whose code does not arrive opens by itself when the server is back', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  let tries = 0
  await page.route('**/assets/ShortcutsSheet-*.js*', (route) =>
    tries++ < 2 ? route.abort() : route.fallback(),
  )
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(3)
})

test('a sheet whose code the server no longer has opens from the newer version', async ({
  page,
  keeper: _,
}) => {
  let isNewer = false
  await page.route('**/assets/ShortcutsSheet-*.js', (route) =>
    isNewer ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  page.once('load', () => {
    isNewer = true
  })
  await shortcutsOpen(page)
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

test('what is opened every day is there before it is asked for, and misses no letter', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await dailySheetsArrive(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saffron')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('saffron')
})
