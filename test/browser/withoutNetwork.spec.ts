import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { allIsKept, hasSeen } from './keptHere.ts'
import { openPlace, openUserMenu } from './places.ts'

test.use({ serviceWorkers: 'allow' })

const pill = (page: Page) => page.locator('#standing').getByText('Offline', { exact: true })

test('after a visit with network, everything a keeper needs opens without it @wide', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await keeper.add('contacts', { name: 'Dr Adler' })
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
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

  await keeper.add('contacts', { name: 'Zoo shop' })
  await context.setOffline(false)
  await expect(pill(later)).toBeHidden()
  await later.goto('/dashboard/contacts')
  await expect(later.getByRole('link', { name: 'Zoo shop' })).toBeVisible()
})

test('a screen that was never opened says so, and opens once there is network', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await context.setOffline(true)
  await page.goto('/dashboard/reports/dirty')
  await expect(page.getByText("You haven't opened this on this device yet")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("You haven't opened this on this device yet")).toBeHidden()
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
  await page.goto('about:blank')
  await context.addCookies([{ ...(await openAccount(db, 'Jonas Reh')), url: baseURL ?? '' }])
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
  await expect
    .poll(() => page.evaluate(hasSeen, JSON.stringify(['animals', 'one', animal.id])))
    .toBe(false)
  await allIsKept(page)
  await context.setOffline(true)
  await page.goto('/dashboard/animals')
  await expect(pill(page)).toBeVisible()
  await expect(page.getByText('Saffron')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Jonas')).toBeVisible()
})

test('the second visit fetches no byte of script', async ({ context, page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  const fetched: string[] = []
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ response }) => {
    if (response.url.includes('/assets/') && !response.fromServiceWorker) fetched.push(response.url)
  })
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
  expect(fetched.filter((url) => url.endsWith('.js'))).toEqual([])
})
