import { expect, test } from 'vitest'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { told } from '../../../test/factories.ts'
import { memberships } from '../../db/schema.ts'
import { notify } from '../../server/messages/notify.ts'
import { openSession, sessionCookie } from '../../server/session/session.ts'
import { countUnreadOfAll, standingBy } from './notifications.queries.ts'

ownInstallation()

test('a keeper reads what they were told, the latest first, a page at a time', async () => {
  const keeper = await signedIn()
  await tell(keeper, 'First')
  await tell(keeper, 'Second')
  await tell(keeper, 'Third')
  const page = await keeper.page('notifications', { per_page: '2' })
  expect(page).toMatchObject({
    total: 3,
    totalPages: 2,
    value: [{ header_text: 'Third' }, { header_text: 'Second' }],
  })
  expect(Object.keys(page.value[0]).sort()).toEqual(
    ['body_text', 'header_text', 'id', 'kind', 'path', 'read_at', 'sent_at'].sort(),
  )
  const earliest = await keeper.page('notifications', { sort: 'happened_at_asc', page: '2' })
  expect(earliest).toMatchObject({ total: 3, totalPages: 1, value: [] })
  const [first] = await keeper.list('notifications', { sort: 'happened_at_asc' })
  expect(first.header_text).toBe('First')
  const wrong = await keeper.get('notifications.json?sort=abc')
  expect([wrong.statusCode, refusals(wrong)]).toEqual([422, { sort: 'Unknown sort' }])
})

test('one is read, unread and deleted, and the count says so', async () => {
  const keeper = await signedIn()
  await tell(keeper, 'Saffron is due')
  await tell(keeper, 'Lamp is old')
  const [{ id }] = await keeper.list('notifications')
  expect(await unreadOf(keeper)).toBe(2)

  const read = (await keeper.patch(`notifications/${id}/read.json`)).json()
  expect(read).toMatchObject({ success: true, object: { id, read_at: expect.any(String) } })
  const again = (await keeper.patch(`notifications/${id}/read.json`)).json()
  expect(again.object.read_at).toBe(read.object.read_at)
  expect(await unreadOf(keeper)).toBe(1)

  const unread = (await keeper.patch(`notifications/${id}/unread.json`)).json()
  expect(unread).toMatchObject({ success: true, object: { read_at: null } })
  expect(await unreadOf(keeper)).toBe(2)

  const gone = await keeper.delete(`notifications/${id}.json`)
  expect(gone.json()).toEqual({ success: true })
  expect((await keeper.delete(`notifications/${id}.json`)).statusCode).toBe(404)
  expect(await unreadOf(keeper)).toBe(1)
})

test('all are marked as read, as unread, and deleted at once', async () => {
  const keeper = await signedIn()
  await tell(keeper, 'First')
  await tell(keeper, 'Second')
  expect((await keeper.patch('notifications/read_all.json')).json()).toEqual({ success: true })
  expect(await unreadOf(keeper)).toBe(0)
  expect((await keeper.patch('notifications/unread_all.json')).json()).toEqual({ success: true })
  expect(await unreadOf(keeper)).toBe(2)
  // One that was put off comes back unread.
  const [{ id }] = await keeper.list('notifications')
  await keeper.patch(`notifications/${id}/later`)
  await keeper.patch('notifications/read_all')
  expect((await keeper.delete('notifications/destroy_all.json')).json()).toEqual({ success: true })
  await keeper.delete(`notifications/${id}/later`)
  expect(await unreadOf(keeper)).toBe(1)
  expect((await keeper.delete('notifications/destroy_all.json')).json()).toEqual({ success: true })
  expect(await keeper.page('notifications')).toEqual({ value: [], total: 0, totalPages: 0 })
})

test('what one member was told, the others of the account neither see nor touch', async () => {
  const owner = await signedIn()
  const helper = await memberOf(owner)
  await tell(owner, 'For the owner')
  const [{ id }] = await owner.list('notifications')

  const asHelper = { cookie: helper.cookie }
  expect((await owner.send('GET', 'notifications.json', undefined, asHelper)).json().total).toBe(0)
  for (const [method, path] of [
    ['PATCH', `notifications/${id}/read`],
    ['PATCH', `notifications/${id}/unread`],
    ['DELETE', `notifications/${id}`],
  ] as const) {
    expect((await owner.send(method, path, undefined, asHelper)).statusCode).toBe(404)
  }
  for (const [method, path] of [
    ['PATCH', 'notifications/read_all'],
    ['DELETE', 'notifications/destroy_all'],
  ] as const) {
    expect((await owner.send(method, path, undefined, asHelper)).statusCode).toBe(200)
  }
  expect(await owner.list('notifications')).toMatchObject([{ id, read_at: null }])
})

test('two thousand are paged through their index, in four statements', async () => {
  const keeper = await signedIn()
  const { db, pool, statements } = await testApp()
  await notify(
    db,
    Array.from({ length: 2000 }, (_, at) => told(keeper, `Number ${at}`)),
  )
  await pool.query('analyze notifications')
  statements.length = 0
  expect(await keeper.page('notifications')).toMatchObject({ total: 2000, totalPages: 84 })
  expect(statements.length).toBeLessThanOrEqual(4)
  const paging = statements.find((text) => /order by/.test(text)) ?? ''
  const values = [keeper.accountId, keeper.userId, 24]
  const { rows } = await pool.query(`explain ${paging}`, values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('notifications_latest')
  expect(plan).not.toContain('Sort')
})

test('open tabs of many people are told their counts by one statement', async () => {
  const { app, config, db, statements } = await testApp()
  const keepers = await Promise.all([signedIn(), signedIn(), signedIn()])
  for (const [at, keeper] of keepers.entries()) {
    await notify(
      db,
      Array.from({ length: at }, () => told(keeper, 'From Kim')),
    )
  }
  const people = keepers.map(({ accountId, userId }) => `${accountId} ${userId}`)
  const countOf = countUnreadOfAll(config, standingBy([], app.keptAnswers))
  statements.length = 0
  const counts = new Map(await countOf(db, people))
  expect(people.map((person) => counts.get(person))).toEqual([0, 1, 2])
  expect(statements).toHaveLength(1)
})

async function tell(keeper: Keeper, header_text: string) {
  const { db } = await testApp()
  await notify(db, [told(keeper, header_text)])
}

const unreadOf = async (keeper: Keeper) =>
  (await keeper.get('notifications/unread/count.json')).json().count

/** Another member of the keeper's account. */
async function memberOf({ accountId }: Keeper) {
  const { db, config } = await testApp()
  const { userId } = await signedIn({ name: 'Ines' })
  await db.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'keeper' })
  const { token } = await openSession(db, { userId, accountId })
  return { userId, cookie: `${sessionCookie(config).name}=${token}` }
}
