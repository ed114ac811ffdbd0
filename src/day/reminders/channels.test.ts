import { expect, test } from 'vitest'
import {
  buildOn,
  type Keeper,
  keeperIn,
  ownInstallation,
  refusals,
  signedIn,
  testApp,
} from '../../../test/app.ts'
import { addDevice } from '../../../test/factories.ts'

ownInstallation()

test('settings say how someone is told, and refuse what they cannot be', async () => {
  const keeper = await signedIn()
  const read = async () => (await keeper.get('notification_settings.json')).json()
  expect(await read()).toEqual({
    reminder_hour: 8,
    mail_digest: false,
    muted_app: [],
    muted_mail: [],
    muted_push: [],
    email: `${keeper.userId}@example.org`,
    has_mail_server: false,
    last_sent_at: null,
  })
  const change = (values: object) =>
    keeper.patch('notification_settings.json', { notification_settings: values })
  const mute = (kind: string, muted = true) => change({ muting: { kind, channel: 'mail', muted } })
  expect((await mute('bulb')).json().object.muted_mail).toEqual(['bulb'])
  expect((await mute('bulb')).json().object.muted_mail).toEqual(['bulb'])
  expect((await change({ reminder_hour: 21 })).json().object).toMatchObject({
    reminder_hour: 21,
    muted_mail: ['bulb'],
  })
  expect(refusals(await change({ reminder_hour: 24 }))).toEqual({
    reminder_hour: 'Please enter at most 23',
  })
  expect(refusals(await mute('weather'))).toEqual({ 'muting.kind': 'Unknown kind' })
  expect((await mute('bulb', false)).json().object.muted_mail).toEqual([])
  expect((await change({})).statusCode).toBe(200)
})

test('kinds that are muted on two screens at once are all muted', async () => {
  const keeper = await signedIn()
  const kinds = ['feeding', 'cleaning', 'bulb', 'low_stock']
  await Promise.all(
    kinds.map((kind) =>
      keeper.patch('notification_settings', {
        notification_settings: { muting: { kind, channel: 'push', muted: true } },
      }),
    ),
  )
  const { muted_push } = (await keeper.get('notification_settings')).json()
  expect(muted_push.sort()).toEqual(kinds.sort())
})

const devicesOf = async (of: Keeper) => (await of.get('push_subscriptions')).json().value

test('a browser is one device, however often it is added, and goes with who signs in there', async () => {
  const [keeper, next] = [await signedIn(), await signedIn()]
  const endpoint = `https://push.example.org/shared-${keeper.userId}`
  await addDevice(keeper, 'phone', { endpoint })
  await addDevice(keeper, 'phone', { endpoint })
  expect(await devicesOf(keeper)).toEqual([
    { id: expect.any(String), endpoint, device: 'phone', created_at: expect.any(String) },
  ])
  const stolen = await addDevice(next, 'phone', { endpoint, auth: 'B'.repeat(22) })
  expect(refusals(stolen)).toEqual({ endpoint: 'Another browser is already using this address' })
  expect((await addDevice(next, 'phone', { endpoint })).statusCode).toBe(201)
  expect(await devicesOf(keeper)).toEqual([])
  const [{ id }] = await devicesOf(next)
  expect((await keeper.delete(`push_subscriptions/${id}.json`)).statusCode).toBe(404)
  expect((await next.delete(`push_subscriptions/${id}.json`)).statusCode).toBe(200)
})

test('a browser that has exchanged its address stays the device it was, for its owner only', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const [old, next] = ['old', 'new'].map((at) => `https://push.example.org/${at}-${keeper.userId}`)
  await addDevice(keeper, 'phone', { endpoint: old })
  await addDevice(stranger, '', { endpoint: `${next}-theirs`, replaces: old })
  expect(await devicesOf(keeper)).toMatchObject([{ endpoint: old, device: 'phone' }])
  const auth = 'B'.repeat(22)
  expect((await addDevice(keeper, '', { endpoint: next, auth, replaces: old })).statusCode).toBe(
    201,
  )
  expect(await devicesOf(keeper)).toMatchObject([{ endpoint: next, device: 'phone' }])
  expect((await addDevice(keeper, '', { endpoint: next, auth, replaces: old })).statusCode).toBe(
    201,
  )
  expect(await devicesOf(keeper)).toHaveLength(1)
})

