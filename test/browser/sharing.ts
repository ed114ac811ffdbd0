import type { Browser, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { linkInMail } from './mails.ts'

const password = 'seven warm hides'

/** The owner asks someone in by the screen. */
export async function invite(page: Page, email: string) {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite someone' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill(email)
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText(email)
}

/** Someone new comes by the link in their mail, in a browser of their own. */
export async function join(browser: Browser, email: string, mails?: string) {
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(await linkInMail(email, "You're invited to share an account on Vivary", mails))
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Lena Brandt')
  await theirs.getByRole('textbox', { name: 'Password' }).fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs.getByText('Welcome back, Lena')).toBeVisible()
  // What greets newcomers is another test's.
  await context.request.patch('/dashboard/api/user/onboard', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await theirs.reload()
  await expect(theirs.getByText('Welcome back, Lena')).toBeVisible()
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  return theirs
}
