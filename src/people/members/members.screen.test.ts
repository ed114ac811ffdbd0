import { testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'

test('a viewer is offered to delete what they recorded, and not what a namesake did', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add(`animals/${id}/cleaning_logs`, { happened_at: '2026-01-03T08:00:00Z' })
  await keeper.add('tasks', { content: 'Order rats' })
  const viewer = await member(keeper.accountId, 'viewer', { name: 'Maren Vogt', may_log: true })
  connection.signIn(viewer)
  await page.goto(`/dashboard/animals/${id}/cleans`)
  await expect(page.getByText('Maren Vogt').first()).toBeVisible()
  const own = page.getByRole('main').getByRole('button', { name: /Cleaned/ })
  await expect(own).toHaveCount(0)
  await viewer.add(`animals/${id}/cleaning_logs`, {})
  await page.reload()
  await own.click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'History of Order rats' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Added by Maren Vogt')
})

test("inviting a keeper, I read what they can't do", async ({ page }) => {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(
    "can't manage the subscription, shared users, currency or time zone, export everything, or delete the account.",
  )
})

test("people who can't be loaded are asked for again beneath one heading", async ({
  page,
  connection,
}) => {
  connection.fail('/dashboard/api/shared_users.json')
  await page.goto('/dashboard/users')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shared users' })).toHaveCount(1)
})

test('a viewer of an account without animals is not asked to add one', async ({
  page,
  keeper,
  connection,
}) => {
  connection.signIn(await member(keeper.accountId, 'viewer'))
  for (const address of ['/dashboard', '/dashboard/animals']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No animals yet' })).toBeVisible()
    await expect(page.getByText('Create your first today!')).toHaveCount(0)
  }
})

test.for(['keeper', 'viewer'] as const)(
  "a %s is told whom to ask for Plus, and is offered nothing of the owner's",
  async (role, { page, keeper, connection }) => {
    await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    await keeper.subscribe(false)
    connection.signIn(await member(keeper.accountId, role))
    await page.goto('/dashboard/subscribe')
    await expect(page.getByText("Ask the account's owner to subscribe.")).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /Subscribe|Turn Plus on/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: 'Account' }).click()
    await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
    for (const name of ['Subscribe', 'Manage subscription', 'Manage shared users'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
  },
)

/** Someone who shares the account. */
async function member(accountId: string, role: 'keeper' | 'viewer', about = {}) {
  return welcomed(await memberOf(await testApp(), accountId, { role, ...about }))
}
