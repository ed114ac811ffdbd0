import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { scriptIn, scriptOf } from '../../../test/scripts.ts'
import { zone } from '../../../test/zone.ts'
import { climateHours, climateReadings, climateSensors } from '../../db/schema.ts'
import { fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { closeHours } from './readings/hours.queries.ts'
import { keepClimateWeeks } from './readings/readings.jobs.ts'
import { makeWeeks } from './readings/weeks.queries.ts'

let keeper: Keeper
let token: string

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  token = (await scriptOf(keeper, { scope: 'readings' })).token
})

const minute = 60_000
const ns = (time: number) => `${time}000000`
const state = (entity: string, value: number | string, time: number) =>
  `°C,domain=sensor,entity_id=${entity} value=${value},friendly_name_str="Warm\\ side, \\"left\\"" ${ns(time)}`

async function write(lines: string[] | string, query = '', headers = {}) {
  const { app } = await testApp()
  return app.inject({
    method: 'POST',
    url: `/api/v2/write?org=holt&bucket=climate${query}`,
    payload: Array.isArray(lines) ? lines.join('\n') : lines,
    headers: { authorization: `Token ${token}`, 'content-type': 'text/plain', ...headers },
  })
}

async function send(readings: object[]) {
  const { app } = await testApp()
  const answer = await scriptIn(app, token)('POST', 'readings.json', { readings })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}

const sensors = async (who = keeper, filter = 'all') =>
  (await who.get(`climate_sensors?filter=${filter}`)).json().value
const sensor = async (name: string, who = keeper) =>
  (await sensors(who)).find((one: { name: string }) => one.name === name)

test('Home Assistant sets itself up, sends its states, and its sensors wait to be placed', async () => {
  const { app } = await testApp()
  expect((await app.inject('/ping')).statusCode).toBe(204)
  expect((await write('')).statusCode).toBe(400)
  const headers = { authorization: `Token ${token}` }
  const asked = { method: 'POST' as const, url: '/api/v2/query?org=holt', headers }
  expect(
    (await app.inject({ ...asked, payload: { query: 'buckets() |> limit(n: 1)' } })).body,
  ).toContain(',,0,climate,')
  const basic = `Basic ${Buffer.from(`vivary:${token}`).toString('base64')}`
  const shown = await app.inject({
    url: '/query?q=SHOW%20DATABASES%3B&db=climate',
    headers: { authorization: basic },
  })
  expect(shown.json().results[0].series[0].values).toEqual([['climate']])
  const now = Date.now()
  expect(
    (await write([state('shelf_1_warm', 31.4, now - minute), state('shelf_1_warm', 31.6, now)]))
      .statusCode,
  ).toBe(204)
  expect(await sensor('sensor.shelf_1_warm')).toMatchObject({
    door: 'influx',
    kind: 'temperature',
    unit: 'celsius',
    asking: null,
    value: 31.6,
    gap_s: 60,
    placement: null,
    refusals: [],
  })
  const v1 = await app.inject({
    method: 'POST',
    url: `/write?db=climate&precision=s&u=vivary&p=${token}`,
    payload: `%,domain=sensor,entity_id=shelf_1_humidity value=61,device_class_str="humidity" ${Math.floor(now / 1000)}`,
  })
  expect(v1.statusCode).toBe(204)
  expect(await sensor('sensor.shelf_1_humidity')).toMatchObject({ kind: 'humidity', value: 61 })
  expect(
    (await write([state('a', 1, now)], '', { authorization: 'Token vivary_wrong' })).statusCode,
  ).toBe(401)
})

test('a batch that comes twice changes nothing', async () => {
  const at = new Date(Date.now() - minute).toISOString()
  const one = [{ sensor: 'twice', at, unit: '°C', values: { temperature: 30.5, humidity: 55 } }]
  expect(await send(one)).toMatchObject({ kept: 2, known: 0, refused: 0 })
  expect(await send(one)).toMatchObject({ kept: 0, known: 2, refused: 0 })
})

