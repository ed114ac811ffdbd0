import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { measuringKeeper, minute, readingsKept, state } from '../../../../test/measuring.ts'
import { climateHours, climateReadings, climateSensors } from '../../../db/schema.ts'
import { closeHours } from './hours.queries.ts'
import { keepClimateWeeks } from './readings.jobs.ts'
import { makeWeeks } from './weeks.queries.ts'

let own: Awaited<ReturnType<typeof measuringKeeper>>

beforeAll(async () => {
  own = await measuringKeeper()
})

test('a batch that comes twice changes nothing', async () => {
  const { send } = own
  const at = new Date(Date.now() - minute).toISOString()
  const one = [{ sensor: 'twice', at, unit: '°C', values: { temperature: 30.5, humidity: 55 } }]
  expect(await send(one)).toMatchObject({ kept: 2, known: 0, refused: 0 })
  expect(await send(one)).toMatchObject({ kept: 0, known: 2, refused: 0 })
})

test('what cannot be is refused and counted with its reason', async () => {
  const { send, sensors } = own
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const unit = 'C'
  const wrong = [
    [-127, 'error_value'],
    [85, 'error_value'],
    [300, 'out_of_range'],
    ['NaN', 'not_a_number'],
    [null, 'not_a_number'],
  ] as const
  for (const [temperature, reason] of wrong) {
    expect(await send([{ sensor: 'odd', unit, values: { temperature } }])).toMatchObject({
      kept: 0,
      refused: 1,
      reasons: [{ sensor: 'odd', reason }],
    })
  }
  expect(
    await send([{ sensor: 'odd', at: at(6 * minute), unit, values: { temperature: 30 } }]),
  ).toMatchObject({ reasons: [{ reason: 'future' }] })
  expect(
    await send([
      { sensor: 'odd', at: at(-40 * 24 * 60 * minute), unit, values: { temperature: 30 } },
    ]),
  ).toMatchObject({ reasons: [{ reason: 'too_old' }] })
  expect(await send([{ sensor: 'odd', values: { humidity: 101 } }])).toMatchObject({
    reasons: [{ reason: 'out_of_range' }],
  })
  expect(await send([{ sensor: 7 }, { sensor: 'odd', at: 'soon', values: {} }])).toMatchObject({
    refused: 2,
    reasons: [{ reason: 'unreadable' }],
  })
  const values = { temperature: 21 }
  expect(
    await send([
      { sensor: 'odd', unit: { toString: 1 }, values },
      { sensor: 'even', unit, values },
    ]),
  ).toMatchObject({ kept: 1, refused: 1, reasons: [{ reason: 'unreadable' }] })
  const { refusals, value } = (await sensors()).find(
    (one: { name: string; kind: string }) => one.name === 'odd' && one.kind === 'temperature',
  )
  expect(value).toBe(null)
  expect(
    Object.fromEntries(
      refusals.map((one: { reason: string; times: number }) => [one.reason, one.times]),
    ),
  ).toEqual({
    error_value: 2,
    out_of_range: 1,
    not_a_number: 2,
    future: 1,
    too_old: 1,
  })
})

test('a unit that changes, or is never said, is asked about', async () => {
  const { keeper, send, sensor } = own
  const now = Date.now()
  const at = (seconds: number) => new Date(now - seconds * 1000).toISOString()
  await send([{ sensor: 'changing', at: at(120), unit: 'F', values: { temperature: 88 } }])
  expect(await sensor('changing')).toMatchObject({ unit: 'fahrenheit', value: 31.111 })
  const changed = { sensor: 'changing', at: at(60), unit: 'C', values: { temperature: 31 } }
  expect(await send([changed])).toMatchObject({ kept: 0, reasons: [{ reason: 'unit' }] })
  const changing = await sensor('changing')
  expect(changing).toMatchObject({ asking: 'celsius', unit: 'fahrenheit' })
  await keeper.patch(`climate_sensors/${changing.id}`, { climate_sensor: { unit: 'celsius' } })
  expect(await send([{ ...changed, at: at(30) }])).toMatchObject({ kept: 1 })
  expect(await sensor('changing')).toMatchObject({ asking: null, unit: 'celsius', value: 31 })

  expect(await send([{ sensor: 'mute', at: at(120), values: { temperature: 88 } }])).toMatchObject({
    kept: 0,
  })
  const mute = await sensor('mute')
  expect(mute).toMatchObject({ asking: '', unit: null, value: 88 })
  await keeper.patch(`climate_sensors/${mute.id}`, { climate_sensor: { unit: 'fahrenheit' } })
  expect(await send([{ sensor: 'mute', at: at(60), values: { temperature: 88 } }])).toMatchObject({
    kept: 1,
  })
  expect(await send([{ sensor: 'mute', at: at(30), values: { temperature: 31.2 } }])).toMatchObject(
    { kept: 0, reasons: [{ reason: 'unit' }] },
  )
  expect(await sensor('mute')).toMatchObject({ asking: '' })
})

test('a time with a fraction of a millisecond, or one long ago, loses none of the others', async () => {
  const { send, sensor } = own
  const values = { temperature: 88 }
  const at = Date.now() / 1000 - 60
  await send([{ sensor: 'unsaid', at: at - 60, values }])
  expect(
    await send([
      { sensor: 'precise', at: at + 0.0001234, unit: 'F', values },
      { sensor: 'unsaid', at, values: { temperature: 89 } },
      { sensor: 'unsaid', at: -1e30, values },
      { sensor: 'unsaid', at: at - 40 * 24 * 60 * 60, values },
    ]),
  ).toMatchObject({ kept: 1, reasons: [{ reason: 'too_old' }, { reason: 'unit' }] })
  expect(await sensor('precise')).toMatchObject({ value: 31.111 })
  expect(await sensor('unsaid')).toMatchObject({
    ...{ asking: '', value: 89, at: new Date(Math.round(at * 1000)).toISOString() },
  })
})

