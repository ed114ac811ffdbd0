import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildOn, keeperIn, signedIn, testApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/authenticator.ts'
import { linkTo } from '../../../../test/invitations.ts'
import { memberOf } from '../../../../test/members.ts'
import { turnSecondStepOn } from '../../../../test/secondStep.ts'
import { hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import { invitations, securityEvents, users } from '../../../db/schema.ts'
import { tooCommon } from '../../../server/session/passwords.ts'

type Stack = Awaited<ReturnType<typeof testApp>>
const password = 'seven warm hides'

async function signedUp(stack: Stack, email = newEmail()) {
  const browser = visitor(stack.app)
  await browser.submit('/users/sign_up', { name: 'Ole Berg', email, password })
  return { browser, email }
}

const userOf = async (browser: ReturnType<typeof visitor>) =>
  (await browser.get('/dashboard/api/user')).json()

test('who is new sets a name and a password, and is in that account and in no other', async () => {
  const stack = await testApp()
  const owner = await signedIn({ name: 'Maren' })
  const email = newEmail()
  const link = await linkTo(stack, owner, email, { role: 'viewer', may_log: true })
  const browser = visitor(stack.app)
  const page = await browser.get(link)
  expect(page.statusCode).toBe(200)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.body).toContain('Join Maren&#x27;s animals')
  expect(page.body).toContain('Maren has invited you to join as a viewer')
  expect(page.body).not.toMatch(/<script(?! src="\/users\/identityForms-\w+\.js" defer="">)/)

  const wrong = await browser.submit(link, { name: ' ', password: 'short' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toMatch(/id="name-error">Please set a name</)
  expect(wrong.body).toMatch(/id="password-error">At least 8 characters</)

  const common = await browser.submit(link, { name: 'Lena Brandt', password: 'qwertyuiop' })
  expect(common.body).toContain(`id="password-error">${tooCommon}<`)

  const given = { name: 'Lena Brandt', password, email: newEmail(), role: 'owner' }
  const answer = await browser.submit(link, given, { 'accept-language': 'en-US' })
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/dashboard' } })
  expect(await userOf(browser)).toMatchObject({
    name: 'Lena Brandt',
    email,
    confirmed: true,
    ...{ temperature_unit: 'fahrenheit', time_format: '12h', week_start: 'sunday' },
    role: 'viewer',
    may_log: true,
    operator: false,
    account_id: owner.accountId,
    accounts: [{ id: owner.accountId, owner: false }],
  })
  expect((await owner.get('shared_users')).json().value).toMatchObject([
    { kind: 'member', name: 'Lena Brandt', email },
  ])
})

test('an installation that takes no one takes the invited', async () => {
  const stack = await buildOn((await testApp()).pool, { signUp: 'closed' })
  const owner = await keeperIn(stack)
  const link = await linkTo(stack, owner, newEmail())
  const browser = visitor(stack.app)
  expect((await browser.submit(link, { name: 'Lena', password })).statusCode).toBe(303)
  expect(await userOf(browser)).toMatchObject({ role: 'keeper', can_start_account: false })
  await stack.app.close()
})

test('who is signed in with that address joins by one button', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { browser, email } = await signedUp(stack)
  const link = await linkTo(stack, owner, email)
  expect((await browser.get(link)).body).toMatch(/<button[^>]*>Join</)
  expect((await browser.submit(link, {})).headers.location).toBe('/dashboard')
  const me = await userOf(browser)
  expect(me).toMatchObject({ account_id: owner.accountId, role: 'keeper', confirmed: true })
  expect(me.accounts).toHaveLength(2)
  const events = await stack.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.user_id, me.id))
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'invitation_accepted', detail: "Maren's animals" }),
  )
})

test('who is signed in as someone else is told, and can sign out and come back', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const other = await signedUp(stack)
  const email = newEmail()
  const link = await linkTo(stack, owner, email)
  const page = await other.browser.get(link)
  expect(page.body).toContain(`You&#x27;re signed in as ${other.email}`)
  // Not even by a form without the sign-out.
  const { 'user[act]': _, ...form } = hiddenFields(page.body)
  await other.browser.post('/users/invitation', {
    ...form,
    'user[name]': 'x',
    'user[password]': password,
  })
  expect((await userOf(other.browser)).accounts).toHaveLength(1)

  const out = await other.browser.submit(link, {})
  expect(out).toMatchObject({ statusCode: 303, headers: { location: link } })
  expect((await other.browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect((await other.browser.get(link)).body).toContain('name="user[password]"')
})

test('who is known signs in and comes back to the button', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { email } = await signedUp(stack)
  const link = await linkTo(stack, owner, email)
  const browser = visitor(stack.app)
  const page = await browser.get(link)
  expect(page.body).not.toContain('name="user[password]"')
  const [, href = ''] = page.body.match(/href="([^"]+)"[^>]*>Sign in to join</) ?? []
  const back = await browser.submit(href, { email, password })
  expect(back).toMatchObject({ statusCode: 303, headers: { location: link } })
  // The link alone doesn't sign in anyone with a password.
  const nobody = visitor(stack.app)
  await nobody.submit(link, { name: 'Thief', password: 'another password' })
  expect((await nobody.get('/dashboard/api/user')).statusCode).toBe(401)
  expect((await browser.submit(link, {})).headers.location).toBe('/dashboard')
  expect(await userOf(browser)).toMatchObject({ account_id: owner.accountId })
})

