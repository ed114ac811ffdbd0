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