test('what cannot be is refused and counted with its reason', async () => {
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
  const now = Date.now()
  const at = (seconds: number) => new Date(now - seconds * 1000).toISOString()
  await send([{ sensor: 'changing', at: at(120), unit: 'F', values: { temperature: 88 } }])
  expect(await sensor('changing')).toMatchObject({ unit: 'fahrenheit', value: 31.111 })
  const changed = { sensor: 'changing', at: at(60), unit: 'C', values: { temperature: 31 } }
  expect(await send([changed])).toMatchObject({ kept: 0, reasons: [{ reason: 'unit' }] })
  const asked = await sensor('changing')
  expect(asked).toMatchObject({ asking: 'celsius', unit: 'fahrenheit' })
  await keeper.patch(`climate_sensors/${asked.id}`, { climate_sensor: { unit: 'celsius' } })
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

test('a token that sends readings can do nothing else, and neither a reader nor a viewer can send', async () => {
  const { app } = await testApp()
  const script = scriptIn(app, token)
  for (const [method, url] of [
    ['GET', 'animals'],
    ['GET', 'climate'],
    ['POST', 'tasks'],
    ['GET', `/animals/record.pdf`],
  ] as const) {
    const answer = await script(method, url, method === 'POST' ? {} : undefined)
    expect([url, answer.statusCode < 500, answer.statusCode >= 400]).toEqual([url, true, true])
  }
  expect((await script('GET', 'animals')).json().errors[0].code).toBe('readings_only_token')
  const { send: reader } = await scriptOf(keeper, { scope: 'read' })
  expect((await reader('POST', 'readings', { readings: [] })).statusCode).toBe(403)
  const viewer = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  const theirs = await scriptOf(viewer, { scope: 'readings' })
  expect((await theirs.send('POST', 'readings', { readings: [] })).statusCode).toBe(403)
  const headers = { authorization: `Token ${theirs.token}` }
  expect((await write([state('theirs', 30, Date.now())], '', headers)).statusCode).toBe(403)
})

test('a place shows what it has now, and what it had', async () => {
  const now = Date.now()
  const place = await keeper.add('climate_places', {
    room: 'Gecko room',
    rack: 'Shelf 1',
    tub: '2',
    targets: [
      { zone: 'warm_end', kind: 'temperature', part: 'day', low: 30, high: 33 },
      { zone: null, kind: 'temperature', part: 'night', low: 22, high: 33 },
    ],
    day_from: '00:00',
    day_to: '00:00',
  })
  const pepper = await keeper.add('animals', {
    name: 'Pepper',
    sex: 'female',
    room: 'Gecko room',
    rack: 'Shelf 1',
    tub: '2',
    moved_on: addDays(today(zone), -3),
  })
  await write([30, 31, 36].map((value, at) => state('pepper_warm', value, now - (3 - at) * minute)))
  const { id } = await sensor('sensor.pepper_warm')
  const placed_at = new Date(now - 10 * minute).toISOString()
  const placed = await keeper.post(`climate_sensors/${id}/place`, {
    placement: { place_id: place.id, zone: 'warm_end', placed_at },
  })
  expect(placed.json().object.placement).toEqual({
    place_id: place.id,
    zone: 'warm_end',
    placed_at,
  })
  const shown = (await keeper.get(`climate_places/${place.id}/now`)).json()
  expect(shown.animals).toEqual([{ id: pepper.id, name: 'Pepper' }])
  expect(shown.zones).toEqual([
    expect.objectContaining({ zone: 'warm_end', value: 36, low: 30, high: 33, standing: 'above' }),
  ])
  const all = (await keeper.get('climate')).json()
  expect(
    all.value.find((one: { place: { id: string } }) => one.place.id === place.id).zones,
  ).toHaveLength(1)
  const chart = (await keeper.get(`climate_places/${place.id}/chart`)).json()
  expect(chart.curves[0].points.map((one: { mean: number }) => one.mean)).toEqual([30, 31, 36])
  expect(chart.curves[0].bands[0]).toMatchObject({ part: 'day', low: 30, high: 33 })
  const ofAnimal = (await keeper.get(`animals/${pepper.id}/climate?span=ten_days`)).json()
  expect(ofAnimal.stays).toMatchObject([{ place_id: place.id, tub: '2' }])
  expect(
    ofAnimal.curves[0].points.reduce((sum: number, one: { n: number }) => sum + one.n, 0),
  ).toBe(3)
  await keeper.post(`animals/${pepper.id}/moves`, { move: { room: 'Elsewhere' } })
  const moved = (await keeper.get(`animals/${pepper.id}/climate?span=ten_days`)).json()
  expect(moved.stays.map((one: { place_id: string | null }) => one.place_id)).toEqual([
    place.id,
    null,
  ])
})

test('a room holds for the tubs in it', async () => {
  const room = await keeper.add('climate_places', { room: 'Rack room' })
  const tub = await keeper.add('climate_places', { room: 'Rack room', rack: 'A', tub: '1' })
  await keeper.post(`climate_places/${room.id}/readings`, {
    reading: { kind: 'humidity', zone: 'room', value: 48 },
  })
  expect((await keeper.get(`climate_places/${tub.id}/now`)).json().zones).toEqual([
    expect.objectContaining({ kind: 'humidity', value: 48, from_place_id: room.id }),
  ])
  const wrong = await keeper.post(`climate_places/${tub.id}/readings`, {
    reading: { kind: 'humidity', zone: 'room', value: 148 },
  })
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'value'])
})

