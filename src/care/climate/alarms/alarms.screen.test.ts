import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { raisedAlarm } from '../../../../test/alarms.ts'
import { type Keeper, testApp } from '../../../../test/app.ts'
import { memberOf } from '../../../../test/members.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { climateAlarms } from '../../../db/schema.ts'

/** A place with a sensor at its room air whose humidity is too low, and its alarm. */
async function alarmed(keeper: Keeper) {
  const targets = ['day', 'night'].map((part) => ({
    ...{ zone: 'room', kind: 'humidity', part, low: 60, high: 80 },
  }))
  const spot = { room: 'Attic', rack: 'Rack A', tub: '3' }
  const place = await keeper.add('climate_places', { ...spot, targets })
  await keeper.add('animals', { name: 'Citra', sex: 'female', ...spot })
  await keeper.post('readings', { sensor: 'probe', values: { humidity: 50 } })
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  const placement = { place_id: place.id, zone: 'room' }
  await keeper.post(`climate_sensors/${sensor.id}/place`, { placement })
  const { db } = await testApp()
  const account_id = keeper.accountId
  return {
    place,
    id: await raisedAlarm(db, { account_id, place_id: place.id, words: 'Rack A · 3' }),
  }
}

test('an alarm stands over all places, and is acknowledged in one tap', async ({
  page,
  keeper,
}) => {
  await alarmed(keeper)
  await page.goto('/dashboard/climate')
  await expect(page.getByText(': 50%, should be 60 to 80')).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge: Rack A · 3, room air' }).click()
  await expect(page.getByText('Acknowledged.')).toBeVisible()
  const { now } = (await keeper.get('climate_alarms')).json()
  expect(now[0].acknowledged_at).not.toBe(null)
})

test('an alarm counts only until its sensor fell silent', async ({ page, keeper }) => {
  const { id, place } = await alarmed(keeper)
  const { db } = await testApp()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [dry] = await db
    .update(climateAlarms)
    .set({ since: ago(15) })
    .where(eq(climateAlarms.id, id))
    .returning()
  if (!dry) throw new Error('There is no alarm')
  const silent = { cause: 'silent', since: ago(13) } as const
  const zones = dry.zones.map((zone) => ({ ...zone, since: silent.since }))
  await db.insert(climateAlarms).values({ ...dry, ...silent, zones, id: newId() })
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('Too dry for 2 min, then silent: 50%')).toBeVisible()
  await expect(page.getByText('Silent for 13 min')).toBeVisible()
  await page.goto(`/dashboard/climate/alarms/${id}`)
  await expect(page.getByText(/since .*, 2 min, then silent/)).toBeVisible()
})

test('an alarm says what, since when, who is told and who is inside', async ({ page, keeper }) => {
  const { id } = await alarmed(keeper)
  await page.goto(`/dashboard/climate/alarms/${id}`)
  await expect(page.getByText('Too dry')).toBeVisible()
  await expect(page.getByText('should be 60 to 80%')).toBeVisible()
  await expect(page.getByText('Email next, at')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Citra' })).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge: Rack A · 3, room air' }).click()
  await expect(page.getByText(/Acknowledged by .* We'll be quiet until .*, unless/)).toBeVisible()
})

test('of an alarm that was acknowledged long ago it says no more than that', async ({
  page,
  keeper,
}) => {
  const { id } = await alarmed(keeper)
  const { db } = await testApp()
  const acknowledged_at = new Date(Date.now() - 3_700_000).toISOString()
  await db.update(climateAlarms).set({ acknowledged_at }).where(eq(climateAlarms.id, id))
  await page.goto(`/dashboard/climate/alarms/${id}`)
  await expect(page.getByText('Acknowledged at')).toBeVisible()
  await expect(page.getByText('quiet until')).toHaveCount(0)
})

test('a zone gets another time, and a place no alarms', async ({ page, keeper }) => {
  const { place } = await alarmed(keeper)
  await keeper.patch('climate_alarm_settings', { climate_alarm_settings: { minutes: 1 } })
  await page.goto(`/dashboard/climate/${place.id}`)
  await page.getByRole('button', { name: 'Humidity' }).click()
  await expect(page.getByText('Leave empty for 1 minute, as everywhere.')).toBeVisible()
  await page.getByLabel('Out of range for').fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('After 45 minutes out of range')).toBeVisible()
  await page.getByRole('switch', { name: 'Alarms here' }).click()
  await expect(page.getByText('Nothing is watched here.')).toBeVisible()
  const { rules } = (await keeper.get(`climate_places/${place.id}/alarms`)).json()
  expect(rules).toHaveLength(2)
})

test('a range by day is watched at night as well, and a reading by hand never', async ({
  page,
  keeper,
}) => {
  const byDay = { zone: 'room', kind: 'humidity', part: 'day', low: 60, high: 80 }
  const lamps = { day_from: '23:00', day_to: '23:30' }
  const place = await keeper.add('climate_places', { room: 'Attic', ...lamps, targets: [byDay] })
  const reading = { kind: 'humidity', zone: 'room', value: 50 }
  await keeper.post(`climate_places/${place.id}/readings`, { reading })
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('There is none yet.')).toBeVisible()
  await expect(page.getByText(/^After 20 minutes/)).toHaveCount(0)

  await keeper.post('readings', { sensor: 'probe', values: { humidity: 50 } })
  const [sensor] = (await keeper.get('climate_sensors?filter=waiting')).json().value
  const placement = { place_id: place.id, zone: 'room' }
  await keeper.post(`climate_sensors/${sensor.id}/place`, { placement })
  await page.goto(`/dashboard/climate/${place.id}`)
  await expect(page.getByText('no range at this hour')).toBeVisible()
  await page.getByRole('button', { name: 'Humidity' }).click()
  await expect(page.getByRole('dialog', { name: 'Alarm of humidity' })).toBeVisible()
})

test('the owner chooses a second person, and a weekly test', async ({ page, keeper }) => {
  const stack = await testApp()
  const friend = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Ida Holt' })
  await page.goto('/dashboard/climate/alarms')
  await expect(page.getByText('No alarms yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Second person').selectOption('Ida Holt')
  await page.getByRole('switch', { name: 'Weekly test' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ida Holt')).toBeVisible()
  await expect(page.getByText('Comes soon')).toBeVisible()
  const { second_user_id, tests_weekly } = (await keeper.get('climate_alarm_settings')).json()
  expect([second_user_id, tests_weekly]).toEqual([friend.userId, true])
})

test('an alarm stands first under the bell', async ({ page, keeper }) => {
  await alarmed(keeper)
  await page.goto('/dashboard/notifications')
  await page.getByRole('button', { name: 'Acknowledge: Rack A · 3, room air' }).click()
  await expect(page.getByText('Acknowledged.')).toBeVisible()
})
