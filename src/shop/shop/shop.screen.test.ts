import { signedIn } from '../../../test/app.ts'
import { freeSlug } from '../../../test/factories.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a keeper opens a shop, and its address follows the name until it is changed', async ({
  page,
}) => {
  const slug = freeSlug()
  await page.goto('/dashboard/shop')
  await page.getByRole('link', { name: 'Create shop' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hölt Réptiles')
  const address = page.getByRole('textbox', { name: 'Web address' })
  await expect(address).toHaveValue('holt-reptiles')
  await address.fill('sitemap')
  await expect(page.getByText('This address is reserved.')).toBeVisible()
  await address.fill(slug)
  await expect(page.getByText(`/shop/${slug} is free`)).toBeVisible()
  await page.getByRole('button', { name: 'Create shop' }).click()

  const shop = page.getByRole('region', { name: 'Your shop' })
  await expect(shop.getByRole('heading', { name: 'Hölt Réptiles' })).toContainText('Private')
  await shop.getByRole('button', { name: 'View live shop' }).click()
  await expect(page.getByText('Your shop is private.')).toBeVisible()

  await shop.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Public', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(shop.getByRole('link', { name: 'View live shop' })).toHaveAttribute(
    'href',
    new RegExp(`/shop/${slug}$`),
  )
  await shop.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of Hölt Réptiles' })).toBeVisible()
})

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
