import { eq } from 'drizzle-orm'
import { testApp } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { users } from '../../db/schema.ts'

test('who runs the installation sees how it does, others see nothing', async ({
  page,
  keeper: { userId },
}) => {
  await page.goto('/dashboard/operator')
  await expect(page.getByRole('heading', { name: "We can't find this page" })).toBeVisible()
  const { db } = await testApp()
  await db.update(users).set({ operator: true }).where(eq(users.id, userId))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { name: 'Operator' })).toBeVisible()
  const overview = page.getByRole('list', { name: 'Overview' })
  await expect(overview.getByText(/^Node [\d.]+, PostgreSQL [\d.]+; running since /)).toBeVisible()
  await expect(overview.getByText(/ in browsers$/)).toBeVisible()
  await overview.getByRole('link', { name: 'Outbox' }).click()
  await expect(overview).not.toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.getByText('Accounts', { exact: true }).click()
  await page.getByRole('searchbox').fill(userId)
  await expect(page.getByText(`${userId}@example.org`)).toBeVisible()
  await page.getByText('Disk', { exact: true }).click()
  await expect(page.getByText('Free disk')).toBeVisible()
  await expect(page.getByText('The same disk')).toBeVisible()
})
