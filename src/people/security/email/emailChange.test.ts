import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { codeOf } from '../../../../test/authenticator.ts'
import { linkIn, queuedMails } from '../../../../test/mails.ts'
import { memberOf } from '../../../../test/members.ts'
import { keepersPassword as password } from '../../../../test/password.ts'
import { newEmail, visitor } from '../../../../test/visitor.ts'
import { oneTimeTokens, outbox, sessions, users } from '../../../db/schema.ts'
import { openSession } from '../../../server/session/session.ts'

const ask = (keeper: Keeper, email: string, current_password = password) =>
  keeper.post('emails.json', { user: { current_password, email } })
const addressOf = async ({ userId }: Keeper) => {
  const { db } = await testApp()
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row?.email
}
async function confirmedKeeper() {
  const keeper = await signedIn()
  return { ...keeper, email: `${keeper.userId}@example.org` }
}
async function askedFor(keeper: Keeper, email = newEmail()) {
  expect((await ask(keeper, email)).json()).toEqual({ success: true })
  const mails = await queuedMails(await testApp(), email.toLowerCase())
  return { email, link: linkIn(mails.at(-1) ?? { text: '' }) }
}
/** Opens the link and presses its button, with the password if asked for. */
async function follow(link: string, browser?: ReturnType<typeof visitor>) {
  const reader = browser ?? visitor((await testApp()).app)
  const page = await reader.get(link)
  return page.statusCode === 200 ? reader.submit(link, { password }) : page
}
/** The browser in which a keeper is signed in. */
async function browserOf({ cookie }: Keeper) {
  const browser = visitor((await testApp()).app)
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}

test('my address is the new one once I have confirmed it there, and the old one is told', async () => {
  const stack = await testApp()
  const keeper = await confirmedKeeper()
  const { email, link } = await askedFor(keeper, newEmail().toUpperCase())
  expect(link).toMatch(/^\/users\/email\?token=[\w-]{43}$/)
  expect(await addressOf(keeper)).toBe(keeper.email)
  expect((await visitor(stack.app).get(link)).body).toContain('Confirm your new email')
  expect(await addressOf(keeper)).toBe(keeper.email)
  const browser = await browserOf(keeper)
  expect((await browser.get(link)).body).not.toContain('type="password"')
  const answer = await browser.submit(link, {})
  expect([answer.statusCode, answer.body.includes('Your email has been changed')]).toEqual([
    200,
    true,
  ])
  expect(await addressOf(keeper)).toBe(email.toLowerCase())
  expect((await queuedMails(stack, keeper.email)).map(({ subject }) => subject)).toEqual([
    'Your email is about to change',
    'Your email was changed',
  ])
  const events = await keeper.list('security_events')
  expect(events.map(({ kind }) => kind)).toEqual(['email_changed', 'email_change_asked'])
})

test('the link signs no one in, whether or not there is a second step', async () => {
  const { app } = await testApp()
  const keeper = await confirmedKeeper()
  const { secret } = (await keeper.get('mfa/user')).json()
  await keeper.patch('mfa/enable', { enable: true, user: { code: codeOf(secret) } })
  const { email, link } = await askedFor(keeper)
  const browser = visitor(app)
  expect((await follow(link, browser)).statusCode).toBe(200)
  expect([...browser.cookies.keys()]).toEqual(['vivary_form'])
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  const signingIn = await browser.submit('/users/sign_in', { email, password })
  expect(signingIn.headers.location).toBe('/users/sign_in/code')
})

