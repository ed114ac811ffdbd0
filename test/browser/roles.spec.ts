import { v7 as newId } from 'uuid'
import { memberships } from '../../src/db/schema.ts'
import { expect, test } from './fixtures.ts'
import { keeperWith, openAccount } from './keeper.ts'
import { openUserMenu } from './places.ts'
import { invite, join } from './sharing.ts'

const newEmail = () => `lena-${newId()}@example.org`

test('the menu leads to the plan and to shared users for the owner, and for no one else @wide', async ({
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
  const gate = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(gate.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  const theirGate = theirs.getByRole('dialog', { name: 'Part of Plus' })
  await expect(theirGate).toContainText("Ask the account's owner to subscribe")
  await expect(theirGate).not.toContainText('Subscribe to access')
  await expect(theirGate.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
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

test('a viewer of an account without animals is not asked to add one', async ({
  page,
  keeper: _,
  db,
  browser,
  baseURL,
}) => {
  const { account_id } = await (await page.request.get('/dashboard/api/user')).json()
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ ...(await openAccount(db, 'Lena Brandt')), url: baseURL ?? '' }])
  const { id: user_id } = await (await context.request.get('/dashboard/api/user')).json()
  await db.insert(memberships).values({ account_id, user_id, role: 'viewer' })
  await context.request.patch('/dashboard/api/session', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { session: { account_id } },
  })
  const theirs = await context.newPage()
  for (const address of ['/dashboard', '/dashboard/animals']) {
    await theirs.goto(address)
    await expect(theirs.getByRole('heading', { name: 'No animals yet' })).toBeVisible()
    await expect(theirs.getByText('Create your first today!')).toHaveCount(0)
  }
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
