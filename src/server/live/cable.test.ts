import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../test/app.ts'
import { type Cable, identifier, openCable } from '../../../test/cable.ts'
import { told } from '../../../test/factories.ts'
import { notify } from '../../features/notifications/notifications.queries.ts'
import type { Limits } from './limits.ts'

/* The cable as a tab meets it, over a real port; limits are small so that nobody has to wait. */

const limits: Partial<Limits> = { ping_ms: 50, sweep_ms: 100, heartbeat_ms: 400 }
let stack: Awaited<ReturnType<typeof build>>
let url: string

beforeAll(async () => {
  stack = await build({}, limits)
  url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const signedIn = () => keeperIn(stack)
const open = ({ cookie }: Keeper) => openCable(url, { cookie })
const tell = (keeper: Keeper, times = 1) =>
  notify(
    stack.db,
    Array.from({ length: times }, () => told(keeper)),
  )

async function subscribed(keeper: Keeper): Promise<Cable> {
  const cable = await open(keeper)
  await cable.subscribe()
  return cable
}

test('a tab is welcomed, pinged, and told the count at once and with every change', async () => {
  const keeper = await signedIn()
  await tell(keeper)
  const tab = await open(keeper)
  expect(tab.ws.protocol).toBe('actioncable-v1-json')
  await tab.frame(({ type }) => type === 'welcome')
  expect(tab.frames[0]).toEqual({ type: 'welcome' })
  const ping = await tab.frame(({ type }) => type === 'ping')
  expect(Number(ping.message)).toBeCloseTo(Date.now() / 1000, -1)

  await tab.subscribe()
  await tab.counted(1)
  expect(tab.frames).toContainEqual({ identifier, message: { count: 1 } })
  await tell(keeper)
  await tab.counted(2)
  await keeper.patch('notifications/read_all')
  await tab.counted(0)
})

test('every tab of a person is told, and nobody else', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const tabs = [await subscribed(keeper), await subscribed(keeper)]
  const other = await subscribed(stranger)
  const deaf = await open(keeper)
  await other.counted(0)
  await tell(keeper, 3)
  for (const tab of tabs) await tab.counted(3)
  await tell(stranger, 7)
  await other.counted(7)
  expect(new Set(other.counts())).toEqual(new Set([0, 7]))
  expect(deaf.counts()).toEqual([])
  tabs[0]?.send({ command: 'unsubscribe', identifier })
  tabs[0]?.send({ command: 'subscribe', identifier: 'nothing' })
  await tabs[0]?.frame(({ type }) => type === 'reject_subscription')
  await tell(keeper)
  await tabs[1]?.counted(4)
  expect(tabs[0]?.counts()).not.toContain(4)
})

test('of two hundred changes in a row the last count is right, and none goes back', async () => {
  const keeper = await signedIn()
  const tab = await subscribed(keeper)
  await Promise.all(Array.from({ length: 200 }, () => tell(keeper)))
  await tab.counted(200)
  expect(tab.counts()).toEqual(tab.counts().toSorted((one, other) => one - other))
})

test('only that channel can be subscribed to', async () => {
  const tab = await open(await signedIn())
  const others = ['{"channel":"AdminChannel"}', '{"channel":1}', 'null', '', '[]']
  for (const other of others) {
    tab.send({ command: 'subscribe', identifier: other })
    await tab.frame((each) => each.identifier === other && each.type === 'reject_subscription')
  }
  const more = (nth: number) => JSON.stringify({ channel: 'NotificationsChannel', nth })
  for (const nth of [1, 2, 3, 4]) await tab.subscribe(more(nth))
  tab.send({ command: 'subscribe', identifier: more(5) })
  await tab.frame((each) => each.identifier === more(5) && each.type === 'reject_subscription')
})

test('a page that shows another account than the session is in cannot listen there', async () => {
  const keeper = await signedIn()
  const tab = await open(keeper)
  const shows = (account_id: string) =>
    JSON.stringify({ channel: 'NotificationsChannel', account_id })
  const [other, own] = [shows((await signedIn()).accountId), shows(keeper.accountId)]
  tab.send({ command: 'subscribe', identifier: other })
  await tab.frame((each) => each.identifier === other && each.type === 'reject_subscription')
  await tab.subscribe(own)
  await tab.counted(0)
})

test('a page of another site, or of none, is refused', async () => {
  const { cookie } = await signedIn()
  for (const origin of ['https://evil.example', 'null', '']) {
    await expect(openCable(url, { cookie, origin })).rejects.toThrow('403')
  }
  await expect(openCable(url, { cookie, protocol: 'mqtt' })).rejects.toThrow('426')
  const plain = await fetch(`${url}/cable`)
  expect([plain.status, (await plain.json()).errors[0].code]).toEqual([426, 'wrong_protocol'])
})

test('who is not signed in is told so, for good', async () => {
  const tab = await openCable(url, { cookie: 'vivary=nobody' })
  await tab.closed
  expect(tab.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
})

test('signing out closes the tabs of that session', async () => {
  const keeper = await signedIn()
  const [tab, other] = [await subscribed(keeper), await subscribed(await signedIn())]
  await keeper.delete('/users/logout')
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' })
  expect(other.ws.readyState).toBe(other.ws.OPEN)
})

test('a session that is over by its time, or by leaving the account, closes its tabs', async () => {
  const [late, gone] = [await signedIn(), await signedIn()]
  const tabs = [await subscribed(late), await subscribed(gone)]
  await stack.pool.query(
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [late.userId],
  )
  await stack.pool.query('delete from memberships where user_id = $1', [gone.userId])
  for (const tab of tabs) await tab.closed
})

test('when the database breaks off, tabs are told what they missed', async () => {
  const keeper = await signedIn()
  const tab = await subscribed(keeper)
  await tab.counted(0)
  await stack.pool.query('alter table notifications disable trigger tell_added')
  await tell(keeper)
  await stack.pool.query('alter table notifications enable trigger tell_added')
  const { rowCount } = await stack.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vivary live' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  await tab.counted(1)
  await tell(keeper)
  await tab.counted(2)
})

test('who does not answer is let go', async () => {
  const { cookie } = await signedIn()
  const tab = await openCable(url, { cookie, autoPong: false })
  await tab.closed
})

test('who sends nonsense, too much or too often is shown out', async () => {
  const nonsense = ['{', '7', '{}', '{"command":"fly","identifier":""}', Buffer.from([1, 2, 3])]
  for (const each of nonsense) {
    const tab = await open(await signedIn())
    tab.ws.send(each)
    await tab.closed
    expect(tab.frames.at(-1)).toMatchObject({ reason: 'invalid_request', reconnect: false })
  }
  const long = await open(await signedIn())
  long.send({ command: 'message', identifier: 'x'.repeat(5000) })
  expect(await long.closed).toBe(1009)
  const fast = await open(await signedIn())
  for (let at = 0; at < 100; at++) fast.send({ command: 'message', identifier })
  await fast.closed
})

test('thousands of random frames end nothing but their own connection', async () => {
  const keeper = await signedIn()
  const witness = await subscribed(keeper)
  const { cookie } = await signedIn()
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })
  const frame = fc.oneof(
    bytes,
    bytes.map(framed),
    fc.json().map(framedText),
    command.map(framedText),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 100 }), async (frames) => {
      const tab = await openCable(url, { cookie })
      // Below the client's own idea of what a frame is.
      const { _socket: socket } = tab.ws as unknown as { _socket: NodeJS.WritableStream }
      for (const each of frames) socket.write(each)
      tab.ws.terminate()
      await tab.closed
    }),
    { numRuns: 150 },
  )
  await tell(keeper)
  await witness.counted(1)
}, 60_000)

