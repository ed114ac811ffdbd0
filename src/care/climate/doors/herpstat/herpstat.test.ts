import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../../../test/app.ts'
import { spyderStatus, startSpyderWeb } from '../../../../../test/spyderWeb.ts'
import { receiver } from '../../readings/intake.ts'
import { askNext, type Receiver } from './poller.jobs.ts'

let spyder: Awaited<ReturnType<typeof startSpyderWeb>>
let stack: Awaited<ReturnType<typeof build>>
let inbox: Receiver
let keeper: Keeper

const working = { status: 200, headers: {}, isMute: false, isUnplugged: false }
beforeAll(async () => {
  spyder = await startSpyderWeb()
  stack = await build({ herpstatNetworks: [spyder.network] })
  inbox = receiver(stack, stack.app.log)
})
afterAll(async () => {
  inbox.stop()
  await stack.app.close()
  await stack.pool.end()
  spyder.stop()
})
beforeEach(async () => {
  Object.assign(spyder.state, { ...working, asked: [] })
  spyder.state.answers = [JSON.stringify(spyderStatus())]
  await stack.pool.query('delete from climate_devices')
  keeper = await keeperIn(stack)
})

const post = (device: object) => keeper.post('climate_devices', { climate_device: device })
const add = async (device: object = {}) => {
  const answer = await post({ address: spyder.address, unit: 'fahrenheit', ...device })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json().object
}
const ask = (limit_ms = 5000) => askNext(stack, inbox, { limit_ms, pause_ms: 1, tries: 3 })
/** As if it had rested. */
const askLater = async (limit_ms?: number) => {
  await stack.pool.query(`update climate_devices set rests_until = now() - interval '1 second'`)
  return ask(limit_ms)
}
const device = async () => (await keeper.get('climate_devices')).json().value[0]
const sensors = async () => (await keeper.get('climate_sensors')).json().value
const errors = async () => [
  ...new Set((await sensors()).map((one: { device_error: string }) => one.device_error)),
]
const answers = (...list: unknown[]) => {
  spyder.state.answers = list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}

test('a SpyderWeb is asked, and its outputs become sensors that are called as it calls them', async () => {
  answers(spyderStatus([{}, { probereadingRH: 61.5 }]))
  await add()
  expect(await ask()).toBe(true)
  expect(spyder.state.asked).toEqual(['/RAWSTATUS'])
  const name = 'Herpstat a8:61:0a:ae:00:01 output'
  expect(await sensors()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ door: 'herpstat', name: `${name} 1`, title: 'Tub 1', kind: 'temperature' },
        ...{ unit: 'fahrenheit', value: 31.5, asking: null, device_error: '' },
      }),
      expect.objectContaining({
        name: `${name} 1`,
        kind: 'power',
        value: 35,
        title: 'Tub 1, heater',
      }),
      expect.objectContaining({ name: `${name} 2`, kind: 'humidity', value: 61.5 }),
    ]),
  )
  expect(await sensors()).toHaveLength(5)
  expect(await device()).toMatchObject({ reached_at: expect.any(String), error: '' })
  // It rests first.
  expect(await ask()).toBe(false)
  expect(spyder.state.asked).toHaveLength(1)
})

test('JSON that is cut off is asked for again, three times in all', async () => {
  const whole = JSON.stringify(spyderStatus())
  answers(whole.slice(0, 200), whole.slice(0, 40), whole)
  await add()
  await ask()
  expect(spyder.state.asked).toHaveLength(3)
  expect(await device()).toMatchObject({ error: '' })
  answers(whole.slice(0, 200))
  await askLater()
  expect(spyder.state.asked).toHaveLength(6)
  expect(await device()).toMatchObject({ error: "Its answer isn't a SpyderWeb's" })
})