test('hours are what their readings say, also after late ones', async () => {
  const { keeper, write } = own
  const { db } = await testApp()
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000
  const lines = Array.from({ length: 180 }, (_, at) =>
    state('rolled', 20 + ((at * 7) % 90) / 10, hour + at * minute),
  )
  const late = lines.filter((_, at) => at % 3 === 0)
  await write(lines.filter((_, at) => at % 3 !== 0))
  await closeHours(db, new Date())
  await write(late)
  await write(late)
  await closeHours(db, new Date())
  const [{ series } = { series: 0 }] = await db
    .select({ series: climateSensors.series })
    .from(climateSensors)
    .where(
      and(
        eq(climateSensors.account_id, keeper.accountId),
        eq(climateSensors.name, 'sensor.rolled'),
      ),
    )
  const readings = (await readingsKept(db, keeper.accountId)).filter((one) => one.series === series)
  expect(readings).toHaveLength(180)
  const hours = await db
    .select()
    .from(climateHours)
    .where(and(eq(climateHours.account_id, keeper.accountId), eq(climateHours.series, series)))
    .orderBy(climateHours.hour)
  const recomputed = [
    ...Map.groupBy(readings, ({ at_ms }) => new Date(at_ms).toISOString().slice(0, 13)),
  ].map(([at, rows]) => {
    const values = rows.map(({ value }) => value)
    return {
      account_id: keeper.accountId,
      series,
      hour: `${at}:00:00.000Z`,
      n: values.length,
      total: values.reduce((sum, one) => sum + one, 0),
      low: Math.min(...values),
      high: Math.max(...values),
      first: values[0],
      last: values.at(-1),
    }
  })
  expect(hours).toEqual(recomputed)
})

test('of half an hour of a sensor at most 900 readings are kept, and the others are counted', async () => {
  const { keeper, write, sensor } = own
  const { db } = await testApp()
  const half = Math.floor(Date.now() / 1_800_000) * 1_800_000 - 1_800_000
  const lines = Array.from({ length: 1000 }, (_, at) => state('hasty', 30, half + at * 1000))
  expect((await write(lines)).statusCode).toBe(204)
  // The full half hour takes nothing more, and what it has is no news.
  await write(lines.slice(0, 10))
  await write(lines.slice(-1))
  const { refusals } = await sensor('sensor.hasty')
  expect(refusals).toMatchObject([{ reason: 'too_often', times: 101, value: '30' }])
  const readings = await readingsKept(db, keeper.accountId)
  expect(readings.filter(({ at_ms, value }) => at_ms >= half && value === 30_000)).toHaveLength(900)
})

test('readings of before, each in a row of its own, go on with those of now', async () => {
  const { keeper, write, sensor } = own
  const { db } = await testApp()
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 3_600_000
  const lines = Array.from({ length: 60 }, (_, at) =>
    state('earlier', 20 + at / 10, hour + at * minute),
  )
  await write(lines.slice(-1))
  const { id } = await sensor('sensor.earlier')
  const [{ series } = { series: 0 }] = await db
    .select({ series: climateSensors.series })
    .from(climateSensors)
    .where(and(eq(climateSensors.account_id, keeper.accountId), eq(climateSensors.id, id)))
  const before = Array.from({ length: 20 }, (_, at) => ({
    ...{ account_id: keeper.accountId, series, value: 20_000 + at * 100 },
    at: new Date(hour + at * minute).toISOString(),
  }))
  await db.insert(climateReadings).values(before)
  await write(lines)
  await write(lines)
  const readings = (await readingsKept(db, keeper.accountId)).filter((one) => one.series === series)
  expect(readings).toEqual(
    lines.map((_, at) => ({ series, at_ms: hour + at * minute, value: 20_000 + at * 100 })),
  )
  await closeHours(db, new Date())
  const [sums] = await db
    .select()
    .from(climateHours)
    .where(and(eq(climateHours.account_id, keeper.accountId), eq(climateHours.series, series)))
  expect(sums).toMatchObject({ n: 60, low: 20_000, high: 25_900, first: 20_000, last: 25_900 })
})

test('weeks of readings are made ahead, and dropped whole once they are old', async () => {
  const { keeper } = own
  const { db, config } = await testApp()
  const now = new Date()
  const day = 1440 * minute
  const [old, recent] = [now.getTime() - 58 * day, now.getTime() - 20 * day]
  await makeWeeks(db, old, recent)
  const rows = [old, recent].map((at) => ({
    account_id: keeper.accountId,
    series: 99_999,
    at: new Date(at).toISOString(),
    value: 30_000,
  }))
  await db.insert(climateReadings).values(rows)
  const { dropped } = await keepClimateWeeks({ db, config }, now)
  expect(dropped).toBeGreaterThan(2)
  const left = await db
    .select({ at: climateReadings.at })
    .from(climateReadings)
    .where(
      and(eq(climateReadings.account_id, keeper.accountId), eq(climateReadings.series, 99_999)),
    )
  expect(left).toEqual([{ at: new Date(recent).toISOString() }])
  expect(await keepClimateWeeks({ db, config }, now)).toEqual({ made: 0, dropped: 0 })
  const ahead = new Date(now.getTime() + 13 * day).toISOString()
  await db
    .insert(climateReadings)
    .values({ account_id: keeper.accountId, series: 99_999, at: ahead, value: 1 })
})
