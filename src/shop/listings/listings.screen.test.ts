import sharp from 'sharp'
import { testApp } from '../../../test/app.ts'
import { addListing, freeSlug, newId, openedShop } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { pngOf } from '../../../test/pictures.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { shopDays } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { serve } from '../../web/served.ts'

test('a listing is made of an animal, with pictures in the order of the arrow keys', async ({
  page,
  keeper,
}) => {
  await keeper.post('shop', {
    shop: { name: 'Holt Reptiles', slug: freeSlug(), privacy: 'public' },
  })
  const description = 'Never misses the tongs.'
  await keeper.add('animals', { name: 'Thimble', sex: 'male', description })
  await page.goto('/dashboard/shop')
  await page.getByRole('link', { name: 'Add listing' }).first().click()
  const copy = page.getByRole('button', { name: 'Copy details from animal' })
  await expect(copy).toBeDisabled()
  await page.getByText('Choose an animal').click()
  await page.getByRole('option', { name: 'Thimble' }).click()
  await copy.click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Thimble')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(description)

  const chooser = page.getByLabel('Add pictures')
  await chooser.setInputFiles(await pictures(3))
  const tiles = page.getByRole('button', { name: /^Picture \d of 3/ })
  await expect(tiles).toHaveCount(3)
  await tiles.nth(2).press('Home')
  await expect(page.getByText('Picture moved to place 1 of 3.')).toBeVisible()
  await chooser.setInputFiles(await pictures(3))
  await expect(page.getByText('At most 5 pictures', { exact: true })).toBeVisible()
  await expect(page.getByText('5 of 5')).toBeVisible()

  await page.getByRole('textbox', { name: 'Price' }).fill('240.50')
  await page.getByRole('button', { name: 'Add listing' }).click()
  await expect(page.getByText('Listing added.')).toBeVisible()
  const card = page.getByRole('list', { name: 'Listings' }).getByRole('listitem')
  await expect(card).toContainText('£240.50')
  await expect(card).toContainText('For sale')

  // As the server puts the list into a page.
  serve({ 'shop_listings?': await keeper.page('shop_listings') })
  await page.getByRole('link', { name: 'Add listing' }).first().click()
  await expect(page.getByText('Choose an animal')).toBeVisible()
  await expect(page.getByText('Already offered')).toHaveCount(0)
  await page.getByText('Choose an animal').click()
  await page.getByRole('option', { name: 'Thimble' }).click()
  await expect(page.getByText('Already offered as “Thimble”.')).toBeVisible()
  await page.goto('/dashboard/shop')

  await page.getByRole('link', { name: 'Thimble' }).click()
  await expect(page.getByRole('link', { name: 'View live listing' })).toBeVisible()
  const shown = page.getByRole('button', { name: /^Show picture/ })
  await expect(shown).toHaveCount(5)
  const sources = page.getByRole('main').locator('button img').all()
  const files = sources.map((image) => keeper.get(image.getAttribute('src') ?? ''))
  const widths = (await Promise.all(files)).map(async ({ rawPayload }) => {
    return (await sharp(rawPayload).metadata()).width
  })
  // What came third is the first now.
  expect(await Promise.all(widths)).toEqual([30, 10, 20, 10, 20])
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Copy details from animal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove picture 5' }).click()
  await expect(page.getByText('4 of 5')).toBeVisible()
  await page.getByText('Private', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'View live listing' })).toBeVisible()
  await expect(shown).toHaveCount(4)
})

test('a picture that I hold is let go once one is moved or removed', async ({ page, keeper }) => {
  await openedShop(keeper)
  await page.goto('/dashboard/shop/listings/new')
  const chooser = page.getByLabel('Add pictures')
  await chooser.setInputFiles(await pictures(3))
  const tiles = page.getByRole('button', { name: /^Picture \d of \d/ })
  const pressed = page.getByRole('button', { name: /^Picture \d of \d/, pressed: true })
  await tiles.nth(2).click()
  await expect(pressed).toHaveCount(1)
  await tiles.nth(0).press('End')
  await expect(page.getByText('Picture moved to place 3 of 3.')).toBeVisible()
  await expect(pressed).toHaveCount(0)
  await tiles.nth(1).click()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(tiles).toHaveCount(2)
  await expect(pressed).toHaveCount(0)
  await tiles.nth(1).click()
  await tiles.nth(0).click()
  await expect(page.getByText('Picture moved to place 1 of 2.')).toBeVisible()
})

test('a viewer opens a listing from the analytics to look at it', async ({
  page,
  keeper,
  connection,
}) => {
  await openedShop(keeper)
  const { id: listing_id } = await addListing(keeper, { title: 'Thimble' })
  const { db } = await testApp()
  const sums = { account_id: keeper.accountId, id: newId(), day: today(zone), listing_id, views: 4 }
  await db.insert(shopDays).values(sums)
  const viewer = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  connection.signIn(await welcomed(viewer))
  await page.goto('/dashboard/shop/analytics')
  await page.getByRole('link', { name: 'Thimble' }).click()
  await expect(page.getByRole('heading', { name: 'Thimble' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
})

test('a question about a listing stays one once that is deleted', async ({ page, keeper }) => {
  await openedShop(keeper)
  const { id: listing_id } = await addListing(keeper)
  const sums = { account_id: keeper.accountId, id: newId(), day: today(zone), messages: 1 }
  await (await testApp()).db.insert(shopDays).values({ ...sums, listing_id })
  await keeper.delete(`shop_listings/${listing_id}`)
  await page.goto('/dashboard/shop/analytics')
  await expect(page.getByText('1 about a listing')).toBeVisible()
})

test("an animal's details replace what I typed only where it has some, and Undo brings that back", async ({
  page,
  keeper,
}) => {
  await openedShop(keeper)
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  await keeper.add('animals', { name: 'Fern', sex: 'female', genetics: 'Lilac' })
  const genetics = 'Mojave Pinstripe, het Pied'
  await keeper.add('animals', { name: 'BP-26-4-1', sex: 'male', genetics, species_id })
  await page.goto('/dashboard/shop/listings/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await title.fill('Lilac female')
  await description.fill('Never misses the tongs.')
  await page.getByText('Choose an animal').click()
  await page.getByRole('option', { name: 'Fern' }).click()
  const copy = page.getByRole('button', { name: 'Copy details from animal' })
  await expect(copy).toBeEnabled()
  await copy.click()
  await expect(title).toHaveValue('Fern')
  await expect(description).toHaveValue('Never misses the tongs.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('Lilac female')
  await page.getByRole('combobox', { name: /^Animal/ }).click()
  await page.getByRole('option', { name: /^BP-26-4-1/ }).click()
  await copy.click()
  await expect(title).toHaveValue('Mojave Pinstripe, het Pied · Ball python')
})

test('a listing that was set to sold leads to a sale of it', async ({ page, keeper }) => {
  await openedShop(keeper)
  const { id } = await addListing(keeper, { title: 'Thimble', status: 'sold' })
  await page.goto('/dashboard/shop')
  await page.getByRole('button', { name: 'Actions for Thimble' }).click()
  await expect(page.getByRole('menuitem', { name: 'Record the sale' })).toBeVisible()
  await page.goto(`/dashboard/shop/listings/${id}`)
  await page.getByRole('link', { name: 'Record the sale' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
  expect(await keeper.list('sales')).toMatchObject([{ title: 'Thimble', listing_id: id }])
})

/** Pictures that are 10, 20, 30 … pixels wide. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const bytes = await pngOf(10 * (at + 1), 60)
      return new File([bytes], `${at}.png`, { type: 'image/png' })
    }),
  )
