import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'

test('the feed sheet takes the focus, Escape closes it, and the focus is back where it was @wide', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  const feed = page.getByRole('button', { name: 'Feed', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })

  await feed.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await expect(sheet.locator(':focus').or(sheet.and(page.locator(':focus')))).toHaveCount(1)

  // Around the sheet and back, without ever leaving it.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(sheet.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(feed).toBeFocused()
})

test('Ctrl Enter records a feeding @wide', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('button', { name: 'Feed', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  await expect(page.getByRole('img', { name: '2 taken, 0 refused' })).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toHaveLength(2)
})

test('closing a sheet with something typed asks first', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('button', { name: 'Feed', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
  await sheet.getByRole('button', { name: 'Note' }).click()
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Took it from the tongs')

  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Took it from the tongs')

  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
})

test('the first step of the keyboard leads past the bars to the content @wide', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/species')
  await expect(page.getByRole('heading', { level: 1, name: 'Species' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
