import { expect, test } from './fixtures.ts'
import { visit } from './walk.ts'

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a tapped notification opens its screen without a reload, which says what to do where the browser blocks them', async ({
    page,
    keeper: _,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await visit(page, '/dashboard/animals')
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe('/dashboard')
    await page.evaluate(() => {
      const data = { open: '/account/notifications' }
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
    })
    await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible()
    await expect(page.getByText('Notifications from Vivary are blocked')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Push' })).toBeDisabled()
  })
})
