import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { expect, test } from './fixtures.ts'
import { openPlace, openUserMenu } from './places.ts'
import { invite, join, openMembership } from './sharing.ts'
import { walkTo } from './walk.ts'

/** Presses what loads the page anew, and waits for that. */
async function loadedBy(page: Page, name: string) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name, exact: true }).click()
  await loaded
}

test('someone is asked in, keeps the animals too, may then only look, and is out at once', async ({
  page,
  keeper,
  browser,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const email = `lena-${newId()}@example.org`
  await invite(page, email)
  const theirs = await join(browser, email)

  await walkTo(theirs, '/dashboard/contacts/new')
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Marsh Lane Exotics')
  await theirs.getByRole('button', { name: 'Add contact' }).click()
  await expect(theirs.getByText('Contact added.')).toBeVisible()
  expect(await keeper.list('contacts')).toMatchObject([{ name: 'Marsh Lane Exotics' }])
  await walkTo(theirs, '/dashboard/users')
  await expect(theirs.getByRole('heading', { name: "We can't find this page" })).toBeVisible()

  await page.goto('/dashboard/users')
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  await page.getByRole('dialog').getByText('Viewer', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Shared user updated.')).toBeVisible()

  await theirs.goto('/dashboard/animals')
  await expect(theirs.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^Add/ })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0)
  await walkTo(theirs, `/dashboard/animals/${id}`)
  await expect(theirs.getByRole('heading', { name: 'Saffron' })).toBeVisible()
  for (const name of ['Feed', 'Weigh', 'Delete', 'Move', 'Set location']) {
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await walkTo(theirs, `/dashboard/animals/${id}/edit`)
  await expect(
    theirs.getByRole('heading', { name: 'You can look at this account, but not change it' }),
  ).toBeVisible()
  await walkTo(theirs, '/dashboard')
  await expect(theirs.getByText('Welcome back, Lena')).toBeVisible()

  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Lena Brandt?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Just you so far' })).toBeVisible()
  // By itself: no one touches it.
  await expect(theirs).toHaveURL(/\/users\/sign_in/)
  await theirs.context().close()
})

test('who belongs to two accounts goes from one to the other, in all tabs', async ({
  page,
  context,
  keeper,
  db,
  baseURL,
}) => {
  await keeper.add('contacts', { name: 'Of Maren' })
  const { account_id } = await keeper.me()
  const cookie = await openMembership(db, account_id, 'Lena Brandt')
  await context.addCookies([{ ...cookie, url: baseURL ?? '' }])
  await page.goto('/dashboard')
  await openUserMenu(page, 'Lena Brandt')
  await page.getByRole('button', { name: "Maren Vogt's animals" }).click()
  await loadedBy(page, 'Start my own collection')
  await openUserMenu(page, 'Lena Brandt')
  await expect(page.getByRole('button', { name: "Lena Brandt's animals" })).toBeVisible()

  const other = await context.newPage()
  // This tab listens only after the other one has switched.
  let listen = () => {}
  const isSwitched = new Promise<void>((resolve) => {
    listen = resolve
  })
  await other.routeWebSocket(/\/cable$/, async (socket) => {
    await isSwitched
    socket.connectToServer()
  })
  await other.goto('/dashboard/contacts')
  await expect(other.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await loadedBy(page, "Switch to Maren Vogt's animals")
  listen()
  // The tab of the account before has noticed by itself.
  await expect(other).toHaveURL(/\/dashboard$/)
  await openPlace(other, 'Contacts')
  await expect(other.getByRole('link', { name: 'Of Maren' })).toBeVisible()

  await openUserMenu(page, 'Lena Brandt')
  await page.getByRole('button', { name: "Maren Vogt's animals", exact: true }).click()
  await page.getByRole('button', { name: "Leave Maren Vogt's animals" }).click()
  await loadedBy(page, 'Leave')
  await openPlace(page, 'Contacts')
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
})