test('hours are what their readings say, also after late ones', async () => {
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
  const of = <T extends typeof climateHours | typeof climateReadings>(table: T) =>
    and(eq(table.account_id, keeper.accountId), eq(table.series, series))
  const readings = await db
    .select()
    .from(climateReadings)
    .where(of(climateReadings))
    .orderBy(climateReadings.at)
  expect(readings).toHaveLength(180)
  const hours = await db
    .select()
    .from(climateHours)
    .where(of(climateHours))
    .orderBy(climateHours.hour)
  const recomputed = [...Map.groupBy(readings, ({ at }) => at.slice(0, 13))].map(([at, rows]) => {
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

test('weeks of readings are made ahead, and dropped whole once they are old', async () => {
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

test('the week counts the hours out of range', async () => {
  const { db } = await testApp()
  const from = addDays(today(zone), -2)
  const noon = Date.parse(fromWallClock(`${from}T12:00`, zone))
  const start = new Date(noon - 3_600_000).toISOString()
  const cold = [29, 28, 25].flatMap((value, at) => [
    state('weekly', value, noon + at * 3_600_000 + minute),
  ])
  await write(cold)
  const { id } = await sensor('sensor.weekly')
  await keeper.post(`climate_sensors/${id}/place`, {
    placement: { room: 'Week', zone: 'cool_end', placed_at: start },
  })
  const [{ place }] = (await keeper.get('climate'))
    .json()
    .value.filter((one: { place: { room: string } }) => one.place.room === 'Week')
  await keeper.patch(`climate_places/${place.id}`, {
    climate_place: {
      targets: [{ zone: 'cool_end', kind: 'temperature', part: 'day', low: 26, high: 28.5 }],
    },
  })
  const tub = await keeper.add('climate_places', { room: 'Week', rack: 'A', tub: '1' })
  await closeHours(db, new Date())
  const { value } = (await keeper.get(`climate/week?from=${from}`)).json()
  expect(value.map((one: { place_id: string }) => one.place_id)).not.toContain(tub.id)
  const own = value.find((one: { place_id: string }) => one.place_id === place.id)
  expect(own).toMatchObject({ above: 1, below: 1, zones: [{ low: 25, high: 29 }] })
  expect(own.silent).toBe(own.hours - 3)
})

test('without Plus, sensors in five places are free', async () => {
  const poor = await signedIn()
  const own = await scriptOf(poor, { scope: 'write' })
  await own.send('POST', 'readings', {
    readings: Array.from({ length: 6 }, (_, at) => ({
      sensor: `s${at}`,
      values: { humidity: 50 },
    })),
  })
  const answers = []
  for (const { id } of await sensors(poor)) {
    const placement = { room: id, zone: 'room' }
    answers.push((await poor.post(`climate_sensors/${id}/place`, { placement })).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 403])
})

test('a sensor is replaced, ignored and deleted', async () => {
  await send(['old', 'new'].map((name) => ({ sensor: name, values: { humidity: 50 } })))
  const [before, after] = [await sensor('old'), await sensor('new')]
  await keeper.post(`climate_sensors/${before.id}/place`, {
    placement: { room: 'Swap', zone: 'room' },
  })
  const swapped = await keeper.post(`climate_sensors/${before.id}/replace`, {
    replacement: { by: after.id },
  })
  expect(swapped.json().object.placement.zone).toBe('room')
  expect((await sensor('old')).placement).toBe(null)
  await keeper.patch(`climate_sensors/${before.id}`, { climate_sensor: { is_ignored: true } })
  expect(await send([{ sensor: 'old', values: { humidity: 60 } }])).toMatchObject({
    kept: 0,
    refused: 0,
  })
  expect((await keeper.delete(`climate_sensors/${after.id}`)).statusCode).toBe(200)
  expect(await sensor('new')).toBe(undefined)
})
