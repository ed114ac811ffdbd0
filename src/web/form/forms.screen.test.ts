import { expect, test } from '../../../test/screens/fixtures.ts'

test('what only the server finds wrong stands at its field, and the form stays', async ({
  page,
  keeper,
  connection,
}) => {
  // As the server answers an older version of the page, which sends what it no longer takes.
  const refusal = await keeper.post('feeders.json', { feeder: { name: 'R', cost: -1 } })
  connection.fail('POST /dashboard/api/feeders.json', refusal.statusCode, refusal.json())
  await page.goto('/dashboard/inventory/feeders/new')
  const [name, cost] = [
    page.getByRole('textbox', { name: /^Name/ }),
    page.getByRole('textbox', { name: /^Cost of one/ }),
  ]
  await name.fill('Rat')
  await cost.fill('1.85')
  await page.getByRole('button', { name: 'Add feeder' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Cost of one' })).toBeVisible()
  await expect(cost).toBeFocused()
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('Rat')
  await expect(cost).toHaveValue('1.85')

  connection.mend()
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ name: 'Rat', cost: 1.85 }])
})
