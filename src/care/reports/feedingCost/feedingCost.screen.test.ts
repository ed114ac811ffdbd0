import { expect, test } from '../../../../test/screens/fixtures.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

test('a price that changes leaves past meals as they were, and a missing one is entered', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat', cost: 1.2 })
  const greens = await keeper.add('feeders', { name: 'Greens' })
  const { id } = await keeper.add('animals', { name: 'Onyx', sex: 'female' })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, count: 2 })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: greens.id })
  await keeper.change('feeders', rat.id, { cost: 5 })
  await page.goto('/dashboard/reports/feeding-cost')
  await expect(page.getByText('£2.40 in 12 months')).toBeVisible()
  await page.getByRole('link', { name: '1 feeder has no cost yet' }).click()
  await page.getByRole('textbox', { name: 'Cost of one' }).fill('0.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`feeders/${greens.id}$`))
  await page.goto('/dashboard/reports/feeding-cost')
  await expect(page.getByText('£2.90 in 12 months')).toBeVisible()
  await expect(page.getByText('£0.50 of it was recorded without a price')).toBeVisible()
})

test('another period is chosen where other reports have it, also when this one has nothing', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat', cost: 1.2 })
  const { id } = await keeper.add('animals', { name: 'Onyx', sex: 'female' })
  await keeper.add(`animals/${id}/feeding_logs`, {
    feeder_id: rat.id,
    happenedAt: `${addDays(today(zone), -500)}T12:00:00Z`,
  })
  await page.goto('/dashboard/reports/feeding-cost?months=3')
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('3')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('24')
  await expect(page.getByText('£1.20 in 24 months')).toBeVisible()
})

test('meals in another currency are named beside the sums and looked at by themselves', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat', cost: 1.2 })
  const { id } = await keeper.add('animals', { name: 'Onyx', sex: 'female' })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, count: 2 })
  await keeper.patch('user', { user: { currency_id: 'USD' } })
  await page.goto('/dashboard/reports/feeding-cost')
  await expect(page.getByText('$0.00 in 12 months')).toBeVisible()
  await expect(
    page.getByText('Only meals in USD are counted here. Others cost £2.40'),
  ).toBeVisible()
  await expect(page.getByText('nothing more in USD on the schedules')).toBeVisible()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await expect(page.getByText('£2.40 in 12 months')).toBeVisible()
  await page.goto('/dashboard/reports')
  await expect(page.getByText('What your meals cost so far is in GBP.')).toBeVisible()
  await page.goto(`/dashboard/inventory/feeders/${rat.id}`)
  await expect(page.getByText('£1.20')).toBeVisible()
  await page.goto(`/dashboard/inventory/feeders/${rat.id}/edit`)
  await expect(page.getByText('Entered in GBP. Another cost will be in USD.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cost of one' }).fill('1.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('$1.50')).toBeVisible()
})

test('another currency says which amounts stay as they are', async ({ page }) => {
  await page.goto('/dashboard/account/profile/edit')
  await expect(page.getByRole('option', { name: 'US Dollar ($)' })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await expect(page.getByText('vet visits so far stay in GBP')).toBeVisible()
})
