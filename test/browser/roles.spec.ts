import { v7 as newId } from 'uuid'
import { expect, test } from './fixtures.ts'
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
