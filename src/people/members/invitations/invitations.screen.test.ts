import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { testApp } from '../../../../test/app.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { invitations } from '../../../db/schema.ts'

const newEmail = () => `lena-${newId()}@example.org`

test('a wrong address is told at its field, and who may only look may be let record at once', async ({
  page,
}) => {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite someone' })
  const email = sheet.getByRole('textbox', { name: 'Email' })
  await email.fill('lena at example.org')
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email/)
  await expect(email).toBeFocused()
  const right = newEmail()
  await email.fill(right)
  await sheet.getByText('Viewer', { exact: true }).click()
  await sheet.getByRole('switch', { name: 'Can record' }).click()
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation for ${right} is in the outbox.`)).toBeVisible()
  await expect(page.getByText('1 person', { exact: true })).toHaveCount(0)
  await page.getByRole('list', { name: 'Invited' }).getByRole('button', { name: right }).click()
  await expect(page.getByRole('switch', { name: 'Can record' })).toBeChecked()
})

test('an invitation whose link is too old says so, and is sent again', async ({ page, keeper }) => {
  const email = newEmail()
  await keeper.post('shared_users.json', { shared_user: { email, role: 'keeper' } })
  const { db } = await testApp()
  const past = new Date(Date.now() - 1000).toISOString()
  await db.update(invitations).set({ expires_at: past }).where(eq(invitations.email, email))
  await page.goto('/dashboard/users')
  const invited = page.getByRole('list', { name: 'Invited' })
  await expect(invited).toContainText('This link has expired. Resend it.')
  await invited.getByRole('button', { name: email }).click()
  const sheet = page.getByRole('dialog', { name: email })
  await expect(sheet.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent again.')).toBeVisible()
  await expect(invited).toContainText('expires')
})
