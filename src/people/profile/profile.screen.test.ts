import { expect, test } from '../../../test/screens/fixtures.ts'

test('a profile whose lists cannot be had says so, and keeps what was typed', async ({
  page,
  connection,
}) => {
  connection.fail('/dashboard/api/timezones.json')
  await page.goto('/dashboard/account/profile/edit')
  const words = "We're sorry, but something went wrong. Please refresh your browser."
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Maren V.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Maren V.' })).toBeVisible()
})
