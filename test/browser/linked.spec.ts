import type { BrowserContext, Page } from '@playwright/test'
import type { Database } from '../../src/db/db.ts'
import { keepersPassword } from '../password.ts'
import { zone } from '../zone.ts'
import { axeFaultsInBothThemes } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { keeperWith, openAccount } from './keeper.ts'
import { sideways } from './measures.ts'
import { startProcess } from './serverProcess.ts'
import { forgetSession, shown, visit } from './walk.ts'

type Served = Awaited<ReturnType<typeof startProcess>>

/** A further server over the same database, whose operator has a service by which people may sign in. */
const test = base.extend<{ served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use) => {
      const served = await startProcess('serveLinked')
      await use(served)
      await served.stop()
    },
    { timeout: 120_000 },
  ],
  ownContext: true,
  baseURL: async ({ served }, use) => use(served.url),
})

/** At the service: their name, any password, and yes to what Vivary is told. */
async function signInThere(page: Page, email: string) {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs a new keeper in; their address. */
async function newKeeper(db: Database, context: BrowserContext, url: string): Promise<string> {
  await context.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url }])
  return (await keeperWith(context.request).me()).email
}

test('who is new comes in by the service; a keeper links theirs, unlinks it, or says yes where the address is known', async ({
  page,
  context,
  db,
  served,
}) => {
  await page.goto('/users/sign_in')
  await page.getByRole('link', { name: 'Sign in with Holt Zoo' }).click()
  await signInThere(page, `ann-${Date.now()}@example.org`)
  await expect(page).toHaveURL(/\/dashboard$/)
  const { timezone } = await (await page.request.get('/dashboard/api/user')).json()
  expect(timezone).toBe(zone)
  await forgetSession(context)

  const email = await newKeeper(db, context, served.url)
  await visit(page, '/dashboard/account/security')
  await page.getByRole('link', { name: 'Linked sign-in' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await signInThere(page, email)
  await expect(page.getByRole('list', { name: 'Linked sign-ins' })).toContainText('127.0.0.1')
  await shown(page)
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await expect.poll(() => sideways(page)).toEqual([])
  await page.getByRole('button', { name: 'Unlink 127.0.0.1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()

  // Whose address is known signs in as always once, and says yes.
  await forgetSession(context)
  const address = await newKeeper(db, context, served.url)
  await context.clearCookies()
  await page.goto('/users/sign_in')
  await page.getByRole('link', { name: 'Sign in with Holt Zoo' }).click()
  await signInThere(page, address)
  await expect(page.getByText("There's already an account with that email")).toBeVisible()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(keepersPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Link Holt Zoo?' })).toBeVisible()
  await expect(page.getByText(`as ${address}`)).toBeVisible()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Linked sign-ins' })).toContainText('127.0.0.1')
})
