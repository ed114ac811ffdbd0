import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, testApp } from '../../../test/app.ts'
import { rounds } from '../../../test/endurance.ts'
import { anyAddress, formOf, hiddenFields, newEmail, visitor } from '../../../test/visitor.ts'
import { accounts, memberships, securityEvents, sessions, users } from '../../db/schema.ts'

const password = 'seven warm hides'

async function signedUp() {
  const { app, db } = await testApp()
  const [browser, email] = [visitor(app), newEmail()]
  await browser.submit('/users/sign_up', { name: 'Maren', email, password })
  const me = (await browser.get('/dashboard/api/user')).json()
  return { app, db, browser, email, me }
}

/** Posts many forms from one page, several at a time. */
async function guessed(many: number, guess: (at: number) => Promise<{ statusCode: number }>) {
  const codes: number[] = []
  for (let at = 0; at < many; at += 50) {
    const some = Array.from({ length: Math.min(50, many - at) }, (_, more) => guess(at + more))
    codes.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode))
  }
  return codes
}

test('of many guesses at one account from one address ten are looked at, and the owner gets in', async () => {
  const { app, email } = await signedUp()
  const guess = await formOf(app, '/users/sign_in')
  const thief = { remoteAddress: anyAddress() }
  const guesses = 20 * rounds(50)
  const codes = await guessed(guesses, (at) => guess({ email, password: `wrong ${at}` }, thief))
  expect(codes.filter((code) => code === 422)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(guesses - 10)
  const owner = await visitor(app).submit('/users/sign_in', { email, password })
  expect(owner.statusCode).toBe(303)
})

test(
  'guesses from many addresses keep a stranger out, but leave my own browser in',
  async () => {
    const [{ app, browser, email }, other] = [await signedUp(), await signedUp()]
    const guess = await formOf(app, '/users/sign_in')
    const codes = await guessed(40 * rounds(250), (at) => guess({ email, password: `wrong ${at}` }))
    expect(codes.filter((code) => code === 422)).toHaveLength(25)
    const stranger = await guess({ email, password })
    expect(stranger.statusCode).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(900)
    // What a browser keeps is worth nothing for someone else's address.
    for (const one of [browser, other.browser]) one.cookies.delete('vivary')
    const borrowed = await other.browser.submit('/users/sign_in', { email, password })
    expect(borrowed.statusCode).toBe(429)
    expect((await browser.submit('/users/sign_in', { email, password })).statusCode).toBe(303)
  },
  120_000 * rounds(5),
)

test("one address that tries everyone's accounts is stopped, and others are not", async () => {
  const { app } = await testApp()
  const guess = await formOf(app, '/users/sign_in')
  const thief = { remoteAddress: anyAddress() }
  const codes = await guessed(110 * rounds(3), () =>
    guess({ email: newEmail(), password: 'x' }, thief),
  )
  expect(codes.filter((code) => code === 422)).toHaveLength(100)
  const { email } = await signedUp()
  const other = await visitor(app).submit('/users/sign_in', { email, password })
  expect(other.statusCode).toBe(303)
})

test('a session that someone was given before they signed in is not theirs afterwards', async () => {
  const { app, email } = await signedUp()
  const planted = (await signedUp()).browser.cookies.get('vivary') ?? ''
  const victim = visitor(app)
  const hidden = hiddenFields((await victim.get('/users/sign_in')).body)
  for (const fixed of [planted, 'x'.repeat(43)]) {
    victim.cookies.set('vivary', fixed)
    const fields = { 'user[email]': email, 'user[password]': password }
    await victim.post('/users/sign_in', { ...hidden, ...fields })
    expect(victim.cookies.get('vivary')).not.toBe(fixed)
    const thief = await app.inject({ url: '/dashboard/api/user', cookies: { vivary: fixed } })
    expect(thief.statusCode).toBe(401)
  }
})

test('what no form asks for is not taken from one', async () => {
  const { app, db } = await testApp()
  await signedUp()
  const other = await signedUp()
  const email = newEmail()
  const smuggled = {
    operator: 'true',
    owner: 'true',
    role: 'viewer',
    account_id: other.me.account_id,
    subscribed: 'true',
    confirmed_at: '2020-01-01',
    confirmed: 'true',
    otp_enabled_at: '2020-01-01',
    onboarded: 'true',
    id: other.me.id,
  }
  const browser = visitor(app)
  await browser.submit('/users/sign_up', { name: 'Ida', email, password, ...smuggled })
  const made = (await browser.get('/dashboard/api/user')).json()
  expect(made).toMatchObject({
    operator: false,
    owner: true,
    subscribed: false,
    confirmed: false,
    onboarded: false,
  })
  expect(made.id).not.toBe(other.me.id)
  expect(made.account_id).not.toBe(other.me.account_id)

  const back = visitor(app)
  await back.submit('/users/sign_in', { email, password, ...smuggled })
  const {
    stats: _,
    authenticityToken: __,
    ...user
  } = (await back.get('/dashboard/api/user')).json()
  expect(user).toMatchObject({ operator: false, confirmed: false, account_id: made.account_id })
  expect(await db.$count(memberships, eq(memberships.account_id, other.me.account_id))).toBe(1)
})

test('a form of the identity pages is not taken from another site, whichever it is', async () => {
  const { app } = await testApp()
  const victim = visitor(app)
  const hidden = hiddenFields((await victim.get('/users/sign_in')).body)
  for (const url of ['/users/password/new', '/users/password/edit', '/users/confirmation']) {
    const fields = { 'user[email]': newEmail() }
    expect((await victim.post(url, fields)).statusCode).toBe(403)
    const evil = { origin: 'https://evil.example' }
    expect((await victim.post(url, { ...hidden, ...fields }, evil)).statusCode).toBe(403)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect((await victim.post(url, { ...hidden, ...fields }, cross)).statusCode).toBe(403)
  }
})

test('signing in and out, and every wrong password, is in my log', async () => {
  const { app, db, email, me } = await signedUp()
  const browser = visitor(app)
  const agent = { 'user-agent': 'Firefox on my phone' }
  await browser.submit('/users/sign_in', { email, password: 'a wrong one' }, agent)
  await browser.submit('/users/sign_in', { email, password }, agent)
  const { authenticityToken } = (await browser.get('/dashboard/api/user')).json()
  const [session] = await db.select().from(sessions).where(eq(sessions.device, agent['user-agent']))
  expect(session?.user_id).toBe(me.id)
  await browser.post('/users/logout', { authenticity_token: authenticityToken }, agent)
  const log = () =>
    db
      .select({ kind: securityEvents.kind, device: securityEvents.device })
      .from(securityEvents)
      .where(eq(securityEvents.user_id, me.id))
  await expect.poll(log).toHaveLength(4)
  const device = agent['user-agent']
  expect(await log()).toEqual(
    expect.arrayContaining([
      { kind: 'sign_in_failed', device },
      { kind: 'signed_in', device },
      { kind: 'signed_out', device },
    ]),
  )
})

test('who was taken out of their last account starts an empty one where everyone may', async () => {
  const { app, db, browser, email, me } = await signedUp()
  await db.delete(accounts).where(eq(accounts.id, me.account_id))
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  const both = [visitor(app), visitor(app)]
  const answers = await Promise.all(
    both.map((one) => one.submit('/users/sign_in', { email, password, timezone: 'Europe/Oslo' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const seen = await Promise.all(
    both.map(async (one) => (await one.get('/dashboard/api/user')).json()),
  )
  expect(seen[0]).toMatchObject({ owner: true, timezone: 'Europe/Oslo', stats: { animals: 0 } })
  expect(seen[1].account_id).toBe(seen[0].account_id)
})

test('where no one may sign up they are told, and get nothing; who runs it gets in', async () => {
  const { app, db, pool } = await build({ signUp: 'closed' })
  const email = newEmail()
  await visitor(app).submit('/users/sign_up', { name: 'Olu', email, password })
  await db.delete(accounts)
  const back = await visitor(app).submit('/users/sign_in', { email, password })
  expect(back.statusCode).toBe(303)
  await db.update(users).set({ operator: false })
  await db.delete(accounts)
  const gone = await visitor(app).submit('/users/sign_in', { email, password })
  expect(gone).toMatchObject({
    statusCode: 403,
    body: expect.stringContaining('You no longer have access to any account'),
  })
  expect(await db.$count(sessions)).toBe(0)
  await app.close()
  await pool.end()
})
