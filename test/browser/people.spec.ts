import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { invitations, memberships } from '../../src/db/schema.ts'
import { expect, test } from './fixtures.ts'
import { keeperWith, openAccount } from './keeper.ts'
import { openUserMenu } from './places.ts'
import { invite, join } from './sharing.ts'

const newEmail = () => `lena-${newId()}@example.org`

/** Presses what loads the page anew, and waits for that. */
async function loadedBy(page: Page, name: string) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name, exact: true }).click()
  await loaded
}

test('a wrong address is told at its field, and who may only look may be let record at once', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite somebody' })
  const email = sheet.getByRole('textbox', { name: 'Email' })
  await email.fill('lena at example.org')
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email/)
  await expect(email).toBeFocused()
  const right = newEmail()
  await email.fill(right)
  await sheet.getByText('Viewer', { exact: true }).click()
  await sheet.getByRole('switch', { name: 'May record' }).click()
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`${right} is invited.`)).toBeVisible()
  await page.getByRole('list', { name: 'Invited' }).getByRole('button', { name: right }).click()
  await expect(page.getByRole('switch', { name: 'May record' })).toBeChecked()
})

test('somebody is asked in, keeps the animals too, may then only look, and is out at once', async ({
  page,
  keeper,
  browser,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const email = newEmail()
  await invite(page, email)
  const theirs = await join(browser, email)

  await theirs.goto('/dashboard/contacts/new')
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Marsh Lane Exotics')
  await theirs.getByRole('button', { name: 'Add contact' }).click()
  await expect(theirs.getByText('Contact added.')).toBeVisible()
  expect(await keeper.list('contacts')).toMatchObject([{ name: 'Marsh Lane Exotics' }])
  await theirs.goto('/dashboard/users')
  await expect(theirs.getByRole('heading', { name: 'This page is not here' })).toBeVisible()

  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  await page.getByRole('dialog').getByText('Viewer', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Shared user updated.')).toBeVisible()

  await theirs.goto('/dashboard/animals')
  await expect(theirs.getByRole('link', { name: 'Saffron' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /^Add/ })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0)
  await theirs.goto(`/dashboard/animals/${id}`)
  await expect(theirs.getByRole('heading', { name: 'Saffron' })).toBeVisible()
  for (const name of ['Feed', 'Weigh', 'Delete', 'More', 'Move', 'Set place']) {
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await theirs.goto(`/dashboard/animals/${id}/edit`)
  await expect(
    theirs.getByRole('heading', { name: 'You can look at this account, but not change it' }),
  ).toBeVisible()
  await theirs.goto('/dashboard')
  await expect(theirs.getByText('Welcome back, Lena Brandt')).toBeVisible()

  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Lena Brandt?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody else is here yet' })).toBeVisible()
  // By itself: nobody touches it.
  await expect(theirs).toHaveURL(/\/users\/sign_in/)
  await theirs.context().close()
})

test('an invitation whose link is too old says so, and is sent again', async ({
  page,
  keeper: _,
  db,
}) => {
  const email = newEmail()
  await invite(page, email)
  const past = new Date(Date.now() - 1000).toISOString()
  await db.update(invitations).set({ expires_at: past }).where(eq(invitations.email, email))
  await page.reload()
  const invited = page.getByRole('list', { name: 'Invited' })
  await expect(invited).toContainText('The link is too old. Send it again.')
  await invited.getByRole('button', { name: email }).click()
  const sheet = page.getByRole('dialog', { name: email })
  await expect(sheet.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent again.')).toBeVisible()
  await expect(invited).toContainText('good until')
})

test('who belongs to two accounts goes from one to the other, in all tabs', async ({
  page,
  keeper,
  browser,
}) => {
  await keeper.add('contacts', { name: 'Of Maren' })
  const email = newEmail()
  await invite(page, email)
  const theirs = await join(browser, email)
  await openUserMenu(theirs, 'Lena Brandt')
  await theirs.getByRole('button', { name: "Maren Vogt's animals" }).click()
  await loadedBy(theirs, 'Start my own collection')
  await openUserMenu(theirs, 'Lena Brandt')
  await expect(theirs.getByRole('button', { name: "Lena Brandt's animals" })).toBeVisible()

  const other = await theirs.context().newPage()
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
  await loadedBy(theirs, "Switch to Maren Vogt's animals")
  listen()
  await theirs.goto('/dashboard/contacts')
  await expect(theirs.getByRole('link', { name: 'Of Maren' })).toBeVisible()
  // The tab of the account before has noticed by itself.
  await expect(other).toHaveURL(/\/dashboard$/)
  await other.goto('/dashboard/contacts')
  await expect(other.getByRole('link', { name: 'Of Maren' })).toBeVisible()

  await openUserMenu(theirs, 'Lena Brandt')
  await theirs.getByRole('button', { name: "Maren Vogt's animals", exact: true }).click()
  await theirs.getByRole('button', { name: "Leave Maren Vogt's animals" }).click()
  await loadedBy(theirs, 'Leave')
  await theirs.goto('/dashboard/contacts')
  await expect(theirs.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await theirs.context().close()
})

test('the menu leads to the plan and to shared users for the owner, and for nobody else', async ({
  page,
  keeper,
  browser,
}) => {
  const plan = /^(Subscribe|Manage subscription)$/
  const email = newEmail()
  await invite(page, email)
  const theirs = await join(browser, email)

  await page.goto('/dashboard')
  await openUserMenu(page)
  await expect(page.getByRole('link', { name: plan })).toHaveText('Manage subscription')
  await keeper.subscribe(false)
  await page.goto('/dashboard')
  await openUserMenu(page)
  const subscribe = page.getByRole('link', { name: plan }).and(page.locator('[href$="/subscribe"]'))
  await expect(subscribe.last()).toHaveText('Subscribe')
  await page.getByRole('link', { name: 'Manage shared users' }).click()
  await expect(page).toHaveURL('/dashboard/users')
  await expect(page.getByRole('heading', { name: 'Shared users', exact: true })).toBeVisible()

  const [{ id }] = await keeper.list('shared_users')
  for (const role of ['keeper', 'viewer']) {
    await keeper.change('shared_users', id, { role })
    await theirs.goto('/dashboard')
    await expect(theirs.getByText("Ask the account's owner to subscribe.").first()).toBeVisible()
    await openUserMenu(theirs, 'Lena Brandt')
    await expect(theirs.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: plan })).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: 'Manage shared users' })).toHaveCount(0)
  }
  await theirs.context().close()
})

