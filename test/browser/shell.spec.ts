import { expect, test } from './fixtures.ts'
import { withMoreScreens } from './longer/longer.ts'
import { openMenu } from './scenes.ts'

test('a place of Plus is locked, says so, and asks to subscribe', async ({ page, keeper }) => {
  await withMoreScreens(page)
  await keeper.subscribe(false)
  await page.goto('/dashboard/animals')
  await openMenu(page)
  const breeding = page.getByRole('button', { name: 'Breeding' })
  await expect(breeding).toHaveAttribute('title', 'Subscribe to access')
  await breeding.click()
  const sheet = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(sheet).toContainText('Breeding is part of Plus.')
  await sheet.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/?$/)

  await openMenu(page)
  await page.getByRole('button', { name: 'Incubator' }).click()
  await sheet.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/dashboard\/subscribe$/)

  await keeper.subscribe(true)
  await page.reload()
  await openMenu(page)
  await page.getByRole('link', { name: 'Breeding' }).click()
  await expect(page.getByRole('heading', { name: 'breeding' })).toBeVisible()
})
