import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { raisedAlarm } from '../../../test/alarms.ts'
import { build, type Keeper, keeperIn } from '../../../test/app.ts'
import { leastWebhook } from '../../../test/factories.ts'
import { startNameServer } from '../../../test/nameServer.ts'
import { isSignedWith, startReceiver } from '../../../test/webhookReceiver.ts'
import { callNext, forgetDeliveries, startWebhooks } from './sender.jobs.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let stack: Awaited<ReturnType<typeof build>>
let keeper: Keeper
let id: string
let secret: string

beforeAll(async () => {
  receiver = await startReceiver()
  stack = await build({ webhookHosts: [receiver.host] })
})
afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
  receiver.stop()
})
beforeEach(async () => {
  receiver.calls.length = 0
  Object.assign(receiver.state, { status: 200, location: '', meanwhile: async () => {} })
  await stack.pool.query('delete from webhooks')
  keeper = await keeperIn(stack, { plus: true })
  const added = await keeper.add('webhooks', {
    ...{ ...leastWebhook('a'), url: receiver.at('/hook'), events: ['task.added'] },
  })
  id = added.id
  secret = added.secret
})

const addTask = (content: string) => keeper.add('tasks', { content })
const webhook = async () => (await keeper.get(`webhooks/${id}`)).json()
const deliveries = () => keeper.list(`webhooks/${id}/deliveries`)
/** As if all pauses were over. */
const later = async () => {
  await stack.pool.query(`update webhooks set rests_until = now() - interval '1 second'`)
  await stack.pool.query(
    `update webhook_deliveries set next_try_at = now() - interval '1 second' where sent_at is null`,
  )
}
const bodies = () => receiver.calls.map(({ body }) => JSON.parse(body))

test('a signed call leaves for each event, in their order', async () => {
  await addTask('One')
  await addTask('Two')
  expect(await callNext(stack)).toBe(true)
  expect(await callNext(stack)).toBe(false)
  expect(bodies().map(({ object }) => object.content)).toEqual(['One', 'Two'])
  const [call] = receiver.calls
  if (!call) throw new Error('No call')
  expect(call).toMatchObject({
    path: '/hook',
    headers: {
      ...{ 'content-type': 'application/json', 'vivary-event': 'task.added' },
      'vivary-delivery': JSON.parse(call.body).id,
    },
  })
  expect(isSignedWith(secret, call)).toBe(true)
  expect(isSignedWith(secret, { ...call, body: call.body.replace('One', 'Owe') })).toBe(false)
  expect(isSignedWith(`${secret.slice(0, -1)}!`, call)).toBe(false)
  expect(await deliveries()).toMatchObject([
    { state: 'sent', status: 200, tries: 1, error: '' },
    { state: 'sent', status: 200, tries: 1, error: '' },
  ])
  expect(await webhook()).toMatchObject({ waiting: 0, last_sent_at: expect.any(String) })
})

test('a server that runs sends right after the commit', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const sender = startWebhooks(stack, log, 3_600_000)
  try {
    await addTask('One')
    const soon = { timeout: 120_000, interval: 50 }
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ object: { content: 'One' } }]), soon)
  } finally {
    await sender.stop()
  }
})

test('a failed call is tried again later, the same, and holds up no other address', async () => {
  const other = await keeper.add('webhooks', {
    ...{ ...leastWebhook('b'), url: receiver.at('/other'), events: ['task.added'] },
  })
  receiver.state.status = 500
  await addTask('One')
  await callNext(stack)
  receiver.state.status = 200
  await callNext(stack)
  expect(await callNext(stack)).toBe(false)
  expect(new Set(receiver.calls.map(({ path }) => path))).toEqual(new Set(['/hook', '/other']))
  const [[own], [others]] = [
    await deliveries(),
    await keeper.list(`webhooks/${other.id}/deliveries`),
  ]
  const failed = own.state === 'sent' ? others : own
  expect(failed).toMatchObject({
    state: 'waiting',
    status: 500,
    error: 'It answered 500',
    tries: 1,
  })
  expect(Date.parse(failed.next_try_at)).toBeGreaterThan(Date.now())
  const calls = receiver.calls.length
  await later()
  await callNext(stack)
  expect(receiver.calls).toHaveLength(calls + 1)
  const ids = bodies().map((body) => body.id)
  expect(ids.filter((one) => one === failed.id)).toHaveLength(2)
  expect(
    new Set(
      receiver.calls
        .filter(({ body }) => JSON.parse(body).id === failed.id)
        .map(({ body }) => body),
    ).size,
  ).toBe(1)
})

test('an alarm is sent at once while its address rests after another event', async () => {
  await keeper.patch(`webhooks/${id}`, { webhook: { events: ['task.added', 'alarm.raised'] } })
  receiver.state.status = 500
  await addTask('One')
  await callNext(stack)
  const place_id = (await keeper.add('climate_places', { room: 'Attic' })).id
  await raisedAlarm(stack.db, { account_id: keeper.accountId, place_id, words: 'Attic' })
  await callNext(stack)
  expect(await deliveries()).toMatchObject([
    { event: 'alarm.raised', state: 'waiting', status: 500, tries: 1 },
    { event: 'task.added', state: 'waiting', tries: 1 },
  ])
  receiver.state.status = 200
  await stack.pool.query(
    `update webhook_deliveries set next_try_at = now() - interval '1 second' where event = 'alarm.raised'`,
  )
  expect(await callNext(stack)).toBe(true)
  expect(await callNext(stack)).toBe(false)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'waiting'])
  expect(await webhook()).toMatchObject({ waiting: 1, failures_in_a_row: 0 })
})