test('who shares a full account is told to ask the owner, who alone is offered to subscribe', async ({
  page,
  keeper,
  browser,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  await keeper.subscribe(false)
  const email = newEmail()
  await invite(page, email)
  const theirs = await join(browser, email)
  for (const who of [page, theirs]) {
    await who.goto('/dashboard/animals')
    await who.getByRole('button', { name: 'Add animal' }).click()
  }
  const gate = (who: Page) => who.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(gate(page).getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(gate(theirs)).toContainText("Ask the account's owner to subscribe")
  await expect(gate(theirs).getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await theirs.context().close()
})

test('a viewer is offered to delete what they recorded, and not what a namesake did', async ({
  page,
  keeper,
  db,
  browser,
  baseURL,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const list = `/dashboard/animals/${id}/cleans`
  await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-01-03T08:00:00Z' })
  await keeper.add('tasks', { content: 'Order rats' })
  const { account_id } = await (await page.request.get('/dashboard/api/user')).json()
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url: baseURL ?? '' }])
  const { id: user_id } = await (await context.request.get('/dashboard/api/user')).json()
  await db.insert(memberships).values({ account_id, user_id, role: 'viewer', may_log: true })
  await context.request.patch('/dashboard/api/session', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { session: { account_id } },
  })

  const theirs = await context.newPage()
  await theirs.goto(list)
  await expect(theirs.getByText('Maren Vogt').filter({ visible: true }).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await keeperWith(context.request).add(`animals/${id}/cleaning_logs`, {})
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(1)

  await theirs.goto('/dashboard')
  await theirs.getByRole('button', { name: 'History of Order rats' }).click()
  const history = theirs.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Nothing has changed since it was added by Maren Vogt')
  await context.close()
})

for (const role of ['keeper', 'viewer'] as const) {
  test(`a ${role} is told whom to ask for Plus, and is offered nothing of the owner's`, async ({
    page,
    keeper,
    db,
    browser,
    baseURL,
  }) => {
    await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const off = { headers, data: { subscription: { plus: false } } }
    expect((await page.request.patch('/dashboard/api/subscription', off)).ok()).toBe(true)
    const { account_id } = await (await page.request.get('/dashboard/api/user')).json()
    const context = await browser.newContext()
    await context.addCookies([{ ...(await openAccount(db, 'Lena Brandt')), url: baseURL ?? '' }])
    const { id } = await (await context.request.get(`${baseURL}/dashboard/api/user`)).json()
    await db.insert(memberships).values({ account_id, user_id: id, role })
    await context.request.patch(`${baseURL}/dashboard/api/session`, {
      headers,
      data: { session: { account_id } },
    })

    const theirs = await context.newPage()
    await theirs.goto(`${baseURL}/dashboard/subscribe`)
    await expect(theirs.getByText("Ask the account's owner to subscribe.")).toBeVisible()
    const main = theirs.getByRole('main')
    await expect(main.getByRole('button', { name: /Subscribe|Turn Plus on/ })).toHaveCount(0)
    await openUserMenu(theirs, 'Lena Brandt')
    await expect(theirs.getByRole('button', { name: 'Sign out' })).toBeVisible()
    for (const name of ['Subscribe', 'Manage subscription', 'Manage shared users']) {
      await expect(theirs.getByRole('link', { name })).toHaveCount(0)
    }
    await context.close()
  })
}
