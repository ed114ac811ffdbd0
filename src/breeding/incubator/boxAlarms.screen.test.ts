import { raisedAlarm } from '../../../test/alarms.ts'
import { type Keeper, testApp } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

const clutchOf = (keeper: Keeper, name: string, more: object = {}) =>
  keeper.add('clutches', {
    ...{ name, number_of_eggs: 2, box: 'Box 1', celsius_from: 30.5, celsius_to: 32 },
    ...{ humidity_from: 60, humidity_to: 80, ...more },
  })

/** Box 1 with a clutch and a probe, whose air is too dry. */
async function sensedBox(keeper: Keeper) {
  const clutch = await clutchOf(keeper, 'BP-26-3')
  await keeper.post('readings', { sensor: 'probe', values: { celsius: 31.4, humidity: 50 } })
  const sensors: { id: string }[] = (await keeper.get('climate_sensors')).json().value
  const placement = { clutch_id: clutch.id }
  for (const { id } of sensors) await keeper.post(`climate_sensors/${id}/place`, { placement })
  await keeper.post('readings', { sensor: 'probe', values: { celsius: 31.4, humidity: 50 } })
  return clutch
}

async function alarmedBox(keeper: Keeper) {
  const clutch = await sensedBox(keeper)
  const { db } = await testApp()
  const id = await raisedAlarm(db, {
    ...{ account_id: keeper.accountId, words: 'Incubator' },
    ...{ box: 'Box 1', clutches: ['BP-26-3'] },
  })
  return { clutch, id }
}

test('the air of a box says what is watched, and a keeper changes it or switches it off', async ({
  page,
  keeper,
}) => {
  await sensedBox(keeper)
  await page.goto('/dashboard/incubator/air')
  await expect(
    page.getByText(
      "Watched for 30.5 to 32.0 °C and 60 to 80%, as set for BP-26-3. We'll tell you after 20 minutes",
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Change alarms' }).click()
  await page.getByLabel('Out of range for').fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('after 45 minutes out of range')).toBeVisible()
  await page.getByRole('button', { name: 'Change alarms' }).click()
  await page.getByRole('switch', { name: 'Alarm here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alarms are off here.')).toBeVisible()
  const [{ rule }] = (await keeper.get('climate/boxes/alarms')).json().value
  expect(rule).toMatchObject({ is_off: true, minutes: 45 })
})

test('a box whose clutches disagree, and one without a sensor, say so', async ({
  page,
  keeper,
}) => {
  await sensedBox(keeper)
  await clutchOf(keeper, 'LG-26-7', { celsius_from: 26.5, celsius_to: 27.8 })
  await keeper.add('air_readings', { box: 'Box 2', celsius: 27 })
  await page.goto('/dashboard/incubator/air')
  await expect(
    page.getByText('Its clutches need different temperatures, so no range suits them all.'),
  ).toBeVisible()
  await expect(page.getByText('Watched for 60 to 80%, as set for its clutches.')).toBeVisible()
  await expect(page.getByText('No sensor is in this box, so nothing is watched.')).toBeVisible()
})

test('an alarm of a box leads to its air, where it is wrong since when, and back', async ({
  page,
  keeper,
}) => {
  const { id } = await alarmedBox(keeper)
  await page.goto('/dashboard/climate/alarms')
  await page.getByRole('link', { name: 'Box 1, incubator' }).click()
  await expect(page.getByText('should be 60 to 80%')).toBeVisible()
  await expect(page.getByText('50%')).toBeVisible()
  await expect(page.getByRole('link', { name: 'BP-26-3' })).toBeVisible()
  await expect(page.getByText(/place/i)).toHaveCount(0)
  await page.getByRole('link', { name: 'Its air: Inside' }).click()
  await expect(page.getByRole('heading', { name: 'Air', exact: true })).toBeVisible()
  const wrong = page.getByRole('link', { name: /^Too dry since .*, should be 60 to 80$/ })
  await expect(wrong).toHaveAttribute('href', `/dashboard/climate/alarms/${id}`)
  await wrong.click()
  await page.getByRole('link', { name: 'BP-26-3' }).click()
  await expect(page.getByRole('heading', { name: 'BP-26-3' })).toBeVisible()
})

test('without Plus an alarm of a box can be read and acknowledged, and its box switched off', async ({
  page,
  keeper,
}) => {
  const { id } = await alarmedBox(keeper)
  await keeper.patch('subscription', { subscription: { plus: false } })
  await page.goto(`/dashboard/climate/alarms/${id}`)
  await page.getByRole('button', { name: 'Acknowledge: Box 1, incubator' }).click()
  await expect(page.getByText('Acknowledged.')).toBeVisible()
  await page.getByRole('button', { name: 'Change alarms' }).click()
  await page.getByRole('switch', { name: 'Alarm here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alarms are off here.')).toBeVisible()
})
