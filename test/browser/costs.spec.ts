import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { expect, test } from './fixtures.ts'

const now = today('Europe/Berlin')
const weekly = (days: number) => ({
  started_on: addDays(now, -days),
  repeat_amount: 7,
  repeat: 'day',
})

test('a hungry animal is fed from its row, and the next due day follows', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', cost: 1.2 })
  const planned = (days: number) => ({
    sex: 'female',
    feeding_schedules: [{ ...weekly(days), feeder_id: rat.id }],
  })
  await keeper.add('animals', { name: 'Onyx', ...planned(9) })
  await keeper.add('animals', { name: 'Vesper', ...planned(7) })
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hungry' })).toContainText('1 overdue')
  await page.getByRole('link', { name: 'Hungry animals' }).click()
  await expect(page.getByText('1 overdue, 1 due today')).toBeVisible()
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue).toContainText('2 days late')
  await overdue.getByRole('button', { name: 'Feed Onyx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()
  await expect(overdue).toBeHidden()
  await page.getByRole('button', { name: 'Feed Vesper' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByRole('heading', { name: 'Everyone has eaten.' })).toBeVisible()
  await expect(page.getByText(/^Next: .+, 1 animal\.$/)).toBeVisible()
})

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
    happenedAt: `${addDays(now, -500)}T12:00:00Z`,
  })
  await page.goto('/dashboard/reports/feeding-cost?months=3')
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('3')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('24')
  await expect(page.getByText('£1.20 in 24 months')).toBeVisible()
})

test('a price of a kilowatt hour says what the lamps cost, which their UV life orders', async ({
  page,
  keeper,
}) => {
  await keeper.add('bulbs', {
    ...{ name: 'Ceramic', bulb_type: 'heat', wattage: 100, hours_a_day: 24, duty_percent: 38 },
  })
  await keeper.add('bulbs', {
    ...{ name: 'T5', bulb_type: 'uv', wattage: 39, hours_a_day: 11 },
    ...{ uv_lifespan: 'one_year', uv_installed_on: addDays(now, -400) },
  })
  await page.goto('/dashboard/reports/electricity-cost')
  await page.getByRole('textbox', { name: 'What does a kWh cost you?' }).fill('0.27')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('£0.27 a kWh, your price')).toBeVisible()
  await expect(page.getByText('£10.86')).toBeVisible()
  const byCost = page.getByRole('list', { name: 'Lamps by cost' }).getByRole('listitem')
  await expect(byCost).toContainText(['Ceramic', 'may still light up'])
  await page.getByText('UV life', { exact: true }).click()
  const byLife = page.getByRole('list', { name: 'Lamps by UV life' }).getByRole('listitem')
  await expect(byLife).toContainText(['T5'])
})
