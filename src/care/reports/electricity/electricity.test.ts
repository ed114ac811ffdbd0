import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { ago } from '../../../../test/schedules.ts'
import type { Electricity } from './electricity.contract.ts'
import { costOf, kwhADay } from './electricity.ts'

const costIn = async (keeper: Keeper): Promise<Electricity> =>
  (await keeper.get('reports/electricity_cost.json')).json()
const priced = (keeper: Keeper, kwh_price: number | null | string) =>
  keeper.patch('user.json', { user: { kwh_price } })

test.each([
  ['a heater behind a thermostat', { wattage: 100, hours_a_day: 24, duty_percent: 38 }, 0.912],
  ['a lamp without one', { wattage: 75, hours_a_day: 10, duty_percent: null }, 0.75],
  ['a tube', { wattage: 39, hours_a_day: 11, duty_percent: null }, 0.429],
  ['one that is never on', { wattage: 39, hours_a_day: 0, duty_percent: null }, 0],
  ['one of unknown power', { wattage: null, hours_a_day: 11, duty_percent: null }, null],
  ['one of unknown hours', { wattage: 39, hours_a_day: null, duty_percent: 50 }, null],
])('%s', (_says, power, kwh) => {
  expect(kwhADay(power)).toBe(kwh)
})

test('a day, 30 days and 365 are rounded each for itself', () => {
  expect(costOf(0.912 * 0.27)).toEqual({ day: 0.25, month: 7.39, year: 89.88 })
  expect(costOf(0.005)).toEqual({ day: 0.01, month: 0.15, year: 1.83 })
})

test('lamps cost what they take at the price of a kilowatt hour, the dearest first', async () => {
  const keeper = await signedIn()
  expect((await priced(keeper, 0.27)).statusCode).toBe(200)
  await keeper.add('bulbs', { name: 'LED', bulb_type: 'light', wattage: 22, hours_a_day: 11 })
  await keeper.add('bulbs', {
    ...{ name: 'Ceramic', bulb_type: 'heat', wattage: 100, hours_a_day: 24, duty_percent: 38 },
  })
  await keeper.add('bulbs', {
    ...{ name: 'T5', brand: 'Arcadia', bulb_type: 'uv', wattage: 39, hours_a_day: 11 },
    ...{ uv_lifespan: 'one_year', uv_installed_on: ago(400), kwh_price: '0.1' },
  })
  await keeper.add('bulbs', { name: 'Spare', bulb_type: 'heat', wattage: 50 })
  const report = await costIn(keeper)
  expect(report).toMatchObject({
    kwh_price: 0.27,
    // 0.24624 + 0.06534 + 0.0429 a day.
    cost: { day: 0.35, month: 10.63, year: 129.39 },
    by_type: [
      { bulb_type: 'heat', cost: { day: 0.25, month: 7.39, year: 89.88 } },
      { bulb_type: 'light', cost: { day: 0.07, month: 1.96, year: 23.85 } },
      { bulb_type: 'uv', cost: { day: 0.04, month: 1.29, year: 15.66 } },
    ],
    missing: 1,
    unpriced: 0,
  })
  expect(report.lamps).toMatchObject([
    { name: 'Ceramic', kwh_a_day: 0.912, kwh_price: 0.27, has_own_price: false },
    { name: 'LED', cost: { month: 1.96 }, uv_ends_on: null, uv_days_left: null },
    { name: 'T5', kwh_price: 0.1, has_own_price: true, uv_days_left: expect.any(Number) },
    { name: 'Spare', kwh_a_day: null, cost: null },
  ])
  expect([-34, -35]).toContain(report.lamps[2]?.uv_days_left)
})

test('without a price it says what they take, and not what they cost', async () => {
  const keeper = await signedIn()
  expect(await costIn(keeper)).toMatchObject({ kwh_price: null, lamps: [], missing: 0 })
  await keeper.add('bulbs', { name: 'LED', bulb_type: 'light', wattage: 20, hours_a_day: 10 })
  expect(await costIn(keeper)).toMatchObject({
    kwh_price: null,
    cost: { month: 0 },
    lamps: [{ kwh_a_day: 0.2, cost: null, kwh_price: null }],
    unpriced: 1,
  })
  await priced(keeper, '0,2735')
  expect(await costIn(keeper)).toMatchObject({ kwh_price: 0.2735, cost: { month: 1.64 } })
  await priced(keeper, '')
  expect(await costIn(keeper)).toMatchObject({ kwh_price: null, unpriced: 1 })
})

test("lamps of others, and deleted ones, aren't in it", async () => {
  const [keeper, other] = [await signedIn(), await signedIn()]
  await priced(keeper, 0.3)
  const bulb = { name: 'LED', bulb_type: 'light', wattage: 20, hours_a_day: 10 }
  await other.add('bulbs', bulb)
  const { id } = await keeper.add('bulbs', bulb)
  expect((await costIn(keeper)).lamps).toHaveLength(1)
  await keeper.delete(`bulbs/${id}`)
  expect(await costIn(keeper)).toMatchObject({ lamps: [], kwh_price: 0.3 })
})

test('hours, share and price that cannot be are refused, each at its field', async () => {
  const keeper = await signedIn()
  const bulb = {
    name: 'LED',
    bulb_type: 'light',
    hours_a_day: 25,
    duty_percent: 101,
    kwh_price: -1,
  }
  const refused = await keeper.post('bulbs', { bulb })
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    {
      hours_a_day: 'Please enter at most 24',
      duty_percent: 'Please enter at most 100',
      kwh_price: 'Please enter 0 or more',
    },
  ])
  const fine = { ...bulb, hours_a_day: 11.25, duty_percent: 33.3, kwh_price: 0.27351 }
  expect(refusals(await keeper.post('bulbs', { bulb: fine }))).toEqual({
    hours_a_day: 'At most one decimal',
    duty_percent: 'Please enter a whole number',
    kwh_price: 'At most four decimals',
  })
  const wrong = await priced(keeper, 'cheap')
  expect([wrong.statusCode, refusals(wrong)]).toEqual([422, { kwh_price: 'Please enter a number' }])
})
