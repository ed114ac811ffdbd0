import dayjs from 'dayjs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { accounts } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'

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

/** A lifespan that ended today by the calendar; February 29 only has a half-year before it. */
function endedToday(zone: string) {
  const day = today(zone)
  const installed = ({ months }: { months: number }) =>
    dayjs(day).subtract(months, 'month').format('YYYY-MM-DD')
  const life = lives.find(
    (one) => dayjs(installed(one)).add(one.months, 'month').format('YYYY-MM-DD') === day,
  )
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
