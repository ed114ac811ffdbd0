import { addListing, openedShop } from '../../../test/factories.ts'
import { conversationWith, openShop } from '../../../test/messages.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('what came back is sold again', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  const priya = await keeper.add('contacts', { name: 'Priya Nair' })
  const listing = await keeper.add('shop_listings', {
    title: 'Thimble, Banana male',
    animal_id: id,
    price: 249.5,
    status: 'for_sale',
    privacy: 'public',
  })
  await conversationWith(keeper, { listing: listing.id })
  await conversationWith(keeper, { name: 'Sofia Marques' })
  await page.goto(`/dashboard/shop/listings/${listing.id}`)
  await page.getByRole('link', { name: 'Mark sold' }).click()
  await expect(page.getByRole('button', { name: 'Sofia Marques' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Jonas Brandt' }).click()
  await expect(page.getByLabel('Buyer')).toHaveValue('Jonas Brandt')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  const effects =
    'Thimble goes back to your collection, its listing goes on hold, and it can be sold again.'
  await expect(page.getByText(effects)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('Marked as returned.')).toBeVisible()
  await expect(page.getByText('Returned on')).toBeVisible()
  const animal: object = (await keeper.get(`animals/${id}.json`)).json()
  expect(animal).toMatchObject({ state: 'kept' })
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Returned on').fill('')
  await expect(page.getByLabel('Mark the animal as sold')).toBeChecked()

  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Sold, rehomed/ }).click()
  await page.getByRole('radio', { name: 'Sold' }).check()
  await page.getByRole('link', { name: 'Record the sale' }).click()
  await expect(page.getByLabel('What')).toHaveValue('Thimble, Banana male')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()

  const open = (await keeper.list('sales')).find(({ returned_on }) => !returned_on)
  await keeper.patch(`sales/${open?.id}`, { sale: { contact_id: priya.id } })
  await page.goto(`/dashboard/contacts/${priya.id}`)
  const bought = page.getByRole('list', { name: 'Bought' }).getByRole('listitem')
  await expect(bought).toHaveText([/^Thimble, Banana male.*£249\.50/])
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('link', { name: 'Show the sale' }).click()
  await expect(page.getByRole('link', { name: 'Priya Nair' })).toBeVisible()

  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change its state…' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Kept' }).check()
  await sheet.getByRole('button', { name: 'Mark as kept' }).click()
  await expect(sheet.getByText(/^The sale of Thimble still counts\. Mark that/)).toBeVisible()

  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'It was a mistake' }).click()
  await expect(page.getByText(/^The sale of Thimble still counts\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as returned' })).toBeVisible()
})

test('an animal handed over stays with its buyer, and says that its sale was returned', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  const sale = { title: 'Thimble', animal_id: id, sold_on: '2026-02-02', marks_animal: true }
  const { id: saleId } = await keeper.add('sales', sale)
  await keeper.post(`animals/${id}/hand_over/file`)
  await page.goto(`/dashboard/shop/sales/${saleId}`)
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('Marked as returned.')).toBeVisible()
  await page.goto(`/dashboard/animals/${id}`)
  const state = page.getByRole('note', { name: 'State' })
  await expect(state).toContainText(/Sold on February 2, 2026.*Returned on .* stays with the buyer/)
  await state.getByRole('link', { name: 'Show the sale' }).click()
  await expect(page.getByText('Returned on')).toBeVisible()
})

test('a sale before its animal hatched is asked about', async ({ page, keeper }) => {
  const dot = { name: 'Dot', sex: 'female', dateHatched: '2026-02-03' }
  const { id } = await keeper.add('animals', dot)
  await page.goto(`/dashboard/shop/sales/new?animal=${id}`)
  const question = page.getByText('Hatched later, February 3, 2026. Is the day right?')
  await expect(page.getByLabel('What')).toHaveValue('Dot')
  await expect(question).toHaveCount(0)
  await page.getByLabel('Sold on').fill('2026-02-02')
  await expect(question).toBeVisible()
})

