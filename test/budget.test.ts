import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { buildSizes } from './budget.ts'

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
  const page = await app.inject('/users/sign_in')
  expect(page.body).toContain('<form')
  const scripts = page.body.match(/<script[^>]*>/g) ?? []
  expect(scripts).toEqual([expect.stringMatching(/ src="\/users\/passkeys-\w+\.js" defer=""/)])
  const [, src = ''] = scripts[0]?.match(/src="([^"]+)"/) ?? []
  const { rawPayload } = await app.inject(src)
  expect(gzipSync(rawPayload).length).toBeLessThanOrEqual(5000)
})
