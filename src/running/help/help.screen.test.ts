import { operatorIn, testApp } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('the search box finds articles of the help among everything else', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('recovery from backup')
  await page.getByRole('combobox', { name: 'Search' }).fill('picking')
  const help = page.getByRole('group', { name: 'Help' })
  await help.getByRole('option', { name: 'Picking list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Picking list' })).toBeVisible()
})

test('a message says where it went on a server that sends no email', async ({ page }) => {
  await operatorIn(await testApp())
  await page.goto('/dashboard/help/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('The list stays empty.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your message is on the server' }),
  ).toBeVisible()
})
