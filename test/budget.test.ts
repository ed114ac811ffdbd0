import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { buildSizes, signInScripts } from './budget.ts'

const { dashboard_kb, styles_kb, screens_kb } = buildSizes()

test('the dashboard stands on at most 206 KB of script', () => {
  expect(dashboard_kb).toBeGreaterThan(50)
  expect(dashboard_kb).toBeLessThanOrEqual(206)
})

test('the dashboard stands on at most 35 KB of styles', () => {
  expect(styles_kb).toBeGreaterThan(5)
  expect(styles_kb).toBeLessThanOrEqual(35)
})

test.each(Object.entries(screens_kb))('%s brings at most 40 KB more', (_screen, kilobytes) => {
  expect(kilobytes).toBeLessThanOrEqual(40)
})

test('signing in takes no script but the small one of passkeys, which nobody waits for', async () => {
  const { app } = await testApp()
  const { page, tags, bytes } = await signInScripts(
    async (path) => (await app.inject(path)).rawPayload,
  )
  expect(page).toContain('<form')
  expect(tags).toEqual([expect.stringMatching(/ src="\/users\/passkeys-\w+\.js" defer=""/)])
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(5000)
})
