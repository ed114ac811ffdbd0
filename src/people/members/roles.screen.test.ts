import { testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

const plan = /^(Subscribe|Manage subscription)$/

test('the menu leads the owner to the plan and to shared users', async ({ page, keeper }) => {
  await page.goto('/dashboard')
  await openAccount(page)
  await expect(page.getByRole('link', { name: plan })).toHaveText('Manage subscription')
  await keeper.subscribe(false)
  await page.goto('/dashboard')
  await openAccount(page)
  await expect(page.getByRole('dialog').getByRole('link', { name: plan })).toHaveText('Subscribe')
  await page.getByRole('link', { name: 'Manage shared users' }).click()
  await expect(page).toHaveURL('/dashboard/users')
  await expect(page.getByRole('heading', { name: 'Shared users', exact: true })).toBeVisible()
})

test.for(['keeper', 'viewer'] as const)(
  'the menu leads a %s neither to the plan nor to shared users',
  async (role, { page, keeper, connection }) => {
    await keeper.subscribe(false)
    connection.signIn(await welcomed(await memberOf(await testApp(), keeper.accountId, { role })))
    await page.goto('/dashboard')
    await expect(page.getByText("Ask the account's owner to subscribe.").first()).toBeVisible()
    await openAccount(page)
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: plan })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Manage shared users' })).toHaveCount(0)
  },
)

test('who shares a full account is told to ask the owner, who alone is offered to subscribe', async ({
  page,
  keeper,
  connection,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  await keeper.subscribe(false)
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Add animal' }).click()
  const gate = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(gate.getByRole('button', { name: 'Subscribe' })).toBeVisible()

  const role = 'keeper' as const
  connection.signIn(await welcomed(await memberOf(await testApp(), keeper.accountId, { role })))
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Add animal' }).click()
  const theirGate = page.getByRole('dialog', { name: 'Part of Plus' })
  await expect(theirGate).toContainText("Ask the account's owner to subscribe")
  await expect(theirGate).not.toContainText('Subscribe to access')
  await expect(theirGate.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
})

/** The account's entries, in the phone's menu. */
async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Account' }).click()
}
