import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build, buildOn, type Keeper, keeperIn } from '../../../test/app.ts'
import { openPool } from '../../db/connect.ts'
import { startLocalPlus } from '../plan.ts'
import { KeptSessions } from './keptSessions.ts'
import type { Session } from './session.ts'

/* Sessions are kept between requests. Whatever ends or changes one holds for the very next request. */

let now: number
let kept: KeptSessions<Session>
let readings: number

beforeEach(() => {
  now = 0
  kept = new KeptSessions(() => now)
  kept.listen(true)
  readings = 0
})

const session = (accountId: string) => ({ accountId, userName: `read ${readings}` }) as Session
const ask = (hash = 'maren', accountId = 'account') =>
  kept.of(hash, async () => {
    readings += 1
    return session(accountId)
  })

test('a session is read once in five seconds', async () => {
  for (const at of [0, 4_999]) {
    now = at
    expect(await ask()).toMatchObject({ userName: 'read 1' })
  }
  now = 5_000
  expect(await ask()).toMatchObject({ userName: 'read 2' })
})

test('a session that a clock which was ahead has kept is read anew once it is right', async () => {
  now = 7_200_000
  await ask()
  now = 0
  expect(await ask()).toMatchObject({ userName: 'read 2' })
  expect(await ask()).toMatchObject({ userName: 'read 2' })
})

test('what changes in an account drops its sessions, and no others', async () => {
  await ask()
  await ask('jonas', 'other')
  kept.drop('other', 'memberships')
  kept.drop('account', 'feeding_logs')
  expect(await ask()).toMatchObject({ userName: 'read 1' })
  expect(await ask('jonas', 'other')).toMatchObject({ userName: 'read 3' })
})

test('a session that was read while it changed is not kept, nor is one that does not exist', async () => {
  await kept.of('maren', async () => {
    kept.drop('account', 'sessions')
    return session('account')
  })
  expect(await ask()).toMatchObject({ userName: 'read 1' })
  await kept.of('nobody', async () => undefined)
  expect(await ask('nobody')).toMatchObject({ userName: 'read 2' })
})

test('no session is kept while changes are not heard', async () => {
  await ask()
  kept.listen(false)
  await ask()
  expect(await ask()).toMatchObject({ userName: 'read 3' })
})

/** A server that listens and tells its own changes, as it does at a keeper's. */
let stack: Awaited<ReturnType<typeof build>>
let other: Awaited<ReturnType<typeof build>>

beforeAll(async () => {
  other = await build()
  const url = other.pool.options.connectionString ?? ''
  stack = await buildOn(await openPool(url, { tellsLater: true }), other.config)
  await stack.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
  await other.app.close()
  await other.pool.end()
})

/** Someone whose session is kept: their requests no longer read it. */
async function seen(keeper: Keeper): Promise<Keeper> {
  const isRead = async () => {
    stack.statements.length = 0
    await keeper.get('tasks')
    return stack.statements.some((statement) => statement.includes('token_hash'))
  }
  await expect.poll(isRead).toBe(false)
  return keeper
}

test('who signs out is out with the next request', async () => {
  const keeper = await seen(await keeperIn(stack))
  expect((await keeper.delete('/users/logout')).statusCode).toBeLessThan(400)
  expect((await keeper.get('tasks')).statusCode).toBe(401)
})

test('a new zone, plan or role counts from the next request on', async () => {
  const keeper = await seen(await keeperIn(stack))
  const { accountId, userId } = keeper
  await stack.pool.query(`update accounts set time_zone = 'Asia/Tokyo' where id = $1`, [accountId])
  expect((await keeper.get('user')).json()).toMatchObject({ timezone: 'Asia/Tokyo' })

  await seen(keeper)
  expect((await keeper.get('user')).json()).toMatchObject({ subscribed: false })
  await stack.db.transaction((tx) => startLocalPlus(tx, accountId))
  expect((await keeper.get('user')).json()).toMatchObject({ subscribed: true })

  await seen(keeper)
  await stack.pool.query(`update memberships set role = 'viewer' where user_id = $1`, [userId])
  expect((await keeper.post('tasks', { task: { content: 'Sweep' } })).statusCode).toBe(403)

  await seen(keeper)
  await stack.pool.query('delete from memberships where account_id = $1', [accountId])
  expect((await keeper.get('tasks')).statusCode).toBe(401)
})

test('what another server ends is ended here, too', async () => {
  // Well before it would be read again anyhow.
  const soon = { timeout: 3_000 }
  const keeper = await seen(await keeperIn(stack))
  await other.pool.query('delete from sessions where user_id = $1', [keeper.userId])
  await expect.poll(async () => (await keeper.get('tasks')).statusCode, soon).toBe(401)

  const late = await seen(await keeperIn(stack))
  await other.pool.query(
    "update sessions set expires_at = now() - interval '1 second' where user_id = $1",
    [late.userId],
  )
  await expect.poll(async () => (await late.get('tasks')).statusCode, soon).toBe(401)
})
