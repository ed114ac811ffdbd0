import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import { keepersPassword as password } from '../password.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signOut, turnOn } from './secondStep.ts'
import { visit } from './walk.ts'

/** A code of the step that comes next: that of now was used a moment ago. */
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000)

const emailOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/dashboard/api/user')).json()).email

test('I turn two-step sign-in on, and keep the codes before I go on', async ({
  page,
  keeper: _,
}) => {
  const { codes } = await turnOn(page)
  const done = page.getByRole('button', { name: 'Done' })
  await expect(done).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vivary-recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Leave without the codes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await done.click()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).toBeChecked()
  await expect(page.getByText('10 left')).toBeVisible()
})

test('from then on I sign in with a code, or a recovery code, until I turn it off', async ({
  page,
  keeper: _,
}) => {
  const email = await emailOf(page)
  const { secret, codes } = await turnOn(page)
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await page.getByRole('button', { name: 'Done' }).click()

  await signOut(page)
  await signIn(page, email)
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await visit(page, '/dashboard/account/security/mfa')
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('switch', { name: 'Two-step sign-in' }).click()
  const submit = page.getByRole('button', { name: 'Turn off' })
  await submit.click()
  await expect(page.getByText('Please enter your password').first()).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).not.toBeChecked()
  await signOut(page)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('new recovery codes take the place of the old ones', async ({ page, keeper: _ }) => {
  const { codes } = await turnOn(page)
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create new codes' })
  await sheet.getByLabel('Current password', { exact: true }).fill('a wrong one')
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  await expect(sheet.getByText('That password is incorrect').first()).toBeVisible()
  await sheet.getByLabel('Current password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  expect(await list.allTextContents()).not.toContain(codes[0])
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
})

test('where two-step sign-in was turned off meanwhile, making new codes shows that it is', async ({
  page,
  keeper: _,
}) => {
  await turnOn(page)
  await page.getByRole('checkbox', { name: "I've saved these codes" }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const turnedOff = await page.request.patch('/dashboard/api/mfa/disable', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { user: { password } },
  })
  expect(turnedOff.status()).toBe(200)
  const sheet = page.getByRole('dialog', { name: 'Create new codes' })
  await sheet.getByLabel('Current password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('switch', { name: 'Two-step sign-in' })).not.toBeChecked()
})

test('I change my password, and sign in with the new one', async ({ page, keeper: _ }) => {
  const email = await emailOf(page)
  await visit(page, '/dashboard/account/security')
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
  await signOut(page)
  await signIn(page, email, next)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('I ask for a new address, and am told where to look', async ({ page, keeper: _ }) => {
  const email = await emailOf(page)
  await visit(page, '/dashboard/account/security/change-email')
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

test('I see where I am signed in, and sign another device out', async ({
  page,
  browser,
  baseURL,
  keeper: _,
}) => {
  const email = await emailOf(page)
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
  })
  const phone = await elsewhere.newPage()
  await signIn(phone, email)
  await expect(phone).toHaveURL(/\/dashboard/)
  // An open tab hears that it was signed out and leaves by itself; here the phone lies in a pocket.
  await phone.goto('about:blank')

  await visit(page, '/dashboard/account/security')
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('link', { name: "View all: Where you're signed in" }).click()
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await phone.goto('/dashboard/animals')
  await expect(phone).toHaveURL(/\/users\/sign_in/)

  await signIn(phone, email)
  await expect(phone).toHaveURL(/\/dashboard/)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await elsewhere.close()
  await visit(page, '/dashboard/account/security/events')
  await expect(page.getByText('Session ended: Safari on iPhone')).toBeVisible()
})
