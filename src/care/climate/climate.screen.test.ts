import { testApp } from '../../../test/app.ts'
import { basking, minutesAgo, placeOf, send, sensorAt } from '../../../test/basking.ts'
import { memberOf } from '../../../test/members.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { closeHours } from './readings/hours.queries.ts'

test('a place shows its zones now, its day and its month, and a refusal of its animal', async ({
  page,
  keeper,
}) => {
  const { citra, place } = await placeOf(keeper)
  await sensorAt(keeper, place.id, 35)
  const feeder = await keeper.add('feeders', { name: 'Dubia' })
  await keeper.add(`animals/${citra.id}/feeding_logs`, {
    ...{ feeder_id: feeder.id, success: false, refusalReason: 'refused' },
    happened_at: minutesAgo(60),
  })
  await page.goto('/dashboard/climate?room=Attic')
  await expect(page.getByText('too cold')).toBeVisible()
  await page.getByRole('link', { name: 'Rack A · 3' }).click()
  const now = page.getByRole('list', { name: 'Now' })
  await expect(now.getByText(/^too cold, should be 38 to 42 all day/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Basking spot: 35\.0 °C to 35\.0 °C/ })).toBeVisible()
  const degrees = () => [...document.querySelectorAll('figure text')].map((one) => one.textContent)
  await expect.poll(degrees).toEqual(expect.arrayContaining(['36', '40']))
  await expect.poll(() => document.body.textContent).toContain('refused')
  await expect(page.getByRole('img', { name: /^Basking spot by day: / })).toBeVisible()
  await page.getByText('10 days', { exact: true }).click()
  await expect(page.getByRole('heading', { name: '10 days' })).toBeVisible()

  await page.goto(`/dashboard/animals/${citra.id}`)
  const card = page.getByRole('region', { name: 'Climate' })
  await expect(card.getByText('35.0 °C', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /Rack A · 3/ })).toHaveAttribute(
    'href',
    `/dashboard/climate/${place.id}`,
  )
})

test('of several places each zone is named, without the last value of a silent sensor', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  await sensorAt(keeper, place.id, 40)
  await keeper.post('readings', {
    readings: [1440, 1450, 1460].map((minutes) => ({
      ...{ sensor: 'room', at: minutesAgo(minutes), values: { celsius: 22.4 } },
    })),
  })
  const [{ id }] = (await keeper.get('climate_sensors?filter=waiting')).json().value
  await keeper.post(`climate_sensors/${id}/place`, { placement: { room: 'Attic', zone: 'room' } })
  for (const name of ['Ash', 'Bo'])
    await keeper.add('animals', { name, sex: 'male', room: 'Attic', rack: 'Rack B' })
  await page.goto('/dashboard/climate')
  await expect(page.getByText('Basking spot 40.0 °C', { exact: true })).toBeVisible()
  const rest = page.getByRole('listitem').filter({ hasText: 'The rest of the room' })
  await expect(rest).toContainText('2 animals')
  await expect(page.getByText('Silent', { exact: true })).toHaveCount(1)
  await expect(page.getByText('No values now')).toBeVisible()
  await expect(page.getByText(/22\.4/)).toHaveCount(0)
})

test('a place without sensors says how to get some, and takes a reading by hand', async ({
  page,
  keeper,
}) => {
  const { citra, place } = await placeOf(keeper)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('No sensors here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add reading' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('UVI', { exact: true }).click()
  await sheet.getByLabel('Value').fill('abc')
  await sheet.getByRole('button', { name: 'Add reading' }).click()
  await expect(sheet.getByText('Please enter a number')).toBeVisible()
  await sheet.getByLabel('Value').fill('3.4')
  await sheet.getByRole('button', { name: 'Add reading' }).click()
  await expect(page.getByText('Reading added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Now' }).getByText('3.4')).toBeVisible()
  await page.goto(`/dashboard/animals/${citra.id}`)
  await expect(page.getByRole('region', { name: 'Climate' }).getByText('UVI 3.4')).toBeVisible()
})

