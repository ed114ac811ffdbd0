import { expect, test } from '../../../test/screens/fixtures.ts'

test('who wants no first steps hides them for good', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
})
