import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { accounts } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { addMonths } from '../../shared/months.ts'

/**
 * Signs up in a time zone where the date always differs from that of the other side of the date
 * line.
 */
async function keeperAt(timeZone: string): Promise<Keeper> {
  const keeper = await signedIn()
  const { db } = await testApp()
  await db.update(accounts).set({ time_zone: timeZone }).where(eq(accounts.id, keeper.accountId))
  return keeper
}
const east = 'Pacific/Kiritimati'
const west = 'Pacific/Pago_Pago'

const lamp = { name: 'D3+', bulb_type: 'uv', uv_lifespan: 'one_year' }
const lives = [
  { uv_lifespan: 'one_year', months: 12 },
  { uv_lifespan: 'six_months', months: 6 },
]

/** The same day of another month, which that may not have. */
const later = (day: string, months: number) =>
  `${addMonths(day.slice(0, 7), months)}${day.slice(7)}`

/** A lifespan that ended today by the calendar; February 29 only has a half-year before it. */
function endedToday(zone: string) {
  const day = today(zone)
  const installed = ({ months }: { months: number }) => later(day, -months)
  const life = lives.find((one) => addDays(installed(one), 0) === installed(one))
  if (!life) throw new Error(`No life ends on ${day}`)
  return { ...lamp, uv_lifespan: life.uv_lifespan, uv_installed_on: installed(life) }
}

test('a lamp is due on the day its life ends where its keeper is, and not the day before', async () => {
  const [here, there] = [await keeperAt(east), await keeperAt(west)]
  const ended = endedToday(east)
  expect(await here.add('bulbs', ended)).toMatchObject({ due_reinstallation: true })
  expect(await there.add('bulbs', ended)).toMatchObject({ due_reinstallation: false })
  expect(await here.list('bulbs', { filter: 'due' })).toHaveLength(1)
  expect(await there.list('bulbs', { filter: 'due' })).toEqual([])
  expect((await here.get('inventory')).json().bulbs).toEqual({ total: 1, due: 1 })
})

test('installing a new one dismisses the warning', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('bulbs', { ...lamp, uv_installed_on: '2020-02-29' })
  const changed = await keeper.patch(`bulbs/${id}`, { bulb: { uv_installed_on: today(zone) } })
  expect(changed.json().object.due_reinstallation).toBe(false)
})

test('heat and light are never due, whatever else is known of them', async () => {
  const keeper = await signedIn()
  const heat = { ...lamp, bulb_type: 'heat', uv_installed_on: '2020-01-01' }
  expect(await keeper.add('bulbs', heat)).toMatchObject({ due_reinstallation: false })
})

test('a lamp cannot be installed on a day that has not come yet where its keeper is', async () => {
  const [here, there] = [await keeperAt(east), await keeperAt(west)]
  const installed = { ...lamp, uv_installed_on: today(east) }
  await here.add('bulbs', installed)
  const refused = await there.post('bulbs', { bulb: installed })
  expect(refused.statusCode).toBe(422)
  expect(refusals(refused)).toEqual({ uv_installed_on: "Can't be in the future" })
  const { id } = await there.add('bulbs', lamp)
  const changed = await there.patch(`bulbs/${id}`, { bulb: { uv_installed_on: today(east) } })
  expect(refusals(changed)).toEqual({ uv_installed_on: "Can't be in the future" })
})

test('a reminder needs UV, a lifespan and a day, and goes when one of them does', async () => {
  const keeper = await signedIn()
  const whole = { ...lamp, uv_installed_on: '2026-01-03', send_uv_reminder: true }
  for (const less of [{ bulb_type: 'heat' }, { uv_lifespan: null }, { uv_installed_on: null }]) {
    expect(await keeper.add('bulbs', { ...whole, ...less })).toMatchObject({
      send_uv_reminder: false,
    })
    const { id, send_uv_reminder } = await keeper.add('bulbs', whole)
    expect(send_uv_reminder).toBe(true)
    const changed = await keeper.patch(`bulbs/${id}`, { bulb: less })
    expect(changed.json().object.send_uv_reminder).toBe(false)
    const asked = await keeper.patch(`bulbs/${id}`, { bulb: { send_uv_reminder: true } })
    expect(asked.json().object.send_uv_reminder).toBe(false)
  }
})

test('says what is wrong with a bulb, each at its field', async () => {
  const keeper = await signedIn()
  const refused = await keeper.post('bulbs', {
    bulb: { brand: 'B'.repeat(81), acquired_from: 'A'.repeat(101), uv_percent: -1 },
  })
  expect(refusals(refused)).toEqual({
    name: 'Please choose a name',
    brand: 'At most 80 characters',
    acquired_from: 'At most 100 characters',
    bulb_type: 'Please choose a type',
    uv_percent: 'Please enter 0 or more',
  })
  const fine = { name: 'N'.repeat(71), bulb_type: 'uv', uv_percent: 5.25 }
  expect(refusals(await keeper.post('bulbs', { bulb: fine }))).toEqual({
    name: 'At most 70 characters',
    uv_percent: 'At most one decimal',
  })
})

