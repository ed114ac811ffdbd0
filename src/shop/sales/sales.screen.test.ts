import { expect, test } from '../../../test/screens/fixtures.ts'

test('what came back is sold again', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  const listing = await keeper.add('shop_listings', {
    title: 'Thimble, Banana male',
    animal_id: id,
    price: 240,
    status: 'for_sale',
    privacy: 'public',
  })
  await page.goto(`/dashboard/shop/listings/${listing.id}`)
  await page.getByRole('link', { name: 'Mark sold' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('Marked as returned.')).toBeVisible()
  await expect(page.getByText('Returned on')).toBeVisible()
  const animal: object = (await keeper.get(`animals/${id}.json`)).json()
  expect(animal).toMatchObject({ state: 'kept' })

  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Mark sold').click()
  await expect(page.getByLabel('What')).toHaveValue('Thimble')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
})
