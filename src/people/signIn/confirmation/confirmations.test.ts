import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { linkIn, mailsTo, mailTo } from '../../../../test/mails.ts'
import { formOf, hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import { oneTimeTokens, securityEvents, users } from '../../../db/schema.ts'

const password = 'seven warm hides'
const subject = 'Confirm your email'

async function signedUp() {
  const { app, db } = await testApp()
  const [browser, email] = [visitor(app), newEmail()]
  await browser.submit('/users/sign_up', { name: 'Maren Holt', email, password })
  const link = linkIn(await mailTo(db, email, subject))
  const isConfirmed = async () =>
    (await browser.get('/dashboard/api/user.json')).json().confirmed as boolean
  return { app, db, browser, email, link, isConfirmed }
}

test('the link of the mail shows a button, and only the button confirms, signed in or not', async () => {
  const { app, db, browser, email, link, isConfirmed } = await signedUp()
  const elsewhere = visitor(app)
  const page = await elsewhere.get(link)
  expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining(email) })
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await elsewhere.get(link)
  expect(await isConfirmed()).toBe(false)

  const done = await elsewhere.submit(link, { password })
  expect(done).toMatchObject({ statusCode: 200, body: expect.stringContaining('is confirmed') })
  expect(await isConfirmed()).toBe(true)
  const me = (await browser.get('/dashboard/api/user.json')).json().id
  const events = await db.select().from(securityEvents).where(eq(securityEvents.user_id, me))
  expect(events.map(({ kind }) => kind).sort()).toEqual(['email_confirmed', 'signed_up'])
})

test('in the browser in which I am signed in a click is enough', async () => {
  const { browser, link, isConfirmed } = await signedUp()
  expect((await browser.get(link)).body).not.toContain('type="password"')
  expect((await browser.submit(link, {})).statusCode).toBe(200)
  expect(await isConfirmed()).toBe(true)
})

test('who only reads my mails confirms nothing, signed in as someone else or not at all', async () => {
  const [stranger, mine] = [await signedUp(), await signedUp()]
  for (const reader of [mine.browser, visitor(mine.app)]) {
    const page = await reader.get(stranger.link)
    expect(page.body).toMatch(/<label for="password">Password<.*autoComplete="current-password"/i)
    expect(page.body).toContain(`${stranger.email}, and the account created with it, are yours`)
    const without = await reader.submit(stranger.link, {})
    expect(without.statusCode).toBe(422)
    expect(without.body).toMatch(/id="password-error">Please enter your password</)
    const wrong = await reader.submit(stranger.link, { password: 'another one' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/id="password-error">That password is incorrect</)
    expect(wrong.body).toContain(stranger.email)
    expect(wrong.headers['referrer-policy']).toBe('no-referrer')
  }
  expect(await stranger.isConfirmed()).toBe(false)
})

test('a wrong password behind a link counts as one at the sign-in', async () => {
  const { app, db, browser, email, link, isConfirmed } = await signedUp()
  const thief = visitor(app)
  for (let tried = 0; tried < 10; tried++) {
    expect((await thief.submit(link, { password: `wrong ${tried}` })).statusCode).toBe(422)
  }
  expect((await thief.submit(link, { password })).statusCode).toBe(429)
  expect((await thief.submit('/users/sign_in', { email, password })).statusCode).toBe(429)
  expect(await isConfirmed()).toBe(false)
  const me = (await browser.get('/dashboard/api/user.json')).json().id
  const failed = sql`kind = 'sign_in_failed' and user_id = ${me}`
  await expect.poll(() => db.$count(securityEvents, failed)).toBe(10)
})

test('a link that was used, altered or is too old says so and offers a new mail', async () => {
  const { app, db, email, link, isConfirmed } = await signedUp()
  const altered = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  await db
    .update(oneTimeTokens)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(oneTimeTokens.email, email))
  for (const gone of [altered, link, '/users/confirmation?token=x']) {
    const page = await visitor(app).get(gone)
    expect(page).toMatchObject({
      statusCode: 410,
      body: expect.stringContaining('This link no longer works'),
    })
  }
  const stranger = visitor(app)
  await stranger.submit(link, { email })
  await expect.poll(() => mailsTo(db, email, subject)).toHaveLength(2)
  const fresh = linkIn(await mailTo(db, email, subject))
  expect((await stranger.submit(fresh, { password })).statusCode).toBe(200)
  expect(await isConfirmed()).toBe(true)

  const hidden = { ...hiddenFields((await stranger.get('/users/confirmation')).body) }
  const again = await stranger.post('/users/confirmation', {
    ...hidden,
    token: fresh.split('=')[1] ?? '',
  })
  expect(again.statusCode).toBe(410)
})

test('asking for the mail does not tell who has signed up, and is throttled', async () => {
  const { app, db, email } = await signedUp()
  const ask = (address: string, browser = visitor(app)) =>
    browser.submit('/users/confirmation', { email: address })
  const unknown = newEmail()
  const [known, other] = [await ask(email), await ask(unknown)]
  expect(known.statusCode).toBe(200)
  expect(other.body.replaceAll(unknown, email)).toBe(known.body)
  const form = await formOf(app, '/users/confirmation')
  for (let tries = 0; tries < 19; tries++) await form({ email })
  expect((await ask(email)).statusCode).toBe(429)
  await expect.poll(() => mailsTo(db, email, subject)).toHaveLength(21)
  expect(await mailsTo(db, unknown)).toEqual([])
})

test('I can have the mail sent again, but not for ever, and not once I am confirmed', async () => {
  const { db, browser, email } = await signedUp()
  const send = () =>
    browser.send({
      method: 'POST',
      url: '/dashboard/api/confirmation.json',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: {},
    })
  const answers = []
  for (let sent = 0; sent < 6; sent++) answers.push(await send())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers[0]?.json().message).toContain('outbox folder')
  expect(await mailsTo(db, email, subject)).toHaveLength(6)

  const keeper = await signedIn()
  const answer = await keeper.post('confirmation.json', {})
  expect(answer.json()).toEqual({ success: true, message: 'Your email is already confirmed.' })
  expect(await mailsTo(db, `${keeper.userId}@example.org`)).toEqual([])
})

test('an address that is not confirmed gets no test of the daily mail', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  await db.update(users).set({ confirmed_at: null }).where(eq(users.id, keeper.userId))
  const answer = await keeper.post('notification_settings/test', { channel: 'mail' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].message).toMatch(/^Confirm \S+ first/)
})

test('the name I sign up with is not in a mail to an address that may be anybody else', async () => {
  const { app, db } = await testApp()
  const email = newEmail()
  const name = 'Win now at evil.example'
  await visitor(app).submit('/users/sign_up', { name, email, password })
  expect(JSON.stringify(await mailsTo(db, email))).not.toContain('evil.example')
})
