import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { allIsKept, seen } from './keptHere.ts'
import { openPlace, openUserMenu } from './places.ts'

test.use({ serviceWorkers: 'allow' })

const pill = (page: Page) => page.locator('#standing').getByText('Offline', { exact: true })

test.describe('on a device that was never here', () => {
  test.use({ ownContext: true })

  test('after a visit with network no script is fetched again, and everything a keeper needs opens without it', async ({
    context,
    page,
    keeper,
  }) => {
    const { animal } = await fedAnimal(keeper)
    await keeper.add('contacts', { name: 'Dr Adler' })
    await page.goto('/dashboard')
    await allIsKept(page, animal.id)
    const scripts = await scriptsFetched(page)
    await page.goto('/dashboard/animals')
    await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
    expect(scripts).toEqual([])
    await page.close()

    await context.setOffline(true)
    const later = await context.newPage()
    await later.goto('/dashboard')
    await expect(later.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(later.getByRole('region', { name: 'Featured animals' })).toContainText('Saffron')
    await expect(pill(later)).toBeVisible()
    await expect(later.getByText('Welcome back, Maren')).toBeVisible()

    await openPlace(later, 'Animals')
    await later.getByRole('link', { name: 'Saffron' }).click()
    await expect(later.getByRole('heading', { name: 'Saffron', level: 1 })).toBeVisible()
    await later.goto('/dashboard/contacts')
    await expect(later.getByRole('link', { name: 'Dr Adler' })).toBeVisible()
    await later.goto('/dashboard/rounds/feeding')
    await expect(later.getByText('Saffron').first()).toBeVisible()

    await later.goto('/dashboard/reports/dirty')
    const unseen = later.getByText("You haven't opened this on this device yet")
    await expect(unseen).toBeVisible()
    await expect(later.getByRole('button', { name: 'Try again' })).toBeVisible()
    await later.goto('/dashboard/calendar')
    await expect(
      later.getByText("isn't on this device yet. What you have opened before is."),
    ).toBeVisible()
    await later.goto('/dashboard/reports/dirty')
    await expect(unseen).toBeVisible()

    await keeper.add('contacts', { name: 'Zoo shop' })
    await context.setOffline(false)
    await expect(unseen).toBeHidden()
    await expect(pill(later)).toBeHidden()
    await later.goto('/dashboard/contacts')
    await expect(later.getByRole('link', { name: 'Zoo shop' })).toBeVisible()
  })
})

/** The addresses of scripts that come from the server from now on, past what is kept. */
async function scriptsFetched(page: Page) {
  const scripts: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ response: { url, fromServiceWorker } }) => {
    if (/\/assets\/.*\.js$/.test(url) && !fromServiceWorker) scripts.push(url)
  })
  return scripts
}

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

test('without network the dashboard is there before any script has run, as it was left, with its portraits', async ({
  context,
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const weekly = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const animal = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...weekly, feeder_id: feeder.id }],
  })
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
})

test('signing out erases what was seen, with the application', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))
  expect(left).toEqual({ caches: [], databases: [] })
})

test('signing out without network erases what was seen all the same', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await openUserMenu(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/error|logout/)
  await page.goto('/dashboard')
  await expect(page.getByText("You haven't opened this on this device yet")).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)
  await expect(page.getByText('Maren')).toHaveCount(0)
})

test('a session that has ended erases what was seen, in a closed application too', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/users\/sign_in/)
  await context.setOffline(true)
  await page.goto('/dashboard/animals')
  await expect(pill(page)).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)
})

test('someone else who signs in here sees nothing of it', async ({
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
  await context.addCookies([{ ...(await openAccount(db, 'Jonas Reh')), url: baseURL ?? '' }])
  // Even if the line goes before any script of theirs has run.
  const first = await context.newPage()
  await heldScripts(first)
  await first.goto('/dashboard', { waitUntil: 'commit' })
  await expect(first.getByText('Welcome back, Jonas')).toBeVisible()
  const databases = () => first.evaluate(() => indexedDB.databases())
  await expect.poll(databases).not.toContainEqual(expect.objectContaining({ name: 'seen' }))
  await first.close()
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
  await expect
    .poll(() => page.evaluate(seen, JSON.stringify(['animals', 'one', animal.id])))
    .toBe('')
  await allIsKept(page)
  await context.setOffline(true)
  await page.goto('/dashboard/animals')
  await expect(pill(page)).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
})
