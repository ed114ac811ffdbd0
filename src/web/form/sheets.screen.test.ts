import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('Ctrl Enter records a feeding', async ({ page, keeper }) => {
  const { id } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'Feed', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Record feeding' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  await expect(page.getByRole('img', { name: '2 taken, 0 not taken' })).toBeVisible()
  expect(await keeper.list(`animals/${id}/feeding_logs`)).toHaveLength(2)
})

test('closing a sheet with something typed asks first, and so does going back', async ({
  page,
  keeper,
}) => {
  await fedAnimal(keeper)
  await page.goto('/dashboard/animals')
  await page.getByRole('link', { name: 'Saffron' }).click()
  await page.getByRole('button', { name: 'Feed', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Feed Saffron' })
  await sheet.getByRole('button', { name: 'Add note' }).click()
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Took it from the tongs')

  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Took it from the tongs')

  await page.goBack()
  await expect(sheet.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Took it from the tongs')
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Animals' })).toBeVisible()
})

/** An animal that was fed once, so that its usual feeder is known. */
async function fedAnimal(keeper: Keeper): Promise<{ id: string }> {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const happenedAt = '2025-06-01T08:00:00Z'
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, happenedAt })
  return animal
}
