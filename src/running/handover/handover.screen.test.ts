import { expect, test } from '../../../test/screens/fixtures.ts'

test('an offer is withdrawn before anyone takes it', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  await page.goto(`/dashboard/animals/${id}/hand-over`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(page.getByText('Offer withdrawn.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
})