test("the email doesn't skip the second step", async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { browser: signedUpWith, email } = await signedUp(stack)
  const { secret } = await turnSecondStepOn(stack, (await userOf(signedUpWith)).id)
  const link = await linkTo(stack, owner, email)
  const browser = visitor(stack.app)
  const to = `/users/sign_in?to=${encodeURIComponent(link)}`
  expect((await browser.submit(to, { email, password })).headers.location).toBe(
    '/users/sign_in/code',
  )
  await browser.submit(link, {})
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect((await owner.get('shared_users')).json().value).toMatchObject([{ kind: 'invitation' }])
  const after = await browser.submit('/users/sign_in/code', { otp_attempt: codeOf(secret) })
  expect(after.headers.location).toBe(link)
  await browser.submit(link, {})
  expect(await userOf(browser)).toMatchObject({ account_id: owner.accountId })
})

test('who is in no account any more joins, and signs in as before', async () => {
  const stack = await buildOn((await testApp()).pool, { signUp: 'closed' })
  const owner = await keeperIn(stack)
  const first = visitor(stack.app)
  const email = newEmail()
  await first.submit(await linkTo(stack, owner, email), { name: 'Lena', password })
  const { id } = await userOf(first)
  await owner.delete(`shared_users/${id}`)
  const again = await linkTo(stack, owner, email, { role: 'viewer' })
  const browser = visitor(stack.app)
  const joined = await browser.submit(again, { password: 'another password' })
  expect(joined).toMatchObject({ statusCode: 303, headers: { location: '/users/sign_in' } })
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  await browser.submit('/users/sign_in', { email, password })
  expect(await userOf(browser)).toMatchObject({ id, role: 'viewer' })
  await stack.app.close()
})

test('who took the address before without showing it is theirs does not get in by it', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const email = newEmail()
  const squatter = await signedUp(stack, email)
  const { id } = await userOf(squatter.browser)
  await stack.pool.query(
    'delete from accounts where id in (select account_id from memberships where user_id = $1)',
    [id],
  )
  const browser = visitor(stack.app)
  await browser.submit(await linkTo(stack, owner, email), {
    name: 'Lena',
    password: 'my very own one',
  })
  expect((await userOf(browser)).id).not.toBe(id)
  const theft = await visitor(stack.app).submit('/users/sign_in', { email, password })
  expect(theft.statusCode).toBe(422)
})

test('another site cannot have me join', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { browser, email } = await signedUp(stack)
  const link = await linkTo(stack, owner, email)
  const form = hiddenFields((await browser.get(link)).body)
  const forged = hiddenFields((await visitor(stack.app).get(link)).body)
  for (const answer of [
    await browser.post('/users/invitation', { token: form.token ?? '' }),
    await browser.post('/users/invitation', { token: form.token ?? '', ...forged }),
    await browser.post('/users/invitation', form, { origin: 'https://evil.example' }),
  ]) {
    expect(answer.statusCode).toBe(403)
  }
  expect((await userOf(browser)).accounts).toHaveLength(1)
})

test('after its account is shared no more, a sign-in leads to another one', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const { browser, email } = await signedUp(stack)
  await browser.submit(await linkTo(stack, owner, email), {})
  const me = await userOf(browser)
  await owner.delete(`shared_users/${me.id}`)
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  await browser.submit('/users/sign_in', { email, password })
  expect(await userOf(browser)).toMatchObject({
    id: me.id,
    owner: true,
    accounts: [{ owner: true }],
  })
})

test('an invitation from someone who is gone still says to what', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'keeper', name: 'Lena' })
  const email = newEmail()
  const link = await linkTo(stack, owner, email)
  await stack.db
    .update(invitations)
    .set({ invited_by: member.userId })
    .where(eq(invitations.email, email))
  await stack.db.delete(users).where(eq(users.id, member.userId))
  expect((await visitor(stack.app).get(link)).body).toContain('Someone has invited you')
})