test('a temperature by hand is asked for its unit where it can be either, in a zone of the place', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  await send(keeper, 'probe', 30)
  const [{ id }] = (await keeper.get('climate_sensors')).json().value
  const placement = { place_id: place.id, zone: 'warm_end' }
  await keeper.post(`climate_sensors/${id}/place`, { placement })
  await page.goto(`/dashboard/climate/${place.id}`)
  await page.getByRole('button', { name: 'Add reading' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Value').fill('88.5')
  await sheet.getByRole('button', { name: 'Add reading' }).click()
  await expect(sheet.getByText('Please enter 88.5 C or 88.5 F')).toBeVisible()
  await sheet.getByLabel('Value').fill('88.5 F')
  await sheet.getByRole('button', { name: 'Add reading' }).click()
  await expect(page.getByText('Reading added.')).toBeVisible()
  const sensors = (await keeper.get('climate_sensors?filter=placed')).json().value
  const byHand = sensors.find(({ door }: { door: string }) => door === 'hand')
  expect(byHand).toMatchObject({ value: 31.4, placement: { zone: 'warm_end' } })
})

test('targets are entered by zone, and what is no number is said there', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  await page.goto(`/dashboard/climate/${place.id}/edit`)
  const from = page.getByLabel('Day from, Humidity (%)')
  await page.getByText('Targets', { exact: true }).click()
  await from.fill('wet')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a number', { exact: true })).toBeVisible()
  await from.fill('55')
  await page.getByLabel('Day from, Warm end (°C)').fill('33')
  await page.getByLabel('Day to, Warm end (°C)').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Targets, Warm end (°C): Please enter more than the lower one'),
  ).toBeVisible()
  for (const end of ['from', 'to']) await page.getByLabel(`Day ${end}, Warm end (°C)`).fill('')
  await page.getByLabel('Day from, Basking spot (°C)').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Place updated.')).toBeVisible()
  await expect(page.getByText('from 55 by day')).toBeVisible()
  const { targets } = (await keeper.get(`climate_places/${place.id}`)).json()
  expect(targets).toEqual(
    expect.arrayContaining([
      { zone: null, kind: 'humidity', part: 'day', low: 55, high: null },
      { zone: 'basking', kind: 'temperature', part: 'day', low: null, high: 42 },
    ]),
  )
})

test('a viewer sees sensors and places, and nothing that changes them', async ({
  page,
  keeper,
  connection,
}) => {
  const { place } = await placeOf(keeper)
  await sensorAt(keeper, place.id, 40)
  await keeper.post('readings', { sensor: 'another', values: { celsius: 22, humidity: 60 } })
  await page.goto('/dashboard/climate')
  await page.getByRole('link', { name: 'Place 1 sensor' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  const viewer = await welcomed(
    await memberOf(await testApp(), keeper.accountId, { role: 'viewer' }),
  )
  connection.signIn(viewer)
  await page.goto('/dashboard/climate/sensors')
  await expect(page.getByText('another')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a token' })).toHaveCount(0)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByRole('list', { name: 'Now' }).getByText('40.0')).toBeVisible()
  for (const name of ['Edit', 'Add reading', 'Connect sensors'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
})

test('a curve that cannot be loaded offers to try again, beside what is now', async ({
  page,
  keeper,
  connection,
}) => {
  const { place } = await placeOf(keeper)
  await sensorAt(keeper, place.id, 40)
  connection.fail(/\/chart\.json\?span=day/)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText("The curve couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('list', { name: 'Now' }).getByText('40.0')).toBeVisible()
})

test('a value that has just left its range was out for no longer than that', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  const sensor = await sensorAt(keeper, place.id, 40)
  await keeper.post('readings', { sensor: sensor.name, values: { celsius: 44 } })
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('under 1 min out')).toBeVisible()
  await expect(page.getByText('1 out of range', { exact: true })).toBeVisible()
})

test('of a zone that said nothing all day no empty curve is drawn', async ({ page, keeper }) => {
  const { place } = await placeOf(keeper)
  const [begin, last] = [minutesAgo(3000), minutesAgo(2900)]
  await keeper.post('readings', {
    readings: [begin, last].map((at) => ({ sensor: 'basking', at, values: { celsius: 40 } })),
  })
  await basking(keeper, place.id, 3000)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('No readings in this period.')).toBeVisible()
  await expect(page.getByText('in range', { exact: true })).toHaveCount(0)
})

test('readings from before a sensor was placed are none of its place, which says so', async ({
  page,
  keeper,
}) => {
  const citra = await keeper.add('animals', { name: 'Citra', sex: 'female', room: 'Attic' })
  const place = await keeper.add('climate_places', { room: 'Attic' })
  const feeder = await keeper.add('feeders', { name: 'Dubia' })
  await keeper.add(`animals/${citra.id}/feeding_logs`, { feeder_id: feeder.id, success: true })
  await send(keeper, 'probe', 31)
  await basking(keeper, place.id, 0)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('They count here from when their sensor was placed.')).toBeVisible()
  await expect(page.getByText('A day appears here after its first hour.')).toBeVisible()
})

test('the week adds up what was out of range, and before there is any it says how to begin', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/reports/climate')
  await expect(page.getByRole('link', { name: 'Connect sensors' })).toBeVisible()
  const { place } = await placeOf(keeper)
  const reading = { kind: 'temperature', zone: 'basking', value: 40 }
  await keeper.post(`climate_places/${place.id}/readings`, { reading })
  await page.goto('/dashboard/reports/climate')
  await expect(page.getByRole('link', { name: 'Connect sensors' })).toBeVisible()
  await expect(page.getByText('Your first will be here tomorrow.')).toHaveCount(0)
  await send(keeper, 'probe', 40)
  const [sensor] = (await keeper.get('climate_sensors?filter=waiting')).json().value
  await keeper.post(`climate_sensors/${sensor.id}/place`, {
    placement: { place_id: place.id, zone: 'basking', placed_at: minutesAgo(180) },
  })
  await page.goto('/dashboard/reports/climate')
  await expect(page.getByText('Your first will be here tomorrow.')).toBeVisible()
  await page.goto(`/dashboard/reports/climate?week=${addDays(today(zone), -30)}`)
  await page.getByRole('link', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL('/dashboard/reports/climate')
  await page.goto(`/dashboard/reports/climate?week=${today(zone)}`)
  await expect(page.getByText(/^out of range, \d h silent$/)).toBeVisible()
  // Each weekday has its name, though the sensor was placed on the last of them.
  await expect(
    page.getByRole('region', { name: 'By zone' }).getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/),
  ).toHaveCount(7)
  await page.getByRole('button', { name: 'The week before' }).click()
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/)
})

