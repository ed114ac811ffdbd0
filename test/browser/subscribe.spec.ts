import { openUserMenu } from './places.ts'
import { expect, test } from './selling.ts'

test('an owner subscribes, runs out, sees the locks, and subscribes again', async ({
  page,
  keeper,
}) => {
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']
  await keeper.addMany(
    'animals',
    names.map((name) => ({ name, sex: 'male' })),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: "Today's tasks" })).toContainText(
    'Subscribe to access',
  )
  await page.getByRole('link', { name: 'Subscribe' }).first().click()
  await expect(page.getByRole('heading', { name: 'Subscribe', exact: true })).toBeVisible()
  await expect(page.getByText('You save £9.98')).toBeVisible()

  // At Stripe, back without having paid, where the prices still are, and there again.
  const checkout = page.getByRole('heading', { name: 'Checkout' })
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await expect(checkout).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Subscribe yearly' }).click()
  await expect(checkout).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Plus is on' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/subscribe\/success$/)
  await page.getByRole('link', { name: 'Go to animals' }).click()
  await keeper.add('animals', { name: 'Fynn', sex: 'male' })
  const task = await keeper.add('tasks', { content: 'Order rats' })

  await openUserMenu(page)
  await page.getByRole('link', { name: 'Manage subscription' }).click()
  await expect(page.getByText(/Paid yearly\. It renews on/)).toBeVisible()
  await page.getByRole('button', { name: 'Manage payment' }).click()
  await page.getByRole('button', { name: 'Cancel at once' }).click()

  await expect(page.getByText('Your last subscription ended on')).toBeVisible()
  await page.goto('/dashboard/animals')
  await expect(page.getByText('1 more animal is kept safe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fynn' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add animal' }).click()
  const sheet = page.getByRole('dialog', { name: 'Subscribe to access' })
  await sheet.getByRole('button', { name: 'Subscribe' }).click()

  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Plus is on' })).toBeVisible()
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('link', { name: 'Fynn' }).first()).toBeVisible()
  expect(await keeper.list('tasks')).toEqual([task])
})
