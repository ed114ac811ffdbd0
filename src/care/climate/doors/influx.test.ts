import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { longestTurn } from '../../../../test/eventLoop.ts'
import { measuringKeeper, minute, state } from '../../../../test/measuring.ts'
import { memberOf } from '../../../../test/members.ts'
import { scriptIn, scriptOf } from '../../../../test/scripts.ts'

let own: Awaited<ReturnType<typeof measuringKeeper>>

beforeAll(async () => {
  own = await measuringKeeper()
})

test('Home Assistant sets itself up, sends its states, and its sensors wait to be placed', async () => {
  const { token, write, sensor } = own
  const { app } = await testApp()
  expect((await app.inject('/ping')).statusCode).toBe(204)
  expect((await write('')).statusCode).toBe(400)
  const headers = { authorization: `Token ${token}` }
  const query = { method: 'POST' as const, url: '/api/v2/query?org=holt', headers }
  expect(
    (await app.inject({ ...query, payload: { query: 'buckets() |> limit(n: 1)' } })).body,
  ).toContain(',,0,climate,')
  const basic = `Basic ${Buffer.from(`vivary:${token}`).toString('base64')}`
  const databases = await app.inject({
    url: '/query?q=SHOW%20DATABASES%3B&db=climate',
    headers: { authorization: basic },
  })
  expect(databases.json().results[0].series[0].values).toEqual([['climate']])
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
    (await write([state('a', 1, now)], { authorization: 'Token vivary_wrong' })).statusCode,
  ).toBe(401)
})

test('a body may be packed, and a damaged or too large one is refused', async () => {
  const { write, sensor } = own
  const send = async (packed: Buffer) => {
    const { statusCode, body } = await write(packed, { 'content-encoding': 'gzip' })
    return [statusCode, statusCode === 204 || JSON.parse(body).code]
  }
  const packed = gzipSync(state('packed', 30, Date.now()))
  expect(await send(packed)).toEqual([204, true])
  expect(await sensor('sensor.packed')).toMatchObject({ value: 30 })
  expect(await send(packed.subarray(4))).toEqual([400, 'invalid'])
  expect(await send(gzipSync('\n'.repeat(13_000_000)))).toEqual([413, 'request too large'])
})

test('a body keeps other requests waiting for a moment at most, whatever is in it', async () => {
  const { write, sensor } = own
  const bodies = {
    breaks: '\n'.repeat(4_000_000),
    word: 'a\\ '.repeat(4_000_000),
    strings: `a b="${'c\n'.repeat(30_000)}"\n`.repeat(190),
  }
  for (const [name, text] of Object.entries(bodies)) {
    const packed = gzipSync(`${text}\n${state(`after_${name}`, 30, Date.now())}`)
    const isShort = async () =>
      (await longestTurn(() => write(packed, { 'content-encoding': 'gzip' }))) < 100
    const isEverShort = (await isShort()) || (await isShort()) || (await isShort())
    const last = await sensor(`sensor.after_${name}`)
    expect([name, isEverShort, last?.value]).toEqual([name, true, 30])
  }
})

test('a token that sends readings can do nothing else, and neither a reader nor a viewer can send', async () => {
  const { keeper, token, write } = own
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
  expect((await write([state('theirs', 30, Date.now())], headers)).statusCode).toBe(403)
})
