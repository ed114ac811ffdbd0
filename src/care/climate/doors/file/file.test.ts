import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../../../test/app.ts'
import { longestTurn } from '../../../../../test/eventLoop.ts'
import { localTimes } from './localTimes.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await signedIn()
})

const hour = 3_600_000
/** A time of some hours ago, as loggers write it. */
const ago = (hours: number) =>
  new Date(Date.now() - hours * hour).toISOString().slice(0, 19).replace('T', ' ')

const send = (climate_file: object) => keeper.post('climate/files', { climate_file })
async function read(climate_file: object) {
  const answer = await send(climate_file)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json().object
}
const sensorsOf = async (name: string) =>
  (await keeper.get('climate_sensors'))
    .json()
    .value.filter((sensor: { name: string }) => sensor.name === name)

test("a Govee's file asks for its clock, becomes a sensor, and changes nothing the second time", async () => {
  const text = `Timestamp for sample frequency every 1 min,Temperature_Fahrenheit(°F),Relative_Humidity(%)
${ago(3)},88.7,61.2
${ago(2)},-196.6,61.0
${ago(1)},88.9,120
${ago(0.5)},ERR,60`
  const asking = await send({ name: 'Govee rack A', text })
  expect([asking.statusCode, asking.json().errors]).toMatchObject([422, [{ code: 'time_zone' }]])
  const file = { name: 'Govee rack A', text, time_zone: 'Etc/UTC' }
  expect(await read(file)).toMatchObject({
    kept: 4,
    known: 0,
    refused: [
      { reason: 'error_value', times: 1 },
      { reason: 'out_of_range', times: 1 },
    ],
    unread: 1,
    unread_lines: [5],
  })
  expect(await sensorsOf('Govee rack A')).toEqual([
    expect.objectContaining({ door: 'file', kind: 'temperature', value: 31.611, unit: 'celsius' }),
    expect.objectContaining({ door: 'file', kind: 'humidity', value: 61, placement: null }),
  ])
  const before = await sensorsOf('Govee rack A')
  expect(await read(file)).toMatchObject({ kept: 0, known: 4 })
  expect(await sensorsOf('Govee rack A')).toEqual(before)
  expect(before).toMatchObject([{ is_silent: false }, { is_silent: false }])
})

test('a unit that the file does not say is asked for, together with the clock', async () => {
  const text = `Date,Temp\n${ago(2)},88\n`
  const asking = (await send({ name: 'Bare', text })).json().errors
  expect(asking.map(({ code }: { code: string }) => code)).toEqual(['unit', 'time_zone'])
  await read({ name: 'Bare', text, unit: 'fahrenheit', time_zone: 'Etc/UTC' })
  expect(await sensorsOf('Bare')).toMatchObject([{ value: 31.111 }])
})

test("a sensor's gap is filled in its own unit, and nothing says that it is heard now", async () => {
  await keeper.post('readings', {
    sensor: 'probe',
    at: `${ago(9).replace(' ', 'T')}Z`,
    values: { temperature_f: 90 },
  })
  const [probe] = await sensorsOf('probe')
  const text = `Time,Temp (°C)\n${ago(2).replace(' ', 'T')}Z,30\n`
  expect(await read({ sensor_id: probe.id, text })).toMatchObject({ kept: 1 })
  const [after, ...others] = await sensorsOf('probe')
  expect([after, others]).toMatchObject([
    { value: 30, asking: null, unit: 'fahrenheit', heard_at: probe.heard_at, gap_s: probe.gap_s },
    [],
  ])
})

test('a sensor that is ignored, or whose unit is asked about, takes no file', async () => {
  await keeper.post('readings', { sensor: 'unsure', values: { temperature: 30 } })
  const text = `Time,Temp (°C)\n2026-11-20T08:00:00Z,30\n`
  const [unsure] = await sensorsOf('unsure')
  expect((await send({ sensor_id: unsure.id, text })).json().errors[0].field).toBe('sensor_id')
  await keeper.patch(`climate_sensors/${unsure.id}`, {
    climate_sensor: { unit: 'celsius', is_ignored: true },
  })
  expect((await send({ sensor_id: unsure.id, text })).json().errors[0].message).toBe(
    'This sensor is ignored. Listen to it again first.',
  )
})

