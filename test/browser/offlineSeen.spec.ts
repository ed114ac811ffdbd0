import type { Page } from '@playwright/test'
import { fedAnimal, hungry } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { allIsKept, seen } from './keptHere.ts'
import { openPlace, openUserMenu } from './places.ts'

test.use({ serviceWorkers: 'allow' })

const pill = (page: Page) => page.locator('#standing').getByText('Offline', { exact: true })

/** Holds the scripts of the page that opens next back, until `come` is called. */
async function heldScripts(page: Page) {
  // A page that is drawn asks for them once it has been painted.
  await page.addInitScript(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (call) => {
      Object.assign(window, { come: () => call(0) })
      window.requestAnimationFrame = requestAnimationFrame
      return 0
    }
  })
  return { come: () => page.evaluate(() => Reflect.get(window, 'come')()) }
}

test('without network the dashboard is there before any script has run, as it was left, with its portraits, and signing out erases it all the same', async ({
  context,
  page,
  keeper,
}) => {
  const [animal] = await hungry(keeper, 'Saffron')
  await keeper.add('tasks', { content: 'Order locusts' })
  // As high as what is looked at: no more than the window shows is kept.
  await page.setViewportSize({ width: 390, height: 1600 })
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  const drawing = () => page.evaluate(seen, 'drawing')
  await expect.poll(drawing).toContain('Order locusts')
  await expect.poll(drawing).toMatch(/<svg[^>]* data-sitter=[^>]*><defs>/)
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Order locusts' }).click()
  await expect.poll(drawing).not.toContain('Order locusts')
  await page.close()

  const later = await context.newPage()
  const scripts = await heldScripts(later)
  await later.goto('/dashboard', { waitUntil: 'commit' })
  await expect(later.getByText('Welcome back, Maren')).toBeVisible()
  await expect(later.getByText('Order locusts')).toHaveCount(0)
  const portrait = later.locator('#app[data-drawn] svg[data-sitter]').first()
  await expect(portrait.locator('path').first()).toBeVisible()
  await later.getByRole('button', { name: 'Search' }).click()
  await expect(later.getByRole('dialog')).toHaveCount(0)
  await scripts.come()
  await expect(later.getByRole('combobox', { name: 'Search' })).toBeVisible()
  await later.keyboard.press('Escape')
  await expect(later.locator('#standing')).toContainText('1 waiting')
  await expect(later.getByText('Order locusts')).toHaveCount(0)

  await openUserMenu(later)
  await later.getByRole('button', { name: 'Sign out' }).click()
  await later.getByRole('button', { name: 'Delete and sign out' }).click()
  await later.waitForURL(/error|logout/)
  await later.close()
  const last = await context.newPage()
  await last.goto('/dashboard')
  await expect(last.getByText("You haven't opened this on this device yet")).toBeVisible()
  await expect(last.getByText('Saffron')).toHaveCount(0)
  await expect(last.getByText('Maren')).toHaveCount(0)
})

test('someone else who signs in here sees nothing of what was seen; that their session ends or they sign out erases theirs', async ({
  context,
  page,
  keeper,
  db,
  baseURL,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await expect.poll(() => page.evaluate(seen, 'drawing')).toContain('Saffron')
  await page.goto('about:blank')
  const jonas = { ...(await openAccount(db, 'Jonas Reh')), url: baseURL ?? '' }
  await context.addCookies([jonas])
  // Even if the line goes before any script of theirs has run.
  const first = await context.newPage()
  await heldScripts(first)
  await first.goto('/dashboard', { waitUntil: 'commit' })
  await expect(first.getByText('Welcome back, Jonas')).toBeVisible()
  const databases = () => first.evaluate(() => indexedDB.databases())
  await expect.poll(databases).not.toContainEqual(expect.objectContaining({ name: 'seen' }))
  await first.close()
  // `keeper` asks by the context's cookie.
  await keeper.add('animals', { name: 'Nyx', sex: 'male' })
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
  await expect
    .poll(() => page.evaluate(seen, JSON.stringify(['animals', 'one', animal.id])))
    .toBe('')
  await allIsKept(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(pill(page)).toBeVisible()
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)
  await openPlace(page, 'Animals')
  await expect(page.getByRole('link', { name: 'Nyx' })).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)

  await test.step('a session that has ended, in a closed application too', async () => {
    await page.goto('about:blank')
    await context.clearCookies()
    await context.setOffline(false)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/users\/sign_in/)
    await context.setOffline(true)
    await page.goto('/dashboard/animals')
    await expect(pill(page)).toBeVisible()
    await expect(page.getByText('Nyx')).toHaveCount(0)
  })
  await test.step('signing out, with the application', async () => {
    await page.goto('about:blank')
    await context.addCookies([jonas])
    await context.setOffline(false)
    await page.goto('/dashboard')
    await allIsKept(page)
    await openUserMenu(page, 'Jonas')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/users\/sign_in/)
    const left = await page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
    }))
    expect(left).toEqual({ caches: [], databases: [] })
  })
})