test('one that is unplugged, mute, redirecting or too long says so, and its last answer stays', async () => {
  await add()
  await ask()
  const { reached_at } = await device()
  const failing = async (state: object, error: string, limit_ms?: number) => {
    Object.assign(spyder.state, working, state)
    await askLater(limit_ms)
    expect(await device()).toMatchObject({ reached_at, error })
  }
  await failing({ isUnplugged: true }, "It can't be reached")
  await failing({ isMute: true }, "It didn't answer in time", 60)
  await failing({ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'It answered 302')
  await failing({ status: 404 }, 'It answered 404. Is raw status switched on?')
  answers(`${JSON.stringify(spyderStatus())}${' '.repeat(70_000)}`)
  await failing({}, 'Its answer is too large')
  answers(spyderStatus())
  await askLater()
  expect(await device()).toMatchObject({ error: '' })
})

test('a device that does not answer is asked more and more rarely', async () => {
  Object.assign(spyder.state, { status: 500 })
  await add()
  const time = async (of = 'now()') => {
    const { rows } = await stack.pool.query(
      `select (extract(epoch from max(${of})) * 1000)::float8 as ms from climate_devices`,
    )
    return rows[0].ms
  }
  for (const rest_s of [15, 30, 60, 120, 240, 300, 300]) {
    const before = await time()
    await askLater()
    const asked = (await time('rests_until')) - rest_s * 1000
    expect([rest_s, asked >= before - 1, asked <= (await time()) + 1]).toEqual([rest_s, true, true])
  }
})

test('what it says is wrong with itself stands at its sensors until it is mended', async () => {
  await add()
  answers(spyderStatus([{ errorcode: 4, errorcodedescription: 'High temp' }, {}]))
  await ask()
  expect((await errors()).toSorted()).toEqual(['', 'Error 4: High temp.'])
  answers(spyderStatus([{}, {}], { safetyrelay: 'Tripped' }))
  await askLater()
  expect(await errors()).toEqual(['Safety relay: Tripped.'])
  // A probe that is broken measures nothing.
  answers(
    spyderStatus([{ errorcode: 2, errorcodedescription: 'Probe error', probereadingTEMP: 32 }, {}]),
  )
  await askLater()
  const [probe] = (await sensors()).filter((one: { title: string }) => one.title === 'Tub 1')
  expect(probe).toMatchObject({ value: 31.5, device_error: 'Error 2: Probe error.' })
  answers(spyderStatus())
  await askLater()
  expect(await errors()).toEqual([''])
})

test('an output that is at its limit for an hour is told', async () => {
  await add()
  answers(spyderStatus([{ poweroutput: 80 }]))
  await ask()
  const since = (minutes: number) =>
    stack.pool.query('update climate_devices set at_limit = $1', [
      { 1: new Date(Date.now() - minutes * 60_000).toISOString() },
    ])
  await since(59)
  await askLater()
  expect(await errors()).toEqual([''])
  await since(61)
  await askLater()
  expect(await errors()).toEqual(['Its heater has been at its limit of 80% for an hour.'])
  answers(spyderStatus([{ poweroutput: 60 }]))
  await askLater()
  expect(await errors()).toEqual([''])
})

test('only addresses on the networks of the operator are asked, whatever a name leads to', async () => {
  const refused = async (address: string) => (await post({ address, unit: 'celsius' })).statusCode
  for (const address of [
    '169.254.169.254',
    '10.0.0.1',
    '127.0.0.1',
    '127.0.0.1:22',
    'a b',
    'x@y',
  ]) {
    expect([address, await refused(address)]).toEqual([address, 422])
  }
  const port = spyder.address.split(':')[1]
  await add({ address: `http://localhost:${Number(port) === 1 ? 2 : 1}/` })
  await ask()
  expect(await device()).toMatchObject({
    address: 'localhost:1',
    error: "Its address isn't on a network that whoever runs this server has named for devices",
  })
  expect(spyder.state.asked).toEqual([])
})

test('a device of two accounts rests for both, and one that is removed is asked no more', async () => {
  const { id } = await add()
  const first = keeper
  keeper = await keeperIn(stack)
  await add()
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(false)
  expect((await first.delete(`climate_devices/${id}`)).statusCode).toBe(200)
  expect((await first.get('climate_devices')).json().value).toEqual([])
  expect(await askLater()).toBe(true)
  expect(await ask()).toBe(false)
  expect(spyder.state.asked).toHaveLength(2)
})

test('where the operator has named no network, the door is not offered', async () => {
  const plain = await build({ herpstatNetworks: [] })
  const other = await keeperIn(plain)
  const doors = (await other.get('climate/doors')).json().value
  expect(doors.find(({ door }: { door: string }) => door === 'herpstat').is_offered).toBe(false)
  const answer = await other.post('climate_devices', {
    climate_device: { address: '192.168.1.20', unit: 'celsius' },
  })
  expect(answer.statusCode).toBe(422)
  await plain.app.close()
  await plain.pool.end()
})