test('files that are none say what to do, and their size is bounded', async () => {
  const first = async (file: object) => {
    const answer = await send({ name: 'x', ...file })
    return [answer.statusCode, answer.json().errors?.[0].message]
  }
  expect(await first({ text: 'Dear keeper' })).toEqual([422, expect.stringMatching('CSV file')])
  expect(await first({ text: '' })).toEqual([422, 'This file is empty'])
  expect(await first({ name: '', text: 'Time,RH\n2026-11-20T08:00:00Z,50' })).toEqual([
    422,
    'Please enter a name',
  ])
  expect(await first({ text: `Time,RH\n${'2026-11-20T08:00:00Z,50\n'.repeat(40_100)}` })).toEqual([
    422,
    'At most 40,000 readings in one file',
  ])
  expect((await first({ text: 'x'.repeat(5_000_000) }))[0]).toBe(413)
})

test('a file keeps other requests waiting for a moment at most, whatever is in it', async () => {
  const time_zone = 'Etc/UTC'
  const plus = await signedIn({ plus: true, time_zone })
  const line = (at: number) => `${ago(1 + at / 60)},31,90`
  const texts = {
    ordinary: `Time,Temp (°C),RH\n${Array.from({ length: 40_000 }, (_, at) => line(at)).join('\n')}`,
    breaks: '\n'.repeat(2_000_000),
    separators: ';'.repeat(3_400_000),
    heading: `${'x'.repeat(3_400_000)}\n${',2026-11-20\n'.repeat(120)}`,
    quotes: `2026-11-20 08:30,${'"'.repeat(1900)}\n`.repeat(1000),
  }
  for (const [name, text] of Object.entries(texts)) {
    const intoPlaces = () => plus.post('climate/files', { climate_file: { name, text, time_zone } })
    const intoIncubator = () => plus.post('air_readings/import', { air_file: { text } })
    // Both read a file alike, and take what is in it each in its own way.
    const posts = name === 'ordinary' ? [intoPlaces, intoIncubator] : [intoPlaces]
    for (const post of posts) {
      const send = async () => {
        const answer = await post()
        const { kept = 0, added = 0, known = 0 } = answer.json().object ?? {}
        const outcome =
          name === 'ordinary' ? [200, post === intoPlaces ? 80_000 : 40_000] : [422, 0]
        expect([name, answer.statusCode, kept + added + known]).toEqual([name, ...outcome])
      }
      // Memory may be collected in one turn, but not in three.
      const isShort = async () => (await longestTurn(send)) < 100
      expect([name, (await isShort()) || (await isShort()) || (await isShort())]).toEqual([
        name,
        true,
      ])
    }
  }
})

test('an hour that clocks repeat or leave out has no time, in any year', () => {
  const berlin = localTimes('Europe/Berlin')
  for (const [spring, autumn] of [
    ['2026-03-29', '2026-10-25'],
    ['2016-03-27', '2016-10-30'],
  ]) {
    expect(berlin(`${autumn}T01:30:00`)).toBe(Date.parse(`${autumn}T01:30:00+02:00`))
    expect(berlin(`${autumn}T02:30:00`)).toBeUndefined()
    expect(berlin(`${autumn}T03:30:00`)).toBe(Date.parse(`${autumn}T02:30:00Z`))
    expect(berlin(`${spring}T02:30:00`)).toBeUndefined()
    expect(berlin(`${spring}T03:00:07`)).toBe(Date.parse(`${spring}T01:00:07Z`))
    expect(berlin(`${autumn}T02:30:00Z`)).toBe(Date.parse(`${autumn}T02:30:00Z`))
  }
  expect(berlin('2024-01-01T00:30:00')).toBe(Date.parse('2023-12-31T23:30:00Z'))
  // Half an hour, and a whole day that Samoa left out.
  const howe = localTimes('Australia/Lord_Howe')
  expect(howe('2026-04-05T01:45:00')).toBeUndefined()
  expect(howe('2026-04-05T02:15:00')).toBe(Date.parse('2026-04-04T15:45:00Z'))
  const apia = localTimes('Pacific/Apia')
  expect(apia('2011-12-30T12:00:00')).toBeUndefined()
  expect(apia('2011-12-31T12:00:00')).toBe(Date.parse('2011-12-30T22:00:00Z'))
  for (const year of ['0001', '0099', '1883', '9999']) {
    for (const day of ['01-01', '12-31']) expect(berlin(`${year}-${day}T12:00:00`)).not.toBeNaN()
  }
})
