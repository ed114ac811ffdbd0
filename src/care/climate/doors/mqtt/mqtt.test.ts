import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../../../test/app.ts'
import { zone } from '../../../../../test/zone.ts'
import { dueCounts } from '../../../../day/dashboard/dueCounts.queries.ts'
import { today } from '../../../../shared/dates.ts'
import { addDays } from '../../../../shared/days.ts'
import { startMqtt } from './broker.jobs.ts'

/** A broker on this machine, at a port that it can come back to. */
async function startBroker(port = 0) {
  const aedes = await Aedes.createBroker()
  aedes.authenticate = (_client, name, password, done) =>
    done(null, name === 'vivary' && password?.toString() === 'secret')
  const server = createServer(aedes.handle)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const say = (topic: string, payload: string, retain = false) =>
    new Promise<void>((resolve, reject) => {
      const packet = { cmd: 'publish', qos: 0, dup: false, topic, payload, retain } as const
      aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  const subscribed = once(aedes, 'subscribe')
  /** The latest that Vivary says of each topic. */
  const heard = new Map<string, string>()
  aedes.on('publish', ({ topic, payload, retain }) => {
    if (retain && /vivary/.test(topic)) heard.set(topic, payload.toString())
  })
  return {
    heard,
    port: address.port,
    say,
    subscribed,
    async stop() {
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let broker: Awaited<ReturnType<typeof startBroker>>
let stack: Awaited<ReturnType<typeof build>>
let keeper: Keeper
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const listening: ReturnType<typeof startMqtt>[] = []
const start = () => {
  const one = startMqtt(stack, log, dueCounts, { rest_ms: 10, retry_ms: 50, announce_ms: 20 })
  listening.push(one)
  return one
}

beforeAll(async () => {
  broker = await startBroker()
  const url = `mqtt://vivary:secret@127.0.0.1:${broker.port}`
  const topics = ['zigbee2mqtt/#', 'tele/+/SENSOR', 'tele/+/LWT', 'stream/#']
  stack = await build({
    mqtt: { url, owner: 'broker@example.org', topics, prefix: 'homeassistant' },
  })
  keeper = await keeperIn(stack)
  await stack.pool.query(
    `update users set email = 'Broker@example.org'
      where id = (select user_id from memberships where account_id = $1)`,
    [keeper.accountId],
  )
})
afterAll(async () => {
  for (const one of listening) await one.stop()
  await stack.app.close()
  await stack.pool.end()
  await broker.stop()
})

const sensors = async (who = keeper) => (await who.get('climate_sensors')).json().value
const sensor = async (name: string) =>
  (await sensors()).find((one: { name: string }) => one.name === name)
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const offered = async (who: Keeper) =>
  (await who.get('climate/doors'))
    .json()
    .value.find(({ door }: { door: string }) => door === 'mqtt').is_offered

test("what devices say to the operator's broker is of the account it is for, and of no other", async () => {
  await broker.say('zigbee2mqtt/kept', JSON.stringify({ temperature: 11 }), true)
  start()
  await broker.subscribed
  const stranger = await keeperIn(stack)
  await broker.say('zigbee2mqtt/warm', JSON.stringify({ temperature: 31.4, linkquality: 9 }))
  await soon(async () => {
    expect(await sensor('warm')).toMatchObject({ door: 'mqtt', value: 31.4, unit: 'celsius' })
  })
  expect(await sensors(stranger)).toEqual([])
  expect(await sensor('kept')).toBeUndefined()
  expect([await offered(keeper), await offered(stranger)]).toEqual([true, false])
})

test('a device that is offline says so at its sensors until it is back', async () => {
  const am = JSON.stringify({ AM2301: { Temperature: 22.5, Humidity: 50 }, TempUnit: 'C' })
  await broker.say('tele/tent/SENSOR', am)
  await soon(async () => expect(await sensor('tent AM2301')).toMatchObject({ device_error: '' }))
  await broker.say('tele/tent/LWT', 'Offline', true)
  await soon(async () =>
    expect(await sensor('tent AM2301')).toMatchObject({ device_error: 'It is offline.' }),
  )
  await broker.say('tele/tent/LWT', 'Online', true)
  await soon(async () => expect(await sensor('tent AM2301')).toMatchObject({ device_error: '' }))
})

test('a message that is too large is dropped, and said to the operator', async () => {
  const large = JSON.stringify({ temperature: 30, padding: 'x'.repeat(70_000) })
  await broker.say('zigbee2mqtt/large', large)
  await soon(async () =>
    expect(log.warn).toHaveBeenCalledWith({ dropped: 1 }, 'messages of the broker dropped'),
  )
  expect(await sensor('large')).toBeUndefined()
})

test('a retained message that is no word of a device class leaves the others to be heard', async () => {
  await broker.say('stream/sensor/odd/device_class', '{"toString":1}', true)
  await broker.say('zigbee2mqtt/after', JSON.stringify({ temperature: 24.5, linkquality: 9 }))
  await soon(async () => expect(await sensor('after')).toMatchObject({ value: 24.5 }))
  expect(log.error).not.toHaveBeenCalled()
})

test('Home Assistant is told what is due, what is late, and that an alarm goes on', async () => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const weekly = { feeder_id: rat.id, repeat_amount: 7, repeat: 'day' }
  const add = (name: string, ago: number) =>
    keeper.add('animals', {
      ...{ name, sex: 'female' },
      feeding_schedules: [{ ...weekly, started_on: addDays(today(zone), -ago) }],
    })
  await Promise.all([add('Nyx', 0), add('Pepper', 2)])
  const state = (id: string) => JSON.parse(latestAt(`/${id}`) ?? '{}')
  await soon(async () => {
    expect(state('due_today')).toEqual({
      state: 2,
      attributes: { feedings: 2, cleanings: 0, others: 0 },
    })
    expect(state('overdue')).toMatchObject({ state: 1, attributes: { feedings: 1 } })
    expect(state('alarm')).toEqual({ state: 'OFF', attributes: { alarms: [] } })
    expect(latestAt('/status')).toBe('online')
  })
  const { unique_id, state_topic, availability_topic } = state('overdue/config')
  expect([broker.heard.has(state_topic), broker.heard.get(availability_topic)]).toEqual([
    true,
    'online',
  ])
  expect([...broker.heard.keys()]).toContain(
    `homeassistant/sensor/${nodeOf(unique_id)}/overdue/config`,
  )

  await stack.pool.query(
    `insert into climate_alarms (account_id, id, cause, room, zones, since, raised_at)
     values ($1, uuidv7(), 'cold', 'Gecko room', $2, now(), now())`,
    [keeper.accountId, JSON.stringify([coldZone])],
  )
  await soon(async () =>
    expect(state('alarm')).toMatchObject({
      state: 'ON',
      attributes: {
        alarms: [
          {
            alarm: 'Too cold: Rack A, warm end',
            now: '26.4 °C, should be 28 to 33',
            is_acknowledged: false,
          },
        ],
      },
    }),
  )
})

/** The last message at the topic that ends like this. */
const latestAt = (end: string) => [...broker.heard].find(([topic]) => topic.endsWith(end))?.[1]
const nodeOf = (id: string) => id.split('_').slice(0, 2).join('_')

const coldZone = {
  ...{ place_id: newId(), place: 'Rack A', zone: 'warm_end', kind: 'temperature', cause: 'cold' },
  ...{ value: 26.4, worst: 26.4, low: 28, high: 33, error: '', ended_at: null },
  ...{ since: '2026-11-25T02:10:00.000Z', spoken: null, series: 1 },
}

test('a broker that goes and comes back is listened to again, and told everything anew', async () => {
  const { port } = broker
  await broker.stop()
  broker = await startBroker(port)
  await broker.subscribed
  await broker.say('zigbee2mqtt/warm', JSON.stringify({ temperature: 32.1 }))
  await soon(async () => expect(await sensor('warm')).toMatchObject({ value: 32.1 }))
  await soon(async () => {
    expect([...broker.heard.keys()].filter((topic) => topic.endsWith('/config'))).toHaveLength(3)
    expect(latestAt('/status')).toBe('online')
  })
})

test('of two processes one listens, and the other takes over once it has ended', async () => {
  const second = start()
  await soon(async () => {
    const { rows } = await stack.pool.query(
      `select from pg_stat_activity where application_name = 'vivary mqtt'
        and datname = current_database()`,
    )
    expect(rows).toHaveLength(2)
  })
  const kept = async () => {
    const { rows } = await stack.pool.query(
      'select sum(cardinality(offsets_ms))::int as n from climate_readings',
    )
    return rows[0].n
  }
  const before = await kept()
  await broker.say('zigbee2mqtt/warm', JSON.stringify({ temperature: 32.2 }))
  await soon(async () => expect(await sensor('warm')).toMatchObject({ value: 32.2 }))
  expect(await kept()).toBe(before + 1)
  const [first] = listening
  await first?.stop()
  await soon(async () => {
    await broker.say('zigbee2mqtt/warm', JSON.stringify({ temperature: 32.3 }))
    expect(await sensor('warm')).toMatchObject({ value: 32.3 })
  })
  // The last will of the first may come after the other has taken over.
  await soon(async () => expect(latestAt('/status')).toBe('online'))
  await second.stop()
  await soon(async () => expect(latestAt('/status')).toBe('offline'))
})