test('a sale is in the currency of the shop, and listing and contact fill in what is empty', async ({
  page,
  keeper,
}) => {
  await openedShop(keeper, { currency_id: 'EUR' })
  const { id: animal_id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const listing = await addListing(keeper, { title: 'Nyx, adult', animal_id, price: 249.5 })
  await keeper.add('contacts', { name: 'Priya Nair' })
  await page.goto('/dashboard/shop/sales/new')
  await expect(page.getByText('EUR')).toBeVisible()
  await page.getByLabel('What').fill('My Nyx')
  const chooser = page.getByRole('combobox', { name: /^Listing/ })
  await expect(chooser).toHaveAccessibleDescription('The listing becomes sold.')
  await chooser.click()
  await page.getByRole('option', { name: 'Nyx, adult' }).click()
  await expect(page.getByLabel('What')).toHaveValue('My Nyx')
  await expect(page.getByLabel('Price')).toHaveValue('249.50')
  await expect(page.getByRole('combobox', { name: /^Animal/ })).toHaveText('Nyx')
  await page.getByRole('combobox', { name: /^Contact/ }).click()
  await page.getByRole('option', { name: 'Priya Nair' }).click()
  await expect(page.getByLabel('Buyer')).toHaveValue('Priya Nair')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  await expect(page.getByText('Sale added.')).toBeVisible()
  expect(await keeper.list('sales')).toMatchObject([
    { title: 'My Nyx', animal_id, listing_id: listing.id, price: 249.5, currency: 'EUR' },
  ])
  const links = page.getByRole('main').getByRole('link', { name: /^(Priya Nair|Nyx)/ })
  await expect(links).toHaveText(['Priya Nair', 'Nyx', 'Nyx, adult'])
  await links.nth(1).click()
  await expect(page.getByRole('heading', { name: 'Nyx' })).toBeVisible()
})

test('returned sales are counted apart from the others', async ({ page, keeper }) => {
  const sold_on = '2026-02-02'
  for (const returned_on of [null, null, sold_on])
    await keeper.add('sales', { title: 'Quill', sold_on, returned_on, price: 100 })
  await page.goto('/dashboard/shop/sales')
  await expect(page.getByText(/^2 sales\W+1 returned$/)).toBeVisible()
  await expect(page.getByText(/^£.* sales?$/)).toHaveText('£200.00 2 sales')
})

test('what sales come to follows the filter and any of their years', async ({ page, keeper }) => {
  for (const year of [2020, 2021, 2022, 2023, 2024, 2025])
    await keeper.add('sales', { title: 'Quill', sold_on: `${year}-05-01`, price: 100 })
  await keeper.add('sales', { title: 'Clover', sold_on: '2020-05-01', price: 240 })
  await page.goto('/dashboard/shop/sales?q=quill')
  const sums = page.getByText(/^£.* sales?$/)
  await expect(sums).toHaveText('£600.00 6 sales')
  await page.getByRole('radio', { name: '2020' }).check()
  await expect(sums).toHaveText('£100.00 1 sale')
  await expect(page.getByRole('link', { name: 'Download 2020 as CSV' })).toBeVisible()
})

test('two animals of one name are told apart by their codes', async ({ page, keeper }) => {
  await openedShop(keeper)
  for (const code of ['A-1', 'A-2']) await keeper.add('animals', { name: 'Nyx', sex: 'male', code })
  for (const form of ['sales', 'listings']) {
    await page.goto(`/dashboard/shop/${form}/new`)
    await page.getByRole('combobox', { name: /^Animal/ }).click()
    await expect(page.getByRole('option', { name: 'Nyx' })).toHaveText(['NyxA-1', 'NyxA-2'])
  }
})

test('Mark sold in a conversation knows the buyer, and leads on to the hand-over and the sale', async ({
  page,
  keeper,
}) => {
  await openShop(keeper)
  const { id: animal_id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const listing = await keeper.add('shop_listings', {
    title: 'Nyx, adult female',
    animal_id,
    price: 249.5,
    status: 'for_sale',
    privacy: 'public',
  })
  const { id } = await conversationWith(keeper, { listing: listing.id })
  await page.goto(`/dashboard/shop/messages/${id}`)
  await expect(page.getByRole('button', { name: 'Hand-over link' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark sold' }).click()
  await expect(page.getByLabel('Buyer')).toHaveValue('Jonas Brandt')
  await expect(page.getByLabel('Price')).toHaveValue('249.50')
  await page.getByRole('main').getByRole('button', { name: 'Add sale' }).click()
  // On a phone, what stands last is beyond the edge.
  const next = page.getByRole('button', {
    name: /^(Hand-over link|Put up for sale|Show the sale)$/,
  })
  await expect(next).toHaveText(['Hand-over link', 'Show the sale'])
  await page.getByRole('button', { name: 'Hand-over link' }).click()
  const answer = page.getByRole('textbox', { name: 'Answer Jonas' })
  await expect(answer).toContainText(/^With this link you take over Nyx's record.*\/h\/[\w-]+/)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer).toHaveValue('')
  // A second link would end the one that has just been sent.
  await page.getByRole('button', { name: 'Hand-over link' }).click()
  const question = page.getByRole('dialog', { name: 'Make a new link?' })
  await expect(question).toContainText(/There's an offer until \w{3} \d+. Its link will no longer/)
  await expect(answer).toHaveValue('')
  await question.getByRole('button', { name: 'Make a new link' }).click()
  await expect(answer).toContainText(/^With this link/)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer).toHaveValue('')
  expect(await keeper.list('sales')).toMatchObject([{ buyer: 'Jonas Brandt', animal_id }])
  await page.getByRole('button', { name: 'Show the sale' }).click()
  await expect(page.getByRole('button', { name: 'Mark as returned' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the sale of Nyx, adult female?' })
  await expect(deletion).toContainText(
    "Nyx stays sold, and its listing isn't put up for sale again. To take them back, mark the sale as returned first. Any hand-over link you made after recording the sale will no longer work.",
  )
})

test('the sold animal of a seller without Plus is marked without a sale', async ({
  page,
  keeper,
}) => {
  await keeper.patch('subscription', { subscription: { plus: false } })
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Sold, rehomed/ }).click()
  await page.getByRole('radio', { name: 'Sold' }).check()
  await page.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByText('Thimble is marked as sold.')).toBeVisible()
})
