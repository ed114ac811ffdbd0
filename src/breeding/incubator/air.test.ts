import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { airReadings, clutches } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { latestAir } from './boxAir.queries.ts'

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const add = (values: object) => keeper.post('air_readings.json', { air_reading: values })
const week = async () => (await keeper.get('air_readings/week.json')).json().value
const file = (text: string, more: object = {}) =>
  keeper.post('air_readings/import.json', { air_file: { text, box: 'Box 1', ...more } })

test('a reading is a temperature, a humidity or both', async () => {
  expect((await add({ celsius: '31,4', humidity: 92 })).json().object).toMatchObject({
    celsius: 31.4,
    humidity: 92,
    box: '',
    recorded_by: keeper.userId,
  })
  expect((await add({ humidity: '88' })).json().object).toMatchObject({ celsius: null })
  expect(refusals(await add({ box: 'Box 1' }))).toEqual({
    celsius: 'Please enter a temperature, a humidity, or both',
  })
  expect(refusals(await add({ celsius: 'warm', humidity: 101 }))).toEqual({
    celsius: 'Please enter a number',
    humidity: 'Please enter at most 100',
  })
})

test('Fahrenheit is understood', async () => {
  for (const typed of ['88.5 F', '88.5°F', '88.5', 88.5]) {
    const answer = await add({ celsius: typed })
    expect([typed, answer.json().object?.celsius]).toEqual([typed, 31.4])
  }
  expect((await add({ celsius: '31 C' })).json().object.celsius).toBe(31)
})

test('a reading of a known moment fills it in', async () => {
  const happened_at = '2026-11-20T08:00:00.000Z'
  await add({ happened_at, celsius: 31 })
  await add({ happened_at, humidity: 90 })
  expect(await keeper.list('air_readings')).toMatchObject([{ celsius: 31, humidity: 90 }])
  const other = (await add({ celsius: 30 })).json().object
  const moved = await keeper.patch(`air_readings/${other.id}`, { air_reading: { happened_at } })
  expect(refusals(moved)).toEqual({ happened_at: 'There is a reading of this time already' })
})

test("a logger's file is read in the account's zone, and again adds nothing", async () => {
  const own = await signedIn({ plus: true, time_zone: 'America/New_York' })
  const text = 'Time;Temp;RH\n20.11.2025 08:30;31,4;92\n20.11.2025 09:00;31,2;91\nnonsense'
  const send = () => own.post('air_readings/import.json', { air_file: { text, box: 'Box 1' } })
  expect((await send()).json().object).toEqual({
    added: 2,
    known: 0,
    untimely: 0,
    unread: 1,
    unread_lines: [4],
    from: '2025-11-20T13:30:00.000Z',
    to: '2025-11-20T14:00:00.000Z',
  })
  expect((await send()).json().object).toMatchObject({ added: 0, known: 2 })
})

test('the hour that comes twice in autumn is left out in any year, unless the file says which it is', async () => {
  const own = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
  const times = ['01:30', '02:30', '02:45', '02:30', '02:30:00+01:00', '03:30']
  for (const day of ['2023-10-29', '2025-10-26']) {
    const lines = times.map((time) => `${day}T${time},31`)
    const air_file = { text: `Time,Temp (°C)\n${lines.join('\n')}` }
    const { object } = (await own.post('air_readings/import', { air_file })).json()
    expect(object).toMatchObject({ added: 3, known: 0, untimely: 3 })
    const [latest, second, first] = await own.list('air_readings')
    expect([latest, second]).toMatchObject([
      { happened_at: `${day}T02:30:00.000Z` },
      { happened_at: `${day}T01:30:00.000Z` },
    ])
    expect(first.happened_at).toBe(`${addDays(day, -1)}T23:30:00.000Z`)
  }
})

test('ten thousand rows are one statement', async () => {
  const begin = Date.UTC(2026, 0, 1)
  const lines = Array.from({ length: 10_000 }, (_, at) => {
    const moment = new Date(begin + at * 600_000).toISOString().slice(0, 16).replace('T', ' ')
    return `${moment},${(31 + Math.sin(at / 50)).toFixed(1)},90`
  })
  const { statements } = await testApp()
  statements.length = 0
  const answer = await file(`Time,Temperature,Humidity\n${lines.join('\n')}`)
  expect(answer.json().object).toMatchObject({ added: 10_000, unread: 0 })
  // The session, begin, the insert and commit.
  expect(statements.length).toBeLessThanOrEqual(4)
})

test('a file that says nothing is told so', async () => {
  expect(refusals(await file('Hello'))).toEqual({
    text: "We couldn't find times with temperatures in this file. Please send a CSV file.",
  })
  expect(refusals(await file('Time,Temp\n03/04/2026 08:30,31'))).toEqual({
    date_order: 'Please choose whether the day or the month comes first',
  })
  expect(refusals(await file('Time,Temp\n2199-04-03 08:30,31'))).toEqual({
    text: 'All of its times lie ahead, or in an hour that clocks repeat',
  })
  expect(refusals(await file('Time,Temp,RH\n20.11.2026 08:30,31,4,92,0'))).toEqual({
    text: 'Its commas separate columns and decimals. Please export it with semicolons or points.',
  })
})

