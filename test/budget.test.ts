import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { buildSizes, signInScripts } from './budget.ts'

const { dashboard_kb, dashboard_requests, styles_kb, styles_requests, screens_kb } = buildSizes()

test('the dashboard stands on at most 140 KB of script in six files', () => {
  expect(dashboard_kb).toBeGreaterThan(50)
  expect(dashboard_kb).toBeLessThanOrEqual(140)
  expect(dashboard_requests).toBeLessThanOrEqual(6)
})

test('the dashboard stands on at most 15 KB of styles in two files', () => {
  expect(styles_kb).toBeGreaterThan(5)
  expect(styles_kb).toBeLessThanOrEqual(15)
  expect(styles_requests).toBeLessThanOrEqual(2)
})

test.each(Object.entries(screens_kb))('%s stands on at most 218 KB with it', (_screen, more_kb) => {
  expect(dashboard_kb + more_kb).toBeLessThanOrEqual(218)
})

test('signing in takes no script but the small one of passkeys, which no one waits for', async () => {
  const { app } = await testApp()
  const { page, tags, bytes } = await signInScripts(
    async (path) => (await app.inject(path)).rawPayload,
  )
  expect(page).toContain('<form')
  expect(tags).toEqual([expect.stringMatching(/ src="\/users\/passkeys-\w+\.js" defer=""/)])
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(5000)
})
