import { expect, test } from './fixtures.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'
import { visit, walkTo } from './walk.ts'

/** An animal with parents, meals, a weight and a shed, and a listing of it. */
async function offered(keeper: Keeper) {
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const parent = (name: string, sex: string) =>
    keeper.add('animals', { name, sex, species_id: python.id })
  const animal = await keeper.add('animals', {
    name: 'Thimble',
    sex: 'male',
    species_id: python.id,
    genetics: 'Banana, 66% het Pied',
    dam_id: (await parent('Marigold', 'female')).id,
    sire_id: (await parent('Kestrel', 'male')).id,
  })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id })
  await keeper.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 171, unit: 'grams' })
  await keeper.add(`animals/${animal.id}/shedding_logs`, { quality: 'complete' })
  const listing = await keeper.add('shop_listings', {
    title: 'Thimble, Banana male',
    animal_id: animal.id,
    price: 240,
    status: 'for_sale',
    privacy: 'public',
  })
  return { animal, listing }
}

test('a keeper sells an animal, and its buyer takes over its record', async ({
  page,
  keeper,
  browser,
  db,
  baseURL,
}) => {
  const { animal, listing } = await offered(keeper)
  await visit(page, `/dashboard/shop/sales/new?listing=${listing.id}`)
  await expect(page.getByLabel('What')).toHaveValue('Thimble, Banana male')
  await page.getByLabel('Buyer').fill('Jonas Brandt')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
  expect(await keeper.read('shop_listings', listing.id)).toMatchObject({ status: 'sold' })
  expect(await keeper.read('animals', animal.id)).toMatchObject({ state: 'sold' })

  await page.getByRole('link', { name: 'Hand the record over' }).click()
  await expect(page.getByText('Sold to Jonas Brandt for £240.00')).toBeVisible()
  const answer = page.waitForResponse((one) => one.request().method() === 'POST')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('heading', { name: 'Jonas Brandt scans this' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code to take over' })).toBeVisible()
  const { url } = (await (await answer).json()).object

  const other = await browser.newContext()
  await other.addCookies([{ ...(await openAccount(db, 'Jonas Brandt')), url: baseURL ?? '' }])
  const buyers = await other.newPage()
  const theirs = keeperWith(other.request)
  await buyers.goto(new URL(url).pathname)
  await expect(buyers.getByText('From Maren Vogt')).toBeVisible()
  await expect(buyers.getByText('Marigold × Kestrel')).toBeVisible()
  await buyers.getByRole('button', { name: 'Take over Thimble' }).click()
  await expect(buyers.getByRole('heading', { name: 'Thimble', level: 1 })).toBeVisible()
  await expect(buyers.getByText('171 g').first()).toBeVisible()
  const [mine] = await theirs.list('animals')
  expect(await theirs.list(`animals/${mine.id}/feeding_logs`)).toHaveLength(1)
  await buyers.goto(new URL(url).pathname)
  await expect(buyers.getByText('Already taken over')).toBeVisible()
  await other.close()

  await expect(page.getByText(/Jonas Brandt took over Thimble on/).first()).toBeVisible()
  await walkTo(page, `/dashboard/animals/${animal.id}`)
  await expect(page.getByText('You can read your copy, but not change it.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Feed' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Edit' })).toHaveCount(0)
})
