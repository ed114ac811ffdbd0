import type { Page } from '@playwright/test'
import { keepersPassword } from '../password.ts'
import { expect, test } from './fixtures.ts'
import { openAccount } from './keeper.ts'
import { forgetSession, shown, visit } from './walk.ts'

test.use({ ownContext: true })

/** The installation's own address: browsers let a host have passkeys, and no number. */
const homeOf = (baseURL = '') => baseURL.replace('127.0.0.1', 'localhost')

/** A device that keeps passkeys, in place of a person's finger. */
async function deviceOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

test('a keeper adds a passkey, signs in with it, and removes it', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  const home = homeOf(baseURL)
  const cookie = await openAccount(db, 'Maren Vogt')
  await context.addCookies([{ ...cookie, url: home }])
  const device = await deviceOf(page)
  await visit(page, `${home}/dashboard/account/security/passkeys`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await sheet.getByLabel('Name').fill('My phone')
  await sheet.getByLabel('Your password', { exact: true }).fill(keepersPassword)

  await device.refuse()
  await sheet.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(sheet.getByRole('alert')).toContainText('No passkey was created')
  await device.accept()
  await sheet.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('My phone')

  await forgetSession(context)
  await page.goto(`${home}/users/sign_in?to=/dashboard/contacts`)
  await device.refuse()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await device.accept()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()

  await visit(page, `${home}/dashboard/account/security/passkeys`)
  await expect(page.getByText('Used today')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()

  await forgetSession(context)
  await page.goto(`${home}/users/sign_in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText("We don't recognise this passkey")

  // At another address of the same server there are no passkeys, and it says where.
  await page.goto('/users/sign_in')
  await shown(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await context.addCookies([{ ...cookie, url: baseURL ?? '' }])
  await visit(page, '/dashboard/account/security/passkeys')
  await expect(page.getByRole('link', { name: home })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})