test("a season of a logger that measures only warmth isn't read for its clutch's latest air", async () => {
  const day = today('Europe/London')
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 2, box: 'Box 1', incubating_since: addDays(day, -30) },
  })
  const lines = Array.from({ length: 2000 }, (_, at) => {
    const moment = new Date(Date.parse(addDays(day, -1)) - at * 600_000).toISOString()
    return `${moment.slice(0, 16)}Z,31.4`
  })
  expect((await file(`Time,Temp\n${lines.join('\n')}`)).json().object.added).toBe(2000)
  expect((await keeper.get(`clutches/${id}`)).json().air).toMatchObject({ humidity: null })
  const { db } = await testApp()
  // Otherwise it plans by what the tables held when it looked at them last, if it ever did.
  await db.execute(sql`analyze ${airReadings}, ${clutches}`)
  const of = sql`${clutches} where ${clutches.account_id} = ${keeper.accountId}`
  const { rows } = await db.transaction(async (tx) => {
    // Tables as small as a test's are read whole.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain analyze select ${latestAir} from ${of}`)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const counts = plan.matchAll(/actual .*rows=(\d+)|Rows Removed by Filter: (\d+)/g)
  const most = Math.max(...[...counts].map(([, read = 0, removed = 0]) => Number(read || removed)))
  expect([most < 100, plan]).toEqual([true, plan])
})

test('a time that comes twice is one reading, and one that lies ahead is none', async () => {
  const times = ['2026-11-20 08:30', '2026-11-20 08:30', '2199-04-03 08:30', '1970-01-01 00:00']
  const text = `Time,Temp\n${times.map((time) => `${time},31`).join('\n')}`
  expect((await file(text)).json().object).toMatchObject({ added: 1, known: 1, untimely: 2 })
})

test('a file of more than a year is told how many it may have', async () => {
  const lines = (many: number) => `Time,Temp\n${'2026-11-20 08:30:00,31.4\n'.repeat(many)}`
  const most = { text: 'At most 40,000 readings in one file' }
  expect(refusals(await file(lines(40_100)))).toEqual(most)
  expect(refusals(await file('x'.repeat(3_600_000)))).toEqual(most)
  expect((await file(lines(40_000))).json().object).toMatchObject({ added: 1, known: 39_999 })
})

test('what is no temperature is refused at its field', async () => {
  const said = 'Please enter a number'
  for (const celsius of ['NaN', '1e308', [31], { of: 31 }, `1${' '.repeat(100_000)}x`, true]) {
    expect(refusals(await add({ celsius }))).toEqual({ celsius: said })
  }
  expect(refusals(await add({ celsius: 1e308 }))).toEqual({
    celsius: 'Please enter at most 60',
  })
  for (const text of ['', 'PK\u0003\u0004\0\0', '\0', 5, ['a'], null]) {
    const answer = await keeper.post('air_readings/import', { air_file: { text } })
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['text']])
  }
  expect(refusals(await file('Time,Temp', { box: 'x\0' }))).toMatchObject({
    box: expect.any(String),
  })
})

test('the week of a box is drawn against the range of its clutches, and names what left it', async () => {
  await keeper.add('clutches', {
    name: 'BP-26-3',
    number_of_eggs: 2,
    box: 'Box 1',
    celsius_from: 30.5,
    celsius_to: 32,
  })
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  for (const [hours, celsius] of [
    [30, 31.4],
    [28, 30.1],
    [27, 29.1],
    [26, 30],
    [24, 31.2],
    [2, 31.4],
  ] as const) {
    await add({ happened_at: ago(hours), celsius, box: 'Box 1' })
  }
  await add({ celsius: 24, box: 'Shelf', happened_at: ago(3) })
  const [box, shelf] = await week()
  expect(box).toMatchObject({
    box: 'Box 1',
    latest: { celsius: 31.4 },
    celsius_range: { from: 30.5, to: 32 },
    excursions: [{ of: 'celsius', worst: 29.1 }],
  })
  expect(box.points).toHaveLength(6)
  expect(shelf).toMatchObject({ box: 'Shelf', excursions: [] })
  const [clutch] = await keeper.list('clutches')
  expect(clutch).toMatchObject({ air: { celsius: 31.4, humidity: null } })
  // Entered a moment apart, both are the air of now.
  await add({ happened_at: ago(0.2), celsius: 31.2, box: 'Box 1' })
  await add({ happened_at: ago(0.1), humidity: 92, box: 'Box 1' })
  const [filled] = await keeper.list('clutches')
  expect(filled).toMatchObject({ air: { celsius: 31.2, humidity: 92 } })
})
