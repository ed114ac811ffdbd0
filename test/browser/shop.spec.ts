import { freeSlug } from '../factories.ts'
import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await pngOf(90, 60)),
})

test('a listing is made of an animal, with pictures in the order of the arrow keys', async ({
  page,
  keeper,
}) => {
  await keeper.add('shop', { name: 'Holt Reptiles', slug: freeSlug(), privacy: 'public' })
  await keeper.add('animals', {
    name: 'Thimble',
    sex: 'male',
    description: 'Never misses the tongs.',
  })
  await page.goto('/dashboard/shop')
  await page.getByRole('link', { name: 'Add listing' }).first().click()
  await expect(page.getByRole('button', { name: 'Copy details from animal' })).toBeDisabled()
  await page.getByText('Choose an animal').click()
  await page.getByRole('option', { name: 'Thimble' }).click()
  await page.getByRole('button', { name: 'Copy details from animal' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Thimble')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Never misses the tongs.',
  )

  const chooser = page.getByLabel('Add pictures')
  await chooser.setInputFiles(await Promise.all(['1', '2', '3'].map(picture)))
  const tiles = page.getByRole('button', { name: /^Picture \d of 3/ })
  await expect(tiles).toHaveCount(3)
  const third = await tiles.nth(2).locator('img').getAttribute('src')
  await tiles.nth(2).press('Home')
  await expect(page.getByText('Picture moved to place 1 of 3.')).toBeAttached()
  await expect(tiles.first().locator('img')).toHaveAttribute('src', third ?? '')
  await chooser.setInputFiles(await Promise.all(['4', '5', '6'].map(picture)))
  await expect(page.getByText('At most 5 pictures', { exact: true })).toBeVisible()
  await expect(page.getByText('5 of 5')).toBeVisible()

  await page.getByRole('textbox', { name: 'Price' }).fill('240.50')
  await page.getByRole('button', { name: 'Add listing' }).click()
  await expect(page.getByText('Listing added.')).toBeVisible()
  const card = page.getByRole('list', { name: 'Listings' }).getByRole('listitem')
  await expect(card).toContainText('£240.50')
  await expect(card).toContainText('For sale')

  await page.getByRole('link', { name: 'Thimble' }).click()
  await expect(page.getByRole('link', { name: 'View live listing' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Copy details from animal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove picture 5' }).click()
  await expect(page.getByText('4 of 5')).toBeVisible()
  await page.getByText('Private', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'View live listing' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(4)
})

test('pictures are put in order by dragging or by two presses, and stay so', async ({
  page,
  keeper,
}) => {
  await keeper.add('shop', { name: 'Holt Reptiles', slug: freeSlug() })
  const listing = await keeper.add('shop_listings', {
    ...{ title: 'Thimble', status: 'for_sale', privacy: 'public' },
    images: await picture('1'),
  })
  await page.goto(`/dashboard/shop/listings/${listing.id}/edit`)
  await page.getByLabel('Add pictures').setInputFiles([await picture('2')])
  const tiles = page.getByRole('button', { name: /^Picture \d of 2/ })
  const source = () => tiles.first().locator('img').getAttribute('src')
  await expect(tiles).toHaveCount(2)
  const first = await source()
  const [from, to] = [await tiles.first().boundingBox(), await tiles.nth(1).boundingBox()]
  if (!from || !to) throw new Error('There are two tiles')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(source).not.toBe(first)
  for (const isBack of [true, false]) {
    await tiles.first().click()
    await tiles.nth(1).click()
    await expect.poll(async () => (await source()) === first).toBe(isBack)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Listing updated.')).toBeVisible()
  const { images } = await keeper.read('shop_listings', listing.id)
  expect(images[1].id).toBe(listing.images[0].id)
})
