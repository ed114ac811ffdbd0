import type { Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import { keepersPassword as password } from '../password.ts'
import { expect } from './fixtures.ts'
import { openUserMenu } from './places.ts'
import { visit } from './walk.ts'

/** By the form of the user menu, as it is on both kinds of device. */
export async function signOut(page: Page) {
  await visit(page, '/dashboard')
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/users\/sign_in/)
}

export async function signIn(page: Page, email: string, given = password) {
  await page.goto('/users/sign_in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Turns the second step on, by an authenticator; answers its secret and the recovery codes. */
export async function turnOn(page: Page, authenticator: (secret: string) => string = codeOf) {
  await visit(page, '/dashboard/account/security')
  await page.getByRole('link', { name: 'Two-step sign-in (MFA)' }).click()
  const toggle = page.getByRole('switch', { name: 'Two-step sign-in' })
  await expect(toggle).not.toBeChecked()
  const submit = page.getByRole('button', { name: 'Turn on' })
  await expect(submit).toHaveCount(0)
  await toggle.click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')

  await submit.click()
  await expect(page.getByText('Please enter a code').first()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0))
  await submit.click()
  await expect(page.getByText(/That code is incorrect/).first()).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(authenticator(secret))
  await submit.click()

  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  return { secret, codes: await list.allTextContents() }
}