test('a redirect is not followed', async () => {
  Object.assign(receiver.state, { status: 302, location: receiver.at('/elsewhere') })
  await addTask('One')
  await callNext(stack)
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook'])
  expect(await deliveries()).toMatchObject([
    { status: 302, error: "It answered 302, and redirects aren't followed" },
  ])
})

test.each([
  ['https://localhost/hook', 'Only public addresses are called'],
  ['https://homeassistant.local/hook', 'Only public addresses are called'],
  // Told as a name that does not exist.
  ['https://leads-home.example/hook', "It can't be reached"],
])('%s leads home, and its call says: %s', async (url, error) => {
  const names = await startNameServer()
  onTestFinished(names.stop)
  names.records.set('leads-home.example', [['127.0.0.1']])
  await addTask('One')
  // As if it was added before such addresses were refused.
  await stack.pool.query('update webhooks set url = $1', [url])
  await callNext(stack)
  expect(receiver.calls).toEqual([])
  expect(await deliveries()).toMatchObject([{ status: null, error }])
})

test('ten failures within an hour switch it off, I am told once, and it can be switched on', async () => {
  receiver.state.status = 503
  await addTask('One')
  for (let call = 0; call < 10; call++) {
    expect(await webhook()).toMatchObject({ is_on: true, failures_in_a_row: call })
    await later()
    await callNext(stack)
  }
  expect(await webhook()).toMatchObject({ is_on: false, has_failed: true, waiting: 0 })
  expect(await deliveries()).toMatchObject([
    { state: 'failed', tries: 10, error: 'It answered 503' },
  ])
  await later()
  expect(await callNext(stack)).toBe(false)
  const told = await keeper.list('notifications')
  expect(told).toMatchObject([
    {
      header_text: `The webhook to ${receiver.host} was switched off`,
      body_text:
        'Ten calls within an hour failed. It answered 503. Switch it on again once it works.',
      path: `/account/webhooks/${id}`,
    },
  ])
  receiver.state.status = 200
  await keeper.change('webhooks', id, { is_on: true })
  const [{ id: deliveryId }] = await deliveries()
  await keeper.post(`webhooks/${id}/deliveries/${deliveryId}/replay`)
  await callNext(stack)
  expect(await deliveries()).toMatchObject([{ id: deliveryId, state: 'sent', tries: 1 }])
  expect(await webhook()).toMatchObject({ is_on: true, has_failed: false, failures_in_a_row: 0 })
})

test('failures before I switched it off and on during a call no longer count', async () => {
  receiver.state.status = 503
  await addTask('One')
  for (let call = 0; call < 10; call++) {
    if (call === 9)
      receiver.state.meanwhile = async () => {
        for (const is_on of [false, true]) await keeper.change('webhooks', id, { is_on })
      }
    await later()
    await callNext(stack)
  }
  expect(await webhook()).toMatchObject({ is_on: true, has_failed: false, failures_in_a_row: 1 })
})

test('ten failures that took longer than an hour do not', async () => {
  receiver.state.status = 503
  await addTask('One')
  for (let call = 0; call < 11; call++) {
    await later()
    await callNext(stack)
    await stack.pool.query(`update webhooks set failures = (
      select jsonb_agg(to_char(at::timestamptz - interval '7 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ'))
      from jsonb_array_elements_text(failures) at)`)
  }
  expect(await webhook()).toMatchObject({ is_on: true, failures_in_a_row: 11 })
})

test('what a killed server was sending is sent by another once its lease is over', async () => {
  await addTask('One')
  await stack.pool.query(`update webhooks set rests_until = now() + interval '2 minutes'`)
  expect(await callNext(stack)).toBe(false)
  await later()
  expect(await callNext(stack)).toBe(true)
  expect(bodies()).toHaveLength(1)
})

test('a new secret signs at once, and the old one as well for a day', async () => {
  const replaced = await keeper.post(`webhooks/${id}/secret`)
  const { secret: next } = replaced.json().object
  expect(next).not.toBe(secret)
  await addTask('One')
  await callNext(stack)
  await stack.pool.query(`update webhooks set secret_replaced_at = now() - interval '25 hours'`)
  await addTask('Two')
  await callNext(stack)
  const signed = receiver.calls.map((call) => [next, secret].map((one) => isSignedWith(one, call)))
  expect(signed).toEqual([
    [true, true],
    [true, false],
  ])
})

test('a test is sent at once, and says how it went', async () => {
  const trying = async () => (await keeper.post(`webhooks/${id}/test`)).json().object
  expect(await trying()).toMatchObject({ event: 'webhook.test', state: 'sent', status: 200 })
  receiver.state.status = 404
  expect(await trying()).toMatchObject({ state: 'failed', error: 'It answered 404' })
  expect(await callNext(stack)).toBe(false)
  expect(bodies()).toMatchObject([{ object: { message: 'Your webhook works.' } }, {}])
  expect(await webhook()).toMatchObject({ failures_in_a_row: 0 })
})

test('deliveries of more than two weeks ago are forgotten', async () => {
  await addTask('One')
  await addTask('Two')
  await stack.pool.query(`update webhook_deliveries set created_at = now() - interval '15 days'
    where object ->> 'content' = 'One'`)
  expect(await forgetDeliveries(stack.db, new Date())).toEqual({ deliveries: 1 })
  expect(await deliveries()).toHaveLength(1)
})