/** Readings at 30 cm that halve every 30 days, the last of them so many days ago. */
const halving = (daysAgo: number) =>
  [4, 2, 1].map((uvi, at) => ({
    uvi,
    distance_cm: 30,
    measured_on: addDays(today(zone), -daysAgo - 60 + 30 * at),
    notes: '',
  }))
const inDays = (days: number) => addDays(today(zone), days)

test('a lamp goes by its readings instead of its lifespan, until a new one is in', async () => {
  const keeper = await signedIn()
  const installed = { ...lamp, uv_installed_on: inDays(-70), uvi_needed: 0.5 }
  const { id, uv_ends_on: byLifespan } = await keeper.add('bulbs', installed)
  expect(byLifespan).toBe(later(inDays(-70), 12).replace('02-29', '02-28'))
  const ends = { uv_ends_on: inDays(25), uv_fades_on: inDays(25), due_reinstallation: false }
  expect(await keeper.change('bulbs', id, { uvi_readings: halving(5) })).toMatchObject(ends)
  const day = (await keeper.get(`events?date=${inDays(25)}`)).json()
  expect(day.value).toMatchObject([{ label: 'Replace D3+' }])
  const report = (await keeper.get('reports/electricity_cost')).json()
  expect(report.lamps).toMatchObject([{ uv_ends_on: inDays(25), uv_days_left: 25 }])

  await keeper.change('bulbs', id, { uvi_needed: 2 })
  expect((await keeper.get('inventory')).json().bulbs).toEqual({ total: 1, due: 1 })
  expect(await keeper.list('bulbs', { filter: 'due' })).toMatchObject([{ uv_ends_on: inDays(-35) }])

  const replaced = await keeper.change('bulbs', id, { uv_installed_on: inDays(0) })
  expect(replaced).toMatchObject({ uv_fades_on: null, due_reinstallation: false })
  expect(replaced.uvi_readings).toHaveLength(3)
  expect(await keeper.change('bulbs', id, { bulb_type: 'heat' })).toMatchObject({
    ...{ uv_ends_on: null, uv_fades_on: null },
  })
})

test('the reading for which a lamp is replaced on that day stays that of the lamp before', async () => {
  const keeper = await signedIn()
  const reading = (uvi: number, days: number) => ({
    ...{ uvi, distance_cm: 30, measured_on: inDays(-days) },
  })
  const { id } = await keeper.add('bulbs', {
    ...{ ...lamp, uv_installed_on: inDays(-400), uvi_needed: 1 },
    uvi_readings: [reading(2.9, 390), reading(0.9, 60)],
  })
  const { uvi_readings: before } = await keeper.change('bulbs', id, {
    uv_installed_on: inDays(-60),
  })
  const { uv_fades_on } = await keeper.change('bulbs', id, {
    uvi_readings: [...before, reading(3.2, 60), reading(3, 30), reading(2.8, 0)],
  })
  expect(uv_fades_on > inDays(0)).toBe(true)
  // It was in since before: the low one is its own again.
  const undone = await keeper.change('bulbs', id, { uv_installed_on: inDays(-61) })
  expect(undone.uv_fades_on).toBeNull()
})

test('a reading is refused at its field, also one of tomorrow', async () => {
  const [here, there] = [await keeperAt(east), await keeperAt(west)]
  const reading = { uvi: 2.1, distance_cm: 30, measured_on: today(east) }
  await here.add('bulbs', { ...lamp, uvi_readings: [reading] })
  const ahead = await there.post('bulbs', { bulb: { ...lamp, uvi_readings: [reading] } })
  expect(refusals(ahead)).toEqual({ 'uvi_readings.0.measured_on': "Can't be in the future" })
  const odd = { uvi: 2.15, distance_cm: 0, measured_on: '', notes: 'x'.repeat(201) }
  const refused = await here.post('bulbs', { bulb: { ...lamp, uvi_readings: [reading, odd] } })
  expect(refusals(refused)).toEqual({
    'uvi_readings.1.uvi': 'At most one decimal',
    'uvi_readings.1.distance_cm': 'Please enter 1 or more',
    'uvi_readings.1.measured_on': 'Please enter a date',
    'uvi_readings.1.notes': 'At most 200 characters',
  })
})

test('readings that someone else recorded meanwhile stay', async () => {
  const keeper = await signedIn()
  const { id, updated_at } = await keeper.add('bulbs', lamp)
  const [first, second] = halving(0)
  await keeper.change('bulbs', id, { uvi_readings: [first] })
  const late = await keeper.patch(`bulbs/${id}`, { bulb: { uvi_readings: [second], updated_at } })
  expect([late.statusCode, late.json().object.uvi_readings]).toEqual([409, [first]])
})
