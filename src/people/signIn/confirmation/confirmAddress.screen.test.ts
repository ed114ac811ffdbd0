import { eq } from 'drizzle-orm'
import { testApp } from '../../../../test/app.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { users } from '../../../db/schema.ts'

test('where the server sends no email, no link is said to have been sent', async ({
  page,
  keeper,
  connection,
}) => {
  const { db } = await testApp()
  await db.update(users).set({ confirmed_at: null }).where(eq(users.id, keeper.userId))
  const user = (await keeper.get('user.json')).json()
  expect(user).toMatchObject({ confirmed: false, has_mail_server: false })
  connection.fail('GET /dashboard/api/user.json', 200, { ...user, has_mail_server: true })
  await page.goto('/dashboard')
  const words = page.getByText('Open the link we sent')
  await expect(words).toBeVisible()

  connection.fail('GET /dashboard/api/user.json', 200, user)
  await page.reload()
  // It comes later than the words would.
  await expect(page.getByText('Add a schedule')).toBeVisible()
  await expect(words).toHaveCount(0)
})
