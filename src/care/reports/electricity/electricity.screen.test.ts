import { expect, test } from '../../../../test/screens/fixtures.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

test('a price of a kilowatt hour says what the lamps cost, which their UV life orders', async ({
  page,
  keeper,
}) => {
  await keeper.add('bulbs', {
    ...{ name: 'Ceramic', bulb_type: 'heat', wattage: 100, hours_a_day: 24, duty_percent: 38 },
  })
  await keeper.add('bulbs', {
    ...{ name: 'T5', bulb_type: 'uv', wattage: 39, hours_a_day: 11 },
    ...{ uv_lifespan: 'one_year', uv_installed_on: addDays(today(zone), -400) },
  })
  await page.goto('/dashboard/reports/electricity-cost')
  await page.getByRole('textbox', { name: 'What does a kWh cost you?' }).fill('0.27')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('£0.27 a kWh, your price')).toBeVisible()
  await expect(page.getByText('£10.86')).toBeVisible()
  const byCost = page.getByRole('list', { name: 'Lamps by cost' }).getByRole('listitem')
  await expect(byCost).toHaveText([/Ceramic/, /may still light up/])
  await page.getByText('UV life', { exact: true }).click()
  const byLife = page.getByRole('list', { name: 'Lamps by UV life' }).getByRole('listitem')
  await expect(byLife).toHaveText([/T5/])
})

test('lamps without a price are named beside those with one of their own, and the price is asked for', async ({
  page,
  keeper,
}) => {
  const lamp = { bulb_type: 'heat', wattage: 100, hours_a_day: 24 }
  await keeper.add('bulbs', { ...lamp, name: 'Shed', kwh_price: 0.5 })
  for (const name of ['Ceramic', 'Panel']) await keeper.add('bulbs', { ...lamp, name })
  await page.goto('/dashboard/reports/electricity-cost')
  await expect(page.getByText('£36.00').first()).toBeVisible()
  await expect(page.getByText('in 30 days, 72 kWh')).toBeVisible()
  await expect(page.getByText("2 lamps have no price yet, and aren't in the sum.")).toBeVisible()
  await page.getByRole('textbox', { name: 'What does a kWh cost you?' }).fill('0.25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('£72.00').first()).toBeVisible()
  await expect(page.getByText('in 30 days, 216 kWh')).toBeVisible()
  await expect(page.getByText(/no price yet/)).toHaveCount(0)
})

test('a lamp without hours asks for them, and its UV life by its readings is about', async ({
  page,
  keeper,
}) => {
  await keeper.patch('user', { user: { kwh_price: 0.27 } })
  const reading = (uvi: number, daysAgo: number) => ({
    ...{ uvi, distance_cm: 30, measured_on: addDays(today(zone), -daysAgo) },
  })
  await keeper.add('bulbs', {
    ...{ name: 'D3+', bulb_type: 'uv', uvi_needed: 0.5, wattage: 39 },
    uvi_readings: [reading(4, 60), reading(2, 30), reading(1, 0)],
  })
  await page.goto('/dashboard/reports/electricity-cost?tab=uv')
  await expect(page.getByText('Enter the watts and hours of your lamps.')).toBeVisible()
  await expect(page.getByText('UV for about 30 more days')).toBeVisible()
  await expect(page.getByText(/£0\.00/)).toHaveCount(0)
})
