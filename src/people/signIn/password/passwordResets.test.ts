import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp, useTries } from '../../../../test/app.ts'
import { rounds } from '../../../../test/endurance.ts'
import { linkIn, mailsTo, mailTo } from '../../../../test/mails.ts'
import { anyAddress, formOf, hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import { oneTimeTokens, outbox, securityEvents, users } from '../../../db/schema.ts'
import { tooCommon } from '../../../server/session/passwords.ts'

const password = 'seven warm hides'
const fresh = 'eight warm hides'
const both = { password: fresh, password_confirmation: fresh }
const subject = 'Set a new password'

async function signedUp() {
  const { app, db } = await testApp()
  const [browser, email] = [visitor(app), newEmail()]
  await browser.submit('/users/sign_up', { name: 'Maren Holt', email, password })
  const signIn = async (with_: string) =>
    (await visitor(app).submit('/users/sign_in', { email, password: with_ })).statusCode
  return { app, db, browser, email, signIn }
}

async function forgotten() {
  const person = await signedUp()
  const { app, db, email } = person
  await visitor(app).submit('/users/password/new', { email })
  return { ...person, link: linkIn(await mailTo(db, email, subject)) }
}

test('the mailed link sets a password once, ends every session, confirms the address and tells me', async () => {
  const { app, db, browser, email, link, signIn } = await forgotten()
  const page = await visitor(app).get(link)
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const reader = visitor(app)
  const set = await reader.submit(link, both)
  expect(set).toMatchObject({
    statusCode: 303,
    headers: { location: '/users/sign_in?said=password' },
  })
  expect(reader.cookies.has('vivary')).toBe(false)
  const { body } = await reader.get('/users/sign_in?said=password')
  expect(body).toContain('new password is set')
  expect(body).toContain(`value="${email}"`)
  expect((await visitor(app).get('/users/sign_in?said=password')).body).not.toContain(email)
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect(await signIn(password)).toBe(422)
  expect(await signIn(fresh)).toBe(303)

  const [person] = await db.select().from(users).where(eq(users.email, email))
  expect(person?.confirmed_at).not.toBeNull()
  expect(await mailsTo(db, email, 'Your password was changed')).toHaveLength(1)
  const events = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.user_id, person?.id ?? ''))
  const kinds = events.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['password_reset_asked', 'password_reset']))

  const replayed = await visitor(app).get(link)
  expect(replayed).toMatchObject({
    statusCode: 410,
    body: expect.stringContaining('no longer works'),
  })
})

