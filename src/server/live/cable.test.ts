import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, buildOn, type Keeper, keeperIn } from '../../../test/app.ts'
import { type Cable, identifier, openCable } from '../../../test/cable.ts'
import { told } from '../../../test/factories.ts'
import { notify } from '../messages/notify.ts'
import { type Limits, usualLimits } from './limits.ts'

/*
 * The cable from a tab's point of view, over a real port, with small limits to keep the tests fast.
 */

const limits: Partial<Limits> = { ping_ms: 50, sweep_ms: 100 }
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
  const before = Date.now()
  const tab = await open(keeper)
  expect(tab.ws.protocol).toBe('actioncable-v1-json')
  await tab.frame(({ type }) => type === 'welcome')
  expect(tab.frames[0]).toEqual({ type: 'welcome' })
  const ping = await tab.frame(({ type }) => type === 'ping')
  expect(Number(ping.message)).toBeGreaterThanOrEqual(Math.floor(before / 1000))
  expect(Number(ping.message)).toBeLessThanOrEqual(Date.now() / 1000)

  await tab.subscribe()
  await tab.counted(1)
  expect(tab.frames).toContainEqual({ identifier, message: { count: 1 } })
  await tell(keeper)
  await tab.counted(2)
  await keeper.patch('notifications/read_all')
  await tab.counted(0)
})

test('every tab of a person is told, and no one else', async () => {
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
  expect(usualLimits.sweep_ms).toBeLessThan(5000)
})

test('when the database breaks off, tabs are told what they missed', async () => {
  const keeper = await signedIn()
  const tab = await subscribed(keeper)
  await tab.counted(0)
  await stack.pool.query('alter table notifications disable trigger tell_added')
  await tell(keeper)
  await stack.pool.query('alter table notifications enable trigger tell_added')
  await breakOff(stack)
  await tab.counted(1)
  await tell(keeper)
  await tab.counted(2)
})

test('a session that ends while the database is not heard closes its tab once it is', async () => {
  const seldom = await build({}, { ...limits, sweep_ms: 600_000 })
  const address = await seldom.app.listen({ port: 0, host: '127.0.0.1' })
  const keeper = await keeperIn(seldom)
  const tab = await openCable(address, { cookie: keeper.cookie })
  await tab.subscribe()
  await seldom.pool.query('alter table sessions disable trigger user')
  await seldom.pool.query('delete from sessions where user_id = $1', [keeper.userId])
  await seldom.pool.query('alter table sessions enable trigger user')
  await breakOff(seldom)
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' })
  await seldom.app.close()
  await seldom.pool.end()
})

/** Ends the connection over which a server listens to the database; it takes another. */
const breakOff = ({ pool }: typeof stack) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vivary live' and datname = current_database()`)
      return rowCount
    })
    .toBe(1)

test('a server that stops asks its tabs to come again', async () => {
  const short = await buildOn(stack.pool, {}, limits)
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
})
