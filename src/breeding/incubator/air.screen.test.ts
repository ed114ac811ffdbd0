import { ago } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test("a logger's file is read, and what can't be known is asked", async ({ page }) => {
  await page.goto('/dashboard/incubator/air')
  // As loggers write it, and spreadsheets.
  const text = Buffer.from('\ufeffTime,Temp,RH\n03/04/2026 08:30,88.5,92\nnonsense\n', 'utf16le')
  await page
    .locator('input[type=file]')
    .setInputFiles([new File([text], 'logger.csv', { type: 'text/csv' })])
  await page.getByText('03/04, the month first').click()
  await expect(
    page.getByRole('status').filter({
      hasText: "1 reading added, Mar 4. 1 line couldn't be read: 3.",
    }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Readings' })).toContainText('31.4 °C')
})

test('air that is out of its range now is said so, and how often it was before', async ({
  page,
  keeper,
}) => {
  const range = { celsius_from: 30.5, celsius_to: 32, humidity_from: 60, humidity_to: 80 }
  const eggs = { number_of_eggs: 2, box: 'Box 1', incubating_since: ago(9) }
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', ...eggs, ...range })
  const hear = (hours: number, celsius: number) =>
    keeper.add('air_readings', {
      ...{ box: 'Box 1', celsius, humidity: hours > 0 ? 70 : 50 },
      happened_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    })
  for (const [hours, celsius] of [[8, 29] as const, [6, 31] as const]) await hear(hours, celsius)
  await page.goto(`/dashboard/incubator/${id}`)
  await expect(page.getByText('31 °C · 70%', { exact: true })).toBeVisible()
  await hear(0, 31)
  await page.reload()
  await expect(page.getByText('31 °C · 50%, out of range')).toBeVisible()
  await page.goto('/dashboard/incubator/air')
  await expect(page.getByText('Out of range now, down to 50%.')).toBeVisible()
  await expect(page.getByText('And once more.')).toBeVisible()
  await expect(page.getByText('In range since')).toHaveCount(0)
})

test('nothing is said of a range in which nothing was measured', async ({ page, keeper }) => {
  const range = { humidity_from: 60, humidity_to: 80 }
  const eggs = { number_of_eggs: 2, box: 'Box 1' }
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', ...eggs, ...range })
  await keeper.add('air_readings', { box: 'Box 1', celsius: 31 })
  await page.goto('/dashboard/incubator')
  await expect(page.getByText('31 °C')).toBeVisible()
  const invitation = page.getByText("Add a range to this box's clutches to compare with.")
  await expect(invitation).toHaveCount(0)
  await expect(page.getByText('In range all week.')).toHaveCount(0)
  await keeper.patch(`clutches/${id}`, { clutch: { humidity_from: null, humidity_to: null } })
  await page.reload()
  await expect(invitation).toBeVisible()
})

test('a sensor is put into the box of a clutch, and the incubator shows what it measures', async ({
  page,
  keeper,
}) => {
  await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2, box: 'Box 1' })
  await keeper.add('clutches', { name: 'LG-26-7', number_of_eggs: 2, box: 'Box 1' })
  await keeper.post('readings', { sensor: 'sensor.probe', values: { celsius: 31.4 } })
  await page.goto('/dashboard/climate/sensors')
  await page.getByRole('button', { name: 'sensor.probe' }).click()
  await page.getByLabel('Where is it?').selectOption('Box 1 · BP-26-3, LG-26-7')
  await expect(page.getByText('It measures the air of BP-26-3 and LG-26-7.')).toBeVisible()
  await expect(page.getByText('Zone', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Place it here' }).click()
  await expect(page.getByText('sensor.probe placed.')).toBeVisible()
  await page.getByText('1 sensor placed').click()
  await page.getByRole('button', { name: 'sensor.probe' }).click()
  await expect(page.getByRole('dialog')).toContainText('Box 1 · 31.4 °C')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Incubator · Box 1')).toBeVisible()
  await keeper.post('readings', { sensor: 'sensor.probe', values: { celsius: 31.5 } })
  await page.goto('/dashboard/incubator')
  await expect(page.getByText('31.5 °C')).toBeVisible()
})