test('a click of who only reads the mails moves no one there', async () => {
  const { app } = await testApp()
  const keeper = await confirmedKeeper()
  const { email, link } = await askedFor(keeper)
  for (const reader of [await browserOf(await signedIn()), visitor(app)]) {
    expect((await reader.get(link)).body).toContain(`start signing in with ${email}`)
    const answers = [
      await reader.submit(link, {}),
      await reader.submit(link, { password: 'another one' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(answers[1]?.body).toMatch(/id="password-error">That password is incorrect</)
  }
  expect(await addressOf(keeper)).toBe(keeper.email)
})

test('a new address ends my sessions everywhere but where I confirm it', async () => {
  const { db } = await testApp()
  const [here, there] = [await confirmedKeeper(), await confirmedKeeper()]
  for (const keeper of [here, there]) await openSession(db, keeper)
  await follow((await askedFor(here)).link, await browserOf(here))
  await follow((await askedFor(there)).link)
  const open = ({ userId }: Keeper) => db.$count(sessions, eq(sessions.user_id, userId))
  expect([await open(here), await open(there)]).toEqual([1, 0])
  expect((await here.get('user')).statusCode).toBe(200)
})

test('it works once, also for twenty at once', async () => {
  const keeper = await confirmedKeeper()
  const { link } = await askedFor(keeper)
  const answers = await Promise.all(Array.from({ length: 20 }, () => follow(link)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await follow(link)).statusCode).toBe(410)
})

test('it does not outlive its half hour, a later one, or a change of password', async () => {
  const { db } = await testApp()
  const keeper = await confirmedKeeper()
  const first = await askedFor(keeper)
  const second = await askedFor(keeper)
  expect((await follow(first.link)).statusCode).toBe(410)
  const next = 'eight cool hides'
  const user = { current_password: password, password: next, password_confirmation: next }
  expect((await keeper.post('passwords', { user })).statusCode).toBe(200)
  expect((await follow(second.link)).statusCode).toBe(410)
  expect((await ask(keeper, newEmail(), next)).statusCode).toBe(200)
  const [open] = await db
    .select({ expires_at: oneTimeTokens.expires_at })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.user_id, keeper.userId))
  const left_min = (Date.parse(open?.expires_at ?? '') - Date.now()) / 60_000
  expect(left_min).toBeGreaterThan(28)
  expect(left_min).toBeLessThanOrEqual(30)
  expect(await addressOf(keeper)).toBe(keeper.email)
})

test('a link is not taken from a page of another site, nor one that was altered', async () => {
  const { app } = await testApp()
  const keeper = await confirmedKeeper()
  const { link } = await askedFor(keeper)
  const evil = { origin: 'https://evil.example' }
  expect((await visitor(app).submit(link, {}, evil)).statusCode).toBe(403)
  expect(
    (await visitor(app).post('/users/email', { token: link.split('=')[1] ?? '' })).statusCode,
  ).toBe(403)
  for (const altered of [`${link}x`, link.slice(0, -1), '/users/email', '/users/email?token[]=1']) {
    expect((await follow(altered)).statusCode).not.toBe(200)
  }
  expect(await addressOf(keeper)).toBe(keeper.email)
})

test.each([true, false])(
  'an address that is taken is answered the same, and only its owner is told (confirmed: %s)',
  async (isConfirmed) => {
    const stack = await testApp()
    const [keeper, other] = [await confirmedKeeper(), await confirmedKeeper()]
    const confirmed_at = isConfirmed ? new Date().toISOString() : null
    await stack.db.update(users).set({ confirmed_at }).where(eq(users.id, other.userId))
    const free = await ask(keeper, newEmail())
    const answer = await ask(keeper, other.email)
    expect([answer.statusCode, answer.body]).toEqual([free.statusCode, free.body])
    const [mail, ...rest] = await queuedMails(stack, other.email)
    expect(rest).toEqual([])
    expect(mail?.subject).toBe('Your email is already in use on Vivary')
    expect(mail?.text).not.toContain('/users/email')
    expect(mail?.text).toContain('/users/password/new')
    expect(mail?.text).not.toContain('Maren')
  },
)

test('who took the address meanwhile keeps it', async () => {
  const { db } = await testApp()
  const [keeper, other] = [await confirmedKeeper(), await confirmedKeeper()]
  const { email, link } = await askedFor(keeper)
  await db.update(users).set({ email: email.toUpperCase() }).where(eq(users.id, other.userId))
  const answer = await follow(link)
  expect([answer.statusCode, answer.body.includes('already used for another sign-in')]).toEqual([
    422,
    true,
  ])
  expect(await addressOf(keeper)).toBe(keeper.email)
})

test('it asks for the password and an address, and for no more than five an hour', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  await stack.db.update(users).set({ confirmed_at: null }).where(eq(users.id, keeper.userId))
  expect(refusals(await keeper.post('emails.json'))).toEqual({
    current_password: 'Please enter your current password',
    email: 'Please enter your new email',
  })
  expect(refusals(await ask(keeper, 'gecko'))).toEqual({ email: 'Please enter a valid email' })
  expect(refusals(await ask(keeper, newEmail(), 'wrong'))).toEqual({
    current_password: 'That password is incorrect',
  })
  expect(refusals(await ask(keeper, `${keeper.userId}@EXAMPLE.org`))).toEqual({
    email: "That's already your email",
  })
  for (let at = 0; at < 5; at++) expect((await ask(keeper, newEmail())).statusCode).toBe(200)
  expect((await ask(keeper, newEmail())).statusCode).toBe(429)
  // An unconfirmed address gets no email but the confirmation.
  expect(await queuedMails(stack, `${keeper.userId}@example.org`)).toEqual([])
})

test("no mail about someone goes with another account's erasure", async () => {
  const stack = await testApp()
  const [owner, other] = [await signedIn(), await confirmedKeeper()]
  const helper = await memberOf(stack, owner.accountId, { role: 'keeper' })
  const email = newEmail()
  await ask(helper, email)
  await ask(helper, other.email)
  const next = 'eight cool hides'
  const user = { current_password: password, password: next, password_confirmation: next }
  expect((await helper.post('passwords', { user })).statusCode).toBe(200)
  const filed = await stack.db
    .select({ account_id: outbox.account_id, recipient: outbox.recipient })
    .from(outbox)
    .where(inArray(outbox.recipient, [email, other.email, `${helper.userId}@example.org`]))
  expect(filed).toHaveLength(5)
  for (const { account_id, recipient } of filed) {
    expect(account_id).toBe(recipient === other.email ? other.accountId : null)
  }
})