test('a browser that is added many times at once is one device, also when two people bring it', async () => {
  const [keeper, next] = [await signedIn(), await signedIn()]
  const endpoint = `https://push.example.org/at-once-${keeper.userId}`
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      addDevice(at % 2 === 0 ? keeper : next, 'phone', { endpoint }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect([...(await devicesOf(keeper)), ...(await devicesOf(next))]).toHaveLength(1)
})

test('no one has more than twenty devices, however many are added at once', async () => {
  const keeper = await signedIn()
  await Promise.all(Array.from({ length: 30 }, (_, at) => addDevice(keeper, `phone${at}`)))
  expect(await devicesOf(keeper)).toHaveLength(20)
})

test('an address that is spelt otherwise is still the same browser’s', async () => {
  const [keeper, next] = [await signedIn(), await signedIn()]
  const path = `/spelt-${keeper.userId}`
  await addDevice(keeper, 'phone', { endpoint: `https://push.example.org${path}` })
  for (const start of [
    'https://push.example.org:443',
    'HTTPS://PUSH.example.org',
    'https:/push.example.org',
  ]) {
    for (const end of ['', '#a']) {
      const endpoint = `${start}${path}${end}`
      const stolen = await addDevice(next, 'phone', { endpoint, auth: 'B'.repeat(22) })
      expect([endpoint, refusals(stolen)]).toEqual([
        endpoint,
        { endpoint: 'Another browser is already using this address' },
      ])
      expect((await addDevice(keeper, 'phone', { endpoint })).statusCode).toBe(201)
    }
  }
  expect(await devicesOf(keeper)).toHaveLength(1)
})

test('an address of a thousand strange characters is refused at its field', async () => {
  const letters = Array.from({ length: 970 }, (_, at) => String.fromCodePoint(0x4e00 + at * 17))
  const endpoint = `https://push.example.org/${letters.join('')}`
  const answer = await addDevice(await signedIn(), 'phone', { endpoint })
  expect(refusals(answer)).toEqual({ endpoint: 'Please send the address that the browser gave' })
})

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://10.0.0.1/a',
  'https://user@push.example.org/a',
  'https://push.example.org:8443/a',
  'nothing',
])('%s is no address that a device can have', async (endpoint) => {
  const answer = await addDevice(await signedIn(), 'phone', { endpoint })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(refusals(answer))).toEqual(['endpoint'])
})

test('a test of each channel says what became of it', async () => {
  const keeper = await signedIn()
  const send = (channel: string) => keeper.post('notification_settings/test.json', { channel })
  expect((await send('app')).json().message).toBe('Sent. Check your notifications.')
  expect(await keeper.list('notifications')).toMatchObject([{ header_text: 'This is a test' }])
  expect((await send('mail')).json().message).toBe(
    "Saved to the outbox folder, because this server can't send email.",
  )
  expect(refusals(await send('push'))).toEqual({
    channel: 'No devices are set up for push yet. Turn it on first.',
  })
  expect(refusals(await send('pigeon'))).toHaveProperty('channel')
})

test('someone who tests without end has to wait', async () => {
  const keeper = await signedIn()
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => keeper.post('notification_settings/test', { channel: 'app' })),
  )
  expect(sent.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('a test that a mail server does not take is not called sent', async () => {
  const smtp = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'vivary@example.org' }
  const stack = await buildOn((await testApp()).pool, smtp)
  const keeper = await keeperIn(stack)
  const answer = await keeper.post('notification_settings/test', { channel: 'mail' })
  expect(refusals(answer)).toEqual({
    channel: 'The mail server rejected it. The server log says why.',
  })
  await stack.app.close()
})