/** A masked frame of any kind, its content being the bytes. */
function framed(content: Uint8Array): Uint8Array {
  const kind = (content[0] ?? 0) & 0x8f
  return Uint8Array.from([kind, 0x80 | content.length, 0, 0, 0, 0, ...content])
}
function framedText(text: string): Uint8Array {
  const content = new TextEncoder().encode(text).slice(0, 125)
  return Uint8Array.from([0x81, 0x80 | content.length, 0, 0, 0, 0, ...content])
}
const command = fc
  .record({
    command: fc.constantFrom('subscribe', 'unsubscribe', 'message'),
    identifier: fc.json(),
  })
  .map((each) => JSON.stringify(each))

test('who never reads what is sent is let go, and not stored up for', async () => {
  const patient = await build({}, { heartbeat_ms: 600_000, mostFramesPerSecond: 1e9 })
  const address = await patient.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { cookie } = await keeperIn(patient)
    const slow = await openCable(address, { cookie })
    slow.ws.pause()
    const identifier = 'x'.repeat(200)
    while ((await connectionsOf(patient)) > 0) {
      for (let at = 0; at < 1000; at++) slow.send({ command: 'subscribe', identifier })
      await pause(1)
    }
    slow.ws.terminate()
  } finally {
    await patient.app.close()
    await patient.pool.end()
  }
}, 30_000)

const connectionsOf = ({ app }: typeof stack) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a server that stops asks its tabs to come again', async () => {
  const short = await build({}, limits)
  const address = await short.app.listen({ port: 0, host: '127.0.0.1' })
  const { cookie } = await keeperIn(short)
  const tab = await openCable(address, { cookie })
  await tab.subscribe()
  await short.app.close()
  await tab.closed
  expect(tab.frames.at(-1)).toEqual({
    type: 'disconnect',
    reason: 'server_restart',
    reconnect: true,
  })
  await short.pool.end()
})
