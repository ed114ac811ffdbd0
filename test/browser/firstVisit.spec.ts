import { expect, test } from './fixtures.ts'

test('the dashboard can be read before any script has come, and asks for nothing more', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/api/')) asked.push(request.url())
  })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const featured = page.locator('section').filter({ hasText: 'Featured animals' })
  await expect(featured.getByText('Nyx')).toBeVisible()
  await expect(page.locator('#app > [inert]')).toBeVisible()
  arrived.resolve()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  expect(asked.filter((url) => !url.includes('/notifications'))).toEqual([])
})

test('a list that this device shows as a table is not shown as a grid first', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.addInitScript(() => localStorage.setItem('view:animals', 'table'))
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/dashboard/animals', { waitUntil: 'commit' })
  await expect(page.getByRole('img', { name: 'Vivary is loading' })).toBeVisible()
  await expect(page.getByText('Nyx')).toHaveCount(0)
  arrived.resolve()
  await expect(page.getByText('Nyx')).toBeVisible()
})

test('scripts that did not come are asked for again, and the screen comes alive', async ({
  page,
  keeper: _,
}) => {
  let isDown = true
  await page.route('**/assets/*.js', (route) => (isDown ? route.abort() : route.continue()))
  page.on('request', (request) => {
    // The page asks whether the server is there again.
    if (request.url().endsWith('/healthz')) isDown = false
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})
