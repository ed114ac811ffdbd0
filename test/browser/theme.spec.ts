import type { Page } from '@playwright/test'
import { dark, light } from '../../src/shared/tokens.ts'
import { expect, test } from './fixtures.ts'
import { openUserMenu } from './places.ts'

test('without script, pages follow the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/users/sign_in')
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.bg))
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(light.bg))
})

test('before the application has run, pages follow the device, or what was chosen on it', async ({
  page,
  keeper: _,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await withoutApplication(page)
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.bg))
  await page.unrouteAll()

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await switchTheme(page, 'match device', 'light', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.bg))
  await withoutApplication(page)
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.bg))
  await page.unrouteAll()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await switchTheme(page, 'dark', 'match device', 'light')
  await withoutApplication(page)
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(light.bg))
  await page.unrouteAll()

  // What was chosen in an earlier version still holds.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    localStorage.clear()
    localStorage.setItem('mantine-color-scheme-value', 'dark')
  })
  await page.goto('/dashboard')
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.bg))
  await openUserMenu(page)
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
})

/** The page as it is drawn first: its styles are there, its application has not come yet. */
async function withoutApplication(page: Page) {
  // They neither come nor fail: after a failure the page would load anew by itself.
  await page.route('**/assets/*.js', () => new Promise(() => {}))
  await page.goto('/dashboard', { waitUntil: 'commit' })
}

/** Goes by the menu from one theme to the next ones. */
async function switchTheme(page: Page, ...themes: string[]) {
  for (const [at, theme] of themes.entries()) {
    // A choice closes the menu, in which the next one stands then.
    await expect(page.getByRole('button', { name: /^Theme: / })).toHaveCount(0)
    await openUserMenu(page)
    const choice = page.getByRole('button', { name: `Theme: ${theme}` })
    if (at < themes.length - 1) await choice.click()
    else await expect(choice).toBeVisible()
  }
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
