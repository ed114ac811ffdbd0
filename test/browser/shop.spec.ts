import { freeSlug } from '../factories.ts'
import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await pngOf(90, 60)),
})

test('pictures are put in order by dragging, by two presses or by keys, and stay so', async ({
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
  for (const isBack of [true, false]) {
    await tiles.nth(1).press('Home')
    await expect.poll(async () => (await source()) === first).toBe(isBack)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Listing updated.')).toBeVisible()
  const { images } = await keeper.read('shop_listings', listing.id)
  expect(images[1].id).toBe(listing.images[0].id)
})
