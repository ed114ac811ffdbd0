import { onTestFinished, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { placeOf, send, sensorAt } from '../../../../test/basking.ts'
import { keepersPassword } from '../../../../test/password.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { noteDeviceErrors } from './deviceErrors.queries.ts'
import type { ClimateSensor } from './sensors.contract.ts'

test('a token that sends readings is made once, and a sensor that was heard is placed where its name says', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  await page.goto('/dashboard/climate/sensors')
  await expect(page.getByText('Listening. Nothing heard yet.')).toBeVisible()
  await expect(page.getByText('API token', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a token' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText(/^vivary_/)).toBeVisible()
  const [token] = (await keeper.get('api_tokens')).json().value
  expect(token).toMatchObject({ name: 'Home Assistant', scope: 'readings', expires_at: null })

  await send(keeper, 'sensor.rack_a_3_basking', 40)
  await page.reload()
  await page.getByRole('button', { name: 'sensor.rack_a_3_basking' }).click()
  await expect(page.getByText('Where is it?')).toBeVisible()
  await page.getByRole('button', { name: 'Place it here' }).click()
  await expect(page.getByText('sensor.rack_a_3_basking placed.')).toBeVisible()
  await expect(page.getByText('Every sensor has its place.')).toBeVisible()
  await expect(page.getByText('1 sensor placed')).toBeVisible()
  const [sensor] = (await keeper.get('climate_sensors?filter=placed')).json().value
  expect(sensor.placement).toMatchObject({ place_id: place.id, zone: 'basking' })
})

test('a sensor that does not say its unit is asked about, and can be ignored', async ({
  page,
  keeper,
}) => {
  await keeper.post('readings', { sensor: 'probe', values: { temperature: 88 } })
  await page.goto('/dashboard/climate/sensors')
  await page.getByRole('button', { name: 'probe' }).click()
  await page.getByText('°F', { exact: true }).click()
  await expect(page.getByText('Which unit?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ignore this sensor' }).click()
  await expect(page.getByText('1 sensor ignored')).toBeVisible()
})

test('a sensor that hangs in another tub now is moved there, with its humidity', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  for (const values of [{ celsius: 40 }, { humidity: 60 }])
    await keeper.post('readings', { sensor: 'probe', values })
  const sensors = async () => (await keeper.get('climate_sensors?filter=all')).json().value
  for (const { id } of await sensors()) {
    await keeper.post(`climate_sensors/${id}/place`, {
      placement: { place_id: place.id, zone: 'basking' },
    })
  }
  await page.goto(`/dashboard/climate/${place.id}`)
  await page.getByRole('list', { name: 'Sensors' }).getByRole('button').nth(0).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Move to another place' }).click()
  await sheet.getByLabel('Where is it?').selectOption('Somewhere else…')
  await sheet.getByLabel('Tub', { exact: true }).fill('A-4')
  await sheet.getByRole('button', { name: 'Place it here' }).click()
  await expect(page.getByText('probe placed.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const moved = (await sensors()).map(({ placement }: ClimateSensor) => [
    placement?.place_id,
    placement?.zone,
  ])
  expect(moved).toEqual([
    [expect.any(String), 'basking'],
    [expect.any(String), 'basking'],
  ])
  expect(moved.flat()).not.toContain(place.id)
})

test('a sensor that was read in the wrong unit is corrected in its sheet', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  await sensorAt(keeper, place.id, 88)
  await page.goto(`/dashboard/climate/${place.id}`)
  const list = page.getByRole('list', { name: 'Sensors' })
  await expect(list.getByText('88.0 °C')).toBeVisible()
  await list.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: '°C' })).toBeChecked()
  await sheet.getByText('°F', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: '°F' })).toBeChecked()
  await send(keeper, 'rack_a_3_basking', 88, 0)
  await page.reload()
  await expect(list.getByText('31.1 °C')).toBeVisible()
})

