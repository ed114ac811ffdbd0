import { expect, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial' })

test('a test may leave its session, its storage and a broken line behind, and change nothing else', async ({
  page,
  context,
  keeper: _,
}) => {
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    await caches.open('left behind')
    await new Promise((opened) => {
      indexedDB.open('left behind').onsuccess = opened
    })
  })
  await context.route('**/users/**', (route) => route.abort())
  await context.setOffline(true)
  const refusal = /test\.use\(\{ ownContext: true \}\)/
  expect(() => context.addInitScript(() => undefined)).toThrow(refusal)
  expect(() => context.grantPermissions(['geolocation'])).toThrow(refusal)
  expect(() => page.clock.install()).toThrow(refusal)
})

test('the next test finds a device that no one has used', async ({ page, context }) => {
  expect(await context.cookies()).toEqual([])
  await page.goto('/users/sign_in')
  const left = await page.evaluate(async () => ({
    storage: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  expect(left).toEqual({ storage: {}, databases: [], caches: [] })
})
