import { type Keeper, keeperWith, testApp } from '../../../test/app.ts'
import { keepersPassword as password } from '../../../test/password.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { turnSecondStepOn } from '../../../test/secondStep.ts'
import { visitor } from '../../../test/visitor.ts'
import { openSession, sessionCookie } from '../../server/session/session.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1'

test('new recovery codes take the place of the old ones', async ({ page, keeper }) => {
  const { recovery } = await turnSecondStepOn(await testApp(), keeper.userId)
  await page.goto('/dashboard/account/security/mfa')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create new codes' })
  await sheet.getByLabel('Current password', { exact: true }).fill('a wrong one')
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  await expect(sheet.getByText('That password is incorrect').first()).toBeVisible()
  await sheet.getByLabel('Current password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = list.all().map(({ textContent }) => textContent)
  for (const code of recovery) expect(codes).not.toContain(code)
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
})

test('where two-step sign-in was turned off meanwhile, making new codes shows that it is', async ({
  page,
  keeper,
}) => {
  await turnSecondStepOn(await testApp(), keeper.userId)
  await page.goto('/dashboard/account/security/mfa')
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).toBeChecked()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const disabled = await keeper.patch('mfa/disable', { user: { password } })
  expect(disabled.statusCode).toBe(200)
  const sheet = page.getByRole('dialog', { name: 'Create new codes' })
  await sheet.getByLabel('Current password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).not.toBeChecked()
})

test('I change my password, and sign in with the new one', async ({ page, keeper }) => {
  await page.goto('/dashboard/account/security')
  await page.getByRole('link', { name: 'Change password' }).click()
  const submit = page.getByRole('button', { name: 'Change password' })
  await submit.click()
  for (const words of ['current password', 'new password', 'new password confirmation']) {
    await expect(page.getByText(`Please enter your ${words}`, { exact: true })).toBeVisible()
  }
  const next = 'eight cool hides'
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill('seven cool hides')
  await submit.click()
  await expect(page.getByText("The passwords don't match").first()).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await submit.click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Password changed/ })).toBeVisible()

  const signIn = { email: emailOf(keeper), password: next }
  const answer = await visitor((await testApp()).app).submit('/users/sign_in', signIn)
  expect(answer.headers.location).toMatch(/\/dashboard/)
})

test('I ask for a new address, and am told where to look', async ({ page, keeper }) => {
  const email = emailOf(keeper)
  await page.goto('/dashboard/account/security/change-email')
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible()
  const submit = page.getByRole('button', { name: 'Send the link' })
  await submit.click()
  await expect(page.getByText('Please enter your new email').first()).toBeVisible()
  await page.getByLabel('New email').fill(`new-${email}`)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByText(`A link is on its way to new-${email}`)).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText(/Email change requested/)).toBeVisible()
})

test('I see where I am signed in, and sign another device out', async ({ page, keeper }) => {
  const phone = await alsoOn(keeper, iphone)
  const isIn = async () => (await phone.get('user')).statusCode === 200
  expect(await isIn()).toBe(true)
  await page.goto('/dashboard/account/security')
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('link', { name: "View all: Where you're signed in" }).click()
  await expect(page).toHaveURL(/\/security\/sessions$/)
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(await isIn()).toBe(false)

  await alsoOn(keeper, iphone)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.goto('/dashboard/account/security/events')
  await expect(page.getByText('Session ended: Safari on iPhone')).toBeVisible()
})

const emailOf = ({ userId }: Keeper) => `${userId}@example.org`

/** The same person signed in on another device. */
async function alsoOn({ userId, accountId }: Keeper, device: string) {
  const stack = await testApp()
  const { token } = await openSession(stack.db, { userId, accountId, device })
  const cookie = `${sessionCookie(stack.config).name}=${token}`
  return keeperWith(stack, { userId, accountId, cookie })
}
