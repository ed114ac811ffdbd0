import { signedIn } from '../../../test/app.ts'
import { freeSlug } from '../../../test/factories.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test("another shop's address is told while it is typed", async ({ page, keeper }) => {
  const slug = freeSlug()
  const lena = await signedIn({ plus: true, name: 'Lena Brandt' })
  await lena.add('shop', { name: 'Brandt', slug })
  await keeper.add('shop', { name: 'Holt', slug: freeSlug() })
  await page.goto('/dashboard/shop/edit')
  await page.getByRole('textbox', { name: 'Web address' }).fill(slug)
  await expect(page.getByText('Another shop has this address.')).toBeVisible()
})

test('a listing is deleted and brought back, or says that it could not be', async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('shop', { name: 'Holt Reptiles', slug: freeSlug() })
  await keeper.add('shop_listings', { title: 'Fern', status: 'sold', privacy: 'private' })
  await page.goto('/dashboard/shop')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Fern' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  connection.fail(/^DELETE .*\/shop_listings\//)
  await remove()
  await expect(page.getByText('Unable to delete listing. Please try again later.')).toBeVisible()
  connection.mend()
  await remove()
  await expect(page.getByText('No listings yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Fern' })).toBeVisible()
})

test('animals that cannot be loaded are told on the form', async ({ page, keeper, connection }) => {
  await keeper.add('shop', { name: 'Holt Reptiles', slug: freeSlug() })
  connection.fail('/api/animals.json?')
  await page.goto('/dashboard/shop/listings/new')
  await expect(
    page.getByText('Unable to load animals. Please refresh or try again later.'),
  ).toBeVisible()
})

test('without Plus the shop is locked', async ({ page, keeper }) => {
  await keeper.subscribe(false)
  for (const path of ['shop', 'shop/new', 'shop/listings/new']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: 'Subscribe to access' })).toBeVisible()
  }
})