test('what was not kept of each sensor is counted, with why, and stands at the sensor', async ({
  page,
  keeper,
}) => {
  await keeper.post('readings', {
    readings: [
      { sensor: 'probe', values: { celsius: 85, lux: 40 } },
      { sensor: 'damp', values: { humidity: 140 } },
      { sensor: 'probe', at: '2026-11-25T16:30:00', values: { celsius: 30 } },
      { sensor: 'probe', unit: 'K', values: { temperature: 300 } },
    ],
  })
  await page.goto('/dashboard/climate/sensors')
  const card = page.getByRole('region', { name: 'Not kept' })
  await expect(card).toContainText('Not kept5')
  await expect(card).toContainText('probe: 1 reading was what a broken probe sends, last “85”')
  await expect(card).toContainText("damp, humidity: 1 reading can't be right, last “140”")
  await expect(card).toContainText('1 reading was of something else, such as a light, last “lux”')
  await expect(card).toContainText(
    `2 readings couldn't be read, last “unit isn't one we know: "K"”`,
  )
  await page.getByRole('button', { name: 'damp' }).click()
  const list = page.getByRole('list', { name: 'Not placed yet' })
  await expect(list).toContainText("1 reading can't be right, last “140”")
  await keeper.post('readings', { sensor: 'probe', at: '2026-11-25T16:30', values: { celsius: 3 } })
  await page.reload()
  await expect(card).toContainText(`last “at isn't a time with its zone: "2026-11-25T16:30"”`)
})

test('what is read by hand is called by its zone and its place', async ({ page, keeper }) => {
  const [twelve, shelf] = [
    await keeper.add('climate_places', { tub: '12' }),
    await keeper.add('climate_places', { room: 'Gecko room', rack: 'Shelf 2' }),
  ]
  const read = (place: { id: string }, zone: string, kind: string, value: number) =>
    keeper.post(`climate_places/${place.id}/readings`, { reading: { kind, zone, value } })
  await read(twelve, 'warm_end', 'temperature', 31)
  await read(twelve, 'warm_end', 'humidity', 50)
  await read(twelve, 'cool_end', 'temperature', 24)
  await read(shelf, 'cool_end', 'temperature', 25)
  await page.goto('/dashboard/climate/sensors')
  await page.getByText('3 sensors placed').click()
  const placed = page.getByRole('list', { name: 'placed' })
  for (const name of [
    'Read by hand, Warm end, Tub 12, humidity',
    'Read by hand, Cool end, Tub 12',
    'Read by hand, Cool end, Gecko room · Shelf 2',
  ])
    await expect(placed.getByRole('button', { name })).toHaveCount(1)
  await placed.getByRole('button', { name: 'Read by hand, Warm end, Tub 12' }).first().click()
  const sheet = page.getByRole('dialog', { name: /^Read by hand, Warm end, Tub 12/ })
  await expect(sheet).toContainText(/Leave empty to use Read by hand, Warm end, Tub 12/)
})

test('every part of the screen says the same of when a sensor was last heard', async ({
  page,
  keeper,
}) => {
  await keeper.post('readings', { sensor: 'probe', values: { humidity: 50 } })
  await page.goto('/dashboard/climate/sensors')
  await expect(page.getByText(/last \d+ s ago/)).toBeVisible()
  const clock = Date.now
  const later = vi.spyOn(Date, 'now').mockImplementation(() => clock() + 600_000)
  onTestFinished(() => later.mockRestore())
  await page.getByRole('button', { name: 'probe' }).click()
  await expect(page.getByRole('button', { name: 'Place it here' })).toBeVisible()
  const ages = document.body.textContent?.match(/\d+ (s|min) ago/g)
  expect(ages).toHaveLength(2)
  expect(new Set(ages).size).toBe(1)
})

test('what a device says is wrong with itself stands at its sensor', async ({ page, keeper }) => {
  const { place } = await placeOf(keeper)
  const sensor = await sensorAt(keeper, place.id, 40)
  const { db } = await testApp()
  const of = { accountId: keeper.accountId, door: 'json' as const }
  await noteDeviceErrors(db, of, [{ name: sensor.name, error: 'Error 2: Probe error.' }])
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await page
    .getByRole('list', { name: 'Sensors' })
    .getByRole('button', { name: /Basking spot/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Error 2: Probe error.')).toBeVisible()
})
