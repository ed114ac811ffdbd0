import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, type Keeper, keeperIn, refusals, signedIn, testApp } from '../../../test/app.ts'
import { openCable } from '../../../test/cable.ts'
import { leastToken, newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { newEmail } from '../../../test/visitor.ts'
import { invitations, outbox, sessions } from '../../db/schema.ts'
import { mostShared } from './people.contract.ts'

const invite = (owner: Keeper, values: object) =>
  owner.post('shared_users', { shared_user: { role: 'keeper', ...values } })

async function lettersTo(email: string) {
  const { db } = await testApp()
  return db.select().from(outbox).where(eq(outbox.recipient, email))
}

test('I invite somebody by mail, and see that they have not answered yet', async () => {
  const owner = await signedIn({ name: 'Maren' })
  const email = newEmail()
  const answer = await invite(owner, { email: email.toUpperCase(), role: 'viewer', may_log: true })
  expect(answer.statusCode).toBe(201)
  const { object } = answer.json()
  expect(object).toMatchObject({
    kind: 'invitation',
    email,
    role: 'viewer',
    may_log: true,
    name: null,
  })
  expect(Date.parse(object.expires_at) - Date.parse(object.since)).toBe(7 * 86_400_000)
  expect((await owner.get('shared_users')).json()).toEqual({
    value: [object],
    total: 1,
    totalPages: 1,
    has_mail_server: false,
  })
  const [letter, ...more] = await lettersTo(email)
  expect(more).toEqual([])
  const mail = letter?.payload as { subject: string; text: string; html: string }
  expect(mail.subject).toBe("Maren invites you to Maren's animals")
  expect(mail.text).toMatch(/http:\/\/localhost:3000\/users\/invitation\?token=[\w-]{43}\n/)
  expect(mail.html).toContain('See the invitation')
})

test('the link comes from the settings, whatever host was asked', async () => {
  const owner = await signedIn()
  const email = newEmail()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await owner.post('shared_users', { shared_user: { email, role: 'keeper' } }, headers)
  expect(JSON.stringify(await lettersTo(email))).not.toContain('evil.example')
})

test('whoever is invited again gets a new link, and the one before leads nowhere', async () => {
  const owner = await signedIn()
  const email = newEmail()
  const first = (await invite(owner, { email })).json().object
  const { db } = await testApp()
  const before = await db.select().from(invitations).where(eq(invitations.id, first.id))
  const second = (await invite(owner, { email, role: 'viewer' })).json().object
  const after = await db.select().from(invitations).where(eq(invitations.id, first.id))
  expect(second).toMatchObject({ id: first.id, role: 'viewer' })
  expect(after[0]?.token_hash).not.toEqual(before[0]?.token_hash)
  expect(await lettersTo(email)).toHaveLength(2)
  for (let sent = 2; sent < 5; sent++) await invite(owner, { email })
  expect((await invite(owner, { email })).statusCode).toBe(429)
})

test('members, owners and wrong fields are told plainly', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const emailOf = async (who: Keeper) => (await who.get('user')).json().email
  const refused = async (values: object) => refusals(await invite(owner, values))
  expect(await refused({ email: await emailOf(member) })).toEqual({
    email: 'This person is in the account already',
  })
  expect(await refused({ email: await emailOf(owner) })).toEqual({
    email: 'This account is yours already',
  })
  expect(await refused({ email: 'x', role: 'owner' })).toEqual({
    email: 'Please enter a valid email',
    role: 'Please choose keeper or viewer',
  })
})

test('an account is shared with fifty people at most, also when they are invited at once', async () => {
  const { db } = await testApp()
  const owner = await signedIn()
  await db.insert(invitations).values(
    Array.from({ length: mostShared - 2 }, () => ({
      account_id: owner.accountId,
      id: newId(),
      email: newEmail(),
      role: 'keeper' as const,
      token_hash: Buffer.from(newId()),
      expires_at: new Date().toISOString(),
    })),
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => invite(owner, { email: newEmail() })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422])
})

test('I change what somebody may do, and nothing else of them', async () => {
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

test('the owner is no shared user: nobody can remove or demote them', async () => {
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

  const began = Date.now()
  expect((await owner.delete(`shared_users/${member.userId}`)).statusCode).toBe(200)
  expect((await member.get('user')).statusCode).toBe(401)
  expect((await script()).statusCode).toBe(401)
  await tab.closed
  expect(Date.now() - began).toBeLessThan(5000)
  expect(tab.frames.at(-1)).toMatchObject({ type: 'disconnect', reconnect: false })
  expect((await stack.app.inject(pathname)).statusCode).toBe(404)
  const left = await stack.db.select().from(sessions).where(eq(sessions.user_id, member.userId))
  expect(left).toEqual([])
  expect((await own.get('user')).statusCode).toBe(200)
  await stack.app.close()
  await stack.pool.end()
}, 20_000)

test('what somebody recorded stays, with their name', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { id } = await owner.add('animals', { name: 'Saffron', sex: 'female' })
  const member = await memberOf(stack, owner.accountId, { role: 'keeper', name: 'Lena Brandt' })
  const clean = await member.add(`animals/${id}/cleaning_logs`, {})
  await owner.send('DELETE', '/dashboard/api/shared_users', { shared_user: { id: member.userId } })
  const [kept] = await owner.list(`animals/${id}/cleaning_logs`)
  expect(kept).toMatchObject({ id: clean.id, cleanedBy: 'Lena Brandt' })
})
