import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, type Keeper, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { openCable } from '../../../test/cable.ts'
import { leastToken, newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { newEmail } from '../../../test/visitor.ts'
import { sessions } from '../../db/schema.ts'

const invite = (owner: Keeper, values: object) =>
  owner.post('shared_users', { shared_user: { role: 'keeper', ...values } })

test('I change what someone may do, and nothing else of them', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const before = (await member.get('user')).json()
  const answer = await owner.patch(`shared_users/${member.userId}`, {
    shared_user: { role: 'viewer', may_log: true, email: 'x@example.org', account_id: newId() },
  })
  expect(answer.json().object).toMatchObject({ kind: 'member', role: 'viewer', may_log: true })
  const after = (await member.get('user')).json()
  expect(after).toMatchObject({ email: before.email, role: 'viewer', may_log: true })
  const crowned = await owner.patch(`shared_users/${member.userId}`, {
    shared_user: { role: 'owner' },
  })
  expect(crowned.statusCode).toBe(422)
  const invited = (await invite(owner, { email: newEmail() })).json().object
  const changed = await owner.patch(`shared_users/${invited.id}`, {
    shared_user: { role: 'viewer' },
  })
  expect(changed.json().object).toEqual({ ...invited, role: 'viewer' })
})

test('the owner is no shared user: no one can remove or demote them', async () => {
  const owner = await signedIn()
  const at = `shared_users/${owner.userId}`
  expect((await owner.delete(at)).statusCode).toBe(404)
  expect((await owner.patch(at, { shared_user: { role: 'viewer' } })).statusCode).toBe(404)
  expect((await owner.get('user')).json().owner).toBe(true)
})

test("another account's members and invitations are not there", async () => {
  const stack = await testApp()
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const { id } = (await invite(owner, { email: newEmail() })).json().object
  for (const theirs of [member.userId, id]) {
    const at = `shared_users/${theirs}`
    const change = { shared_user: { role: 'viewer', account_id: owner.accountId } }
    expect((await stranger.patch(at, change)).statusCode).toBe(404)
    expect((await stranger.delete(at)).statusCode).toBe(404)
  }
  expect((await owner.get('shared_users')).json().total).toBe(2)
  expect((await member.get('user')).statusCode).toBe(200)
})

test('who is removed is out at once: sessions, tokens, feed, devices and open tabs', async () => {
  const stack = await build({}, { sweep_ms: 600_000 })
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await keeperIn(stack)
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const own = await keeperIn(stack, { name: 'Ole' })
  const feed = (await member.post('calendar_feed/rotate')).json().object.address
  const made = await member.post('api_tokens', { api_token: leastToken('Scale') })
  const script = () =>
    stack.app.inject({
      url: '/dashboard/api/user',
      headers: { authorization: `Bearer ${made.json().object.token}` },
    })
  expect((await script()).statusCode).toBe(200)
  const tab = await openCable(url, { cookie: member.cookie })
  await tab.subscribe()
  const { pathname } = new URL(feed)
  expect((await stack.app.inject(pathname)).statusCode).toBe(200)

  expect((await owner.delete(`shared_users/${member.userId}`)).statusCode).toBe(200)
  expect((await member.get('user')).statusCode).toBe(401)
  expect((await script()).statusCode).toBe(401)
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ type: 'disconnect', reconnect: false })
  expect((await stack.app.inject(pathname)).statusCode).toBe(404)
  const left = await stack.db.select().from(sessions).where(eq(sessions.user_id, member.userId))
  expect(left).toEqual([])
  expect((await own.get('user')).statusCode).toBe(200)
  await stack.app.close()
  await stack.pool.end()
})

test('what someone recorded stays, with their name', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { id } = await owner.add('animals', { name: 'Saffron', sex: 'female' })
  const member = await memberOf(stack, owner.accountId, { role: 'keeper', name: 'Lena Brandt' })
  const clean = await member.add(`animals/${id}/cleaning_logs`, {})
  await owner.send('DELETE', '/dashboard/api/shared_users', { shared_user: { id: member.userId } })
  const [kept] = await owner.list(`animals/${id}/cleaning_logs`)
  expect(kept).toMatchObject({ id: clean.id, cleanedBy: 'Lena Brandt' })
})

test('what two people of one name recorded is told apart', async () => {
  const owner = await signedIn()
  const { id } = await owner.add('animals', { name: 'Saffron', sex: 'female' })
  const namesake = await memberOf(await testApp(), owner.accountId, {
    role: 'viewer',
    may_log: true,
    name: 'Maren',
  })
  const about = { commentable_type: 'Animal', commentable_id: id, content: 'In blue' }
  const course = { substance: 'Panacur', dose: 1, dose_unit: 'ml', every_days: 1 }
  const treatments = `animals/${id}/treatments`
  const treatment = await owner.add(treatments, course)
  for (const who of [owner, namesake]) {
    const [recorded_by, name] = [who.userId, 'Maren']
    expect(await who.add(`animals/${id}/cleaning_logs`, {})).toMatchObject({
      recorded_by,
      cleanedBy: name,
    })
    expect(await who.add('comments', about)).toMatchObject({ recorded_by, commenter: name })
    // The second dose of a day is asked about, and meant.
    expect(await who.add(`${treatments}/${treatment.id}/doses`, { again: true })).toMatchObject({
      recorded_by,
      givenBy: name,
    })
  }
  const [{ doses }] = await namesake.list(treatments)
  expect(doses).toMatchObject([{ recorded_by: namesake.userId }, { recorded_by: owner.userId }])
})
