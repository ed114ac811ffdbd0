import { expect, test } from '../../../test/screens/fixtures.ts'

test('a delivery is taken in with two taps, and can be undone', async ({ page, keeper }) => {
  const stock = { quantity: 4, lowStock: 5 }
  const { id } = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', ...stock })
  await page.goto(`/dashboard/inventory/feeders/${id}`)
  await expect(page.getByText('Low: 4 left')).toBeVisible()
  await page.getByRole('button', { name: 'Restock' }).click()
  await page.getByRole('button', { name: '25' }).click()
  await page.getByRole('button', { name: 'Add to stock' }).click()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  await expect(page.getByText('Low: 4 left')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Low: 4 left')).toBeVisible()
})

test('a delivery sent with both hands on the keyboard is taken in once', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 4 })
  const answer = connection.hold('/restock.json')
  await page.goto(`/dashboard/inventory/feeders/${id}`)
  await page.getByRole('button', { name: 'Restock' }).click()
  await page.getByRole('button', { name: '25' }).click()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Control+Enter')
  answer()
  await expect(page.getByRole('status').getByText('Feeder restocked.')).toBeVisible()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ quantity: 29 }])
})

test('a lamp that is due says so until a new one is in', async ({ page, keeper }) => {
  const life = { bulb_type: 'uv', uv_lifespan: 'six_months', uv_installed_on: '2024-01-03' }
  const { id } = await keeper.add('bulbs', { name: 'D3+', brand: 'Arcadia', ...life })
  await page.goto('/dashboard/inventory')
  await expect(page.getByText('1 due')).toBeVisible()
  await page.goto(`/dashboard/inventory/bulbs/${id}`)
  await expect(page.getByRole('heading', { name: 'Arcadia D3+' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('July 3, 2024')
  await page.getByRole('button', { name: 'Installed today' }).click()
  await expect(page.getByRole('status')).toContainText('Bulb updated.')
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('the reminder is offered once a UV lamp has a life and a day', async ({ page }) => {
  await page.goto('/dashboard/inventory/bulbs/new')
  const reminder = page.getByRole('switch', { name: 'Remind me before its UV life ends' })
  await page.getByText('Heat', { exact: true }).click()
  await page.getByLabel('Installed').fill('2026-01-03')
  await expect(page.getByLabel('UV percentage')).toHaveCount(0)
  await page.getByText('UV', { exact: true }).click()
  await expect(page.getByLabel('UV percentage')).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await page.getByText('One year').click()
  await expect(reminder).toBeVisible()
})