test("of a logger's file, a week without readings leads to those that have some", async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  const text = `Time,Temperature (°C)\n${minutesAgo(12 * 1440)},40\n${minutesAgo(10 * 1440)},40`
  await keeper.post('climate/files', { climate_file: { name: 'Govee', text } })
  await basking(keeper, place.id, 20 * 1440)
  await closeHours((await testApp()).db, new Date())
  await page.goto(`/dashboard/reports/climate?week=${addDays(today(zone), -13)}`)
  await expect(page.getByText('1 zone in range all week')).toBeVisible()
  await page.getByRole('button', { name: 'The week before' }).click()
  await expect(
    page.getByText(/^No sensor readings, \w+ \d+ to (\w+ )?\d+(, \d{4})?$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'The week after' }).click()
  await expect(page.getByText('1 zone in range all week')).toBeVisible()
  await page.goto(`/dashboard/reports/climate?week=${addDays(today(zone), -20)}`)
  await page.getByRole('link', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL('/dashboard/reports/climate')
  await expect(page.getByText(/^No sensor readings, /)).toBeVisible()
  await expect(page.getByText('No climate yet')).toHaveCount(0)
})

test('in the week a zone without a range is neither in range nor out of it', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  const sensors = { basking: 35, cool_end: 26, room: 27 }
  await keeper.post('readings', {
    readings: Object.entries(sensors).flatMap(([sensor, celsius]) =>
      Array.from({ length: 97 }, (_, hours) => ({
        ...{ sensor, at: minutesAgo(hours * 60), values: { celsius } },
      })),
    ),
  })
  for (const { id, name } of (await keeper.get('climate_sensors')).json().value) {
    await keeper.post(`climate_sensors/${id}/place`, {
      placement: { place_id: place.id, zone: name, placed_at: minutesAgo(96 * 60) },
    })
  }
  await closeHours((await testApp()).db, new Date())
  await page.goto(`/dashboard/reports/climate?week=${addDays(today(zone), -6)}`)
  await expect(page.getByText('0%', { exact: true })).toBeVisible()
  await expect(page.getByText('in range, 1 zone', { exact: true })).toBeVisible()
  await expect(page.getByText('2 zones without a range')).toBeVisible()
})

test('a reading by hand says when it was made, and after a day it is no value of now', async ({
  page,
  keeper,
}) => {
  const { place } = await placeOf(keeper)
  const read = (hours: number, value: number) =>
    keeper.post(`climate_places/${place.id}/readings`, {
      reading: { kind: 'temperature', zone: 'basking', value, happened_at: minutesAgo(hours * 60) },
    })
  await read(25, 39)
  await page.goto(`/dashboard/climate/${place.id}`)
  const now = page.getByRole('list', { name: 'Now' })
  await expect(now.getByText(/^last read (?!.*in range)/)).toBeVisible()
  await expect(page.getByText('all in range')).toHaveCount(0)
  await page.goto('/dashboard/climate')
  await expect(page.getByText('No values now')).toBeVisible()

  await read(3, 40)
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(now.getByText('in range, 38 to 42 all day, read 3 h ago')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sensors' }).getByText('3 h ago')).toBeVisible()
  await page.goto('/dashboard/climate')
  await expect(page.getByText('Basking spot 40.0 °C', { exact: true })).toBeVisible()
})

test("an animal's card says how old its values are, and has none of where it lived before", async ({
  page,
  keeper,
}) => {
  const { citra, place } = await placeOf(keeper)
  await keeper.post('readings', {
    readings: [180, 190, 200, 900].map((minutes) => ({
      ...{ sensor: 'basking', at: minutesAgo(minutes), values: { celsius: 40 } },
    })),
  })
  await basking(keeper, place.id, 1000)
  await page.goto(`/dashboard/animals/${citra.id}`)
  const card = page.getByRole('region', { name: 'Climate' })
  await expect(card.getByText('basking spot, 3 h ago', { exact: true })).toBeVisible()
  await expect(card.getByText('40.0 °C', { exact: true })).toBeVisible()

  const { room = '', rack = '', tub = '' } = place
  const before = { room, rack, tub, moved_on: addDays(today(zone), -3) }
  const ember = await keeper.add('animals', { name: 'Ember', sex: 'male', ...before })
  await keeper.post(`animals/${ember.id}/moves`, { move: { room: 'Elsewhere' } })
  await page.goto(`/dashboard/animals/${ember.id}`)
  await expect(card.getByRole('img', { name: /^Basking spot: / })).toBeVisible()
  await expect(card.getByText('40.0 °C', { exact: true })).toHaveCount(0)
})
