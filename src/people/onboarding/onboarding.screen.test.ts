import { signedIn } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

test('who wants no first steps hides them for good', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Create your first today!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
})

test('a new keeper who follows a link sees what it opens, and is welcomed on the dashboard', async ({
  page,
  connection,
}) => {
  connection.signIn(await signedIn({ name: 'Ada Lind' }))
  await page.goto(`/dashboard/calendar?day=${today(zone)}`)
  await expect(page.getByRole('dialog')).toContainText('No events found')
  await expect(page.getByRole('dialog', { name: 'Welcome to Vivary' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog')).toContainText('Welcome to Vivary, Ada Lind')
})