test('of many who use one link at once, one sets the password', async () => {
  const many = 20 * rounds(5)
  const { app, link } = await forgotten()
  const browsers = await Promise.all(
    Array.from({ length: many }, async (_, at) => {
      const browser = visitor(app)
      return { at, browser, hidden: hiddenFields((await browser.get(link)).body) }
    }),
  )
  const answers = await Promise.all(
    browsers.map(({ at, browser, hidden }) =>
      browser.post('/users/password/edit', {
        ...hidden,
        'user[password]': `${fresh} ${at}`,
        'user[password_confirmation]': `${fresh} ${at}`,
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(many - 1)
})

test('a link that is altered, too old, or for another purpose sets nothing', async () => {
  const { app, db, email, link, signIn } = await forgotten()
  const browser = visitor(app)
  const hidden = hiddenFields((await browser.get(link)).body)
  const setWith = async (token: string) =>
    browser.post('/users/password/edit', {
      ...hidden,
      token,
      'user[password]': fresh,
      'user[password_confirmation]': fresh,
    })
  const { token = '' } = hidden
  const confirmation = linkIn(await mailTo(db, email, 'Confirm your email')).split('=')[1] ?? ''
  const altered = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const wrong of [altered, confirmation, '', `${token} `, "' or true --"]) {
    expect((await setWith(wrong)).statusCode).toBe(410)
  }
  await db
    .update(oneTimeTokens)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(oneTimeTokens.email, email))
  expect((await setWith(token)).statusCode).toBe(410)
  expect(await signIn(password)).toBe(303)
})

test('asking for a new password does not tell who is known', async () => {
  const { app, db, email } = await signedUp()
  const unknown = newEmail()
  const ask = (address: string) => visitor(app).submit('/users/password/new', { email: address })
  const [known, other] = [await ask(email), await ask(unknown)]
  expect([known.statusCode, other.statusCode]).toEqual([200, 200])
  expect(other.body.replaceAll(unknown, email)).toBe(known.body)
  const asked = async (address: string) => {
    const form = await formOf(app, '/users/password/new')
    const codes = []
    for (let tried = 0; tried < 21; tried++) codes.push((await form({ email: address })).statusCode)
    return codes
  }
  expect(await asked(email)).toEqual(await asked(unknown))
  expect((await ask(email)).statusCode).toBe(429)
  expect(await mailsTo(db, unknown)).toEqual([])
})

test('a stranger who asks for someone else uses up only what their own network may ask', async () => {
  const { app, db, email } = await signedUp()
  const ask = await formOf(app, '/users/password/new')
  const stranger = { remoteAddress: anyAddress() }
  const codes: number[] = []
  for (let tried = 0; tried < 7; tried++) codes.push((await ask({ email }, stranger)).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await ask({ email })).statusCode).toBe(200)
  await expect.poll(() => mailsTo(db, email, subject)).toHaveLength(6)
})

test('a browser that has signed in before can ask, whatever strangers have asked for', async () => {
  const { app, email } = await signedUp()
  const owner = visitor(app)
  await owner.submit('/users/sign_in', { email, password })
  const session = [...owner.cookies.keys()].filter((name) => !name.includes('device'))
  for (const name of session) owner.cookies.delete(name)
  const form = await formOf(app, '/users/password/new')
  await useTries(`password ${email}`, 19)
  expect([(await form({ email })).statusCode, (await form({ email })).statusCode]).toEqual([
    200, 429,
  ])
  const ask = () => owner.submit('/users/password/new', { email })
  for (let tried = 0; tried < 5; tried++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})

test('who asks for many addresses from one network has to wait', async () => {
  const { app } = await testApp()
  const ask = await formOf(app, '/users/password/new')
  const asker = { remoteAddress: anyAddress() }
  const codes = []
  await useTries(`password from ${asker.remoteAddress}`, 28)
  for (let tried = 28; tried < 31; tried++)
    codes.push((await ask({ email: newEmail() }, asker)).statusCode)
  expect(codes).toEqual([200, 200, 429])
})

test('what is wrong with the new password is told at its field, and the link still works', async () => {
  const { app, link } = await forgotten()
  const browser = visitor(app)
  const short = await browser.submit(link, { password: 'short', password_confirmation: 'short' })
  expect(short.statusCode).toBe(422)
  expect(short.body).toMatch(/id="password-error">At least 8 characters</)
  const common = { password: 'iloveyou', password_confirmation: 'iloveyou' }
  expect((await browser.submit(link, common)).body).toContain(tooCommon)
  const two = await browser.submit(link, { password: fresh, password_confirmation: 'another one' })
  expect(two.body).toMatch(/id="password_confirmation-error">The passwords don&#x27;t match</)
  expect(two.headers['referrer-policy']).toBe('no-referrer')
  expect((await browser.submit(link, both)).statusCode).toBe(303)
})

test('a page that hides its address may be sent on plain http, where browsers call that null', async () => {
  const { link, app } = await forgotten()
  const hidden = await visitor(app).submit(link, both, {
    origin: 'null',
    'sec-fetch-site': 'cross-site',
  })
  expect(hidden.statusCode).toBe(403)
  expect((await visitor(app).submit(link, both, { origin: 'null' })).statusCode).toBe(303)
})

test('who was locked out by guesses gets in with the new password', async () => {
  const { app, db, email } = await signedUp()
  const guess = await formOf(app, '/users/sign_in')
  const wrong = { email, password: 'a wrong one' }
  await Promise.all(Array.from({ length: 25 }, () => guess(wrong)))
  const owner = visitor(app)
  const locked = await owner.submit('/users/sign_in', { email, password })
  expect(locked.statusCode).toBe(429)
  await owner.submit('/users/password/new', { email })
  await owner.submit(linkIn(await mailTo(db, email, subject)), both)
  const back = await owner.submit('/users/sign_in', { email, password: fresh })
  expect(back.statusCode).toBe(303)
})

test('a forged host is in no mail', async () => {
  const { app, db, config } = await testApp()
  const email = newEmail()
  const forged = { host: 'evil.lan', 'x-forwarded-host': 'evil.lan' }
  const browser = visitor(app)
  const headers = { ...forged, origin: 'http://evil.lan' }
  const form = hiddenFields((await browser.get('/users/sign_up')).body)
  const fields = { 'user[name]': 'M', 'user[email]': email, 'user[password]': password }
  await browser.post('/users/sign_up', { ...form, ...fields }, headers)
  const asked = hiddenFields((await browser.get('/users/password/new')).body)
  await browser.post('/users/password/new', { ...asked, 'user[email]': email }, headers)
  const mails = [await mailTo(db, email, 'Confirm your email'), await mailTo(db, email, subject)]
  for (const { text, html } of mails) {
    expect(text + html).not.toContain('evil.lan')
    expect(text).toContain(`${config.publicUrl}/users/`)
  }
})

test('someone without a password is like no one, until they set one by mail', async () => {
  const { app, db, email, signIn } = await signedUp()
  await db.update(users).set({ password_hash: null }).where(eq(users.email, email))
  for (const tried of ['none', password]) expect(await signIn(tried)).toBe(422)
  await visitor(app).submit('/users/password/new', { email })
  await visitor(app).submit(linkIn(await mailTo(db, email, subject)), both)
  expect(await signIn(fresh)).toBe(303)
})

test('a mail about my sign-in is one of my account, and goes with it', async () => {
  const { db, browser, email } = await signedUp()
  const { account_id } = (await browser.get('/dashboard/api/user')).json()
  const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, email))
  expect(mail?.account_id).toBe(account_id)
})
