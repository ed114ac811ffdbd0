import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, buildOn, keeperIn } from '../../../test/app.ts'
import { linkIn, mailTo } from '../../../test/mails.ts'
import { close, oidcOf, signInAs, theZoo, whoIn } from '../../../test/theZoo.ts'
import { hiddenFields, visitor } from '../../../test/visitor.ts'
import { accounts, users } from '../../db/schema.ts'

const zoo = theZoo()

test('an address is confirmed by our own mail, whatever the service says of it', async () => {
  const { db } = zoo.vivary()
  for (const email_verified of [true, false]) {
    const { login, email } = zoo.person({ email_verified })
    const { browser } = await zoo.signInAs(login)
    expect(await whoIn(browser)).toMatchObject({ email, confirmed: false })
    const link = linkIn(await mailTo(db, email, 'Confirm your email'))
    expect((await browser.submit(link, {})).statusCode).toBe(200)
    expect(await whoIn(browser)).toMatchObject({ email, confirmed: true })
  }
})

test.each([
  [undefined, 'Europe/Oslo'],
  ['Mars/Olympus', 'Europe/Oslo'],
  ['Europe/Lisbon', 'Europe/Lisbon'],
])('from a service that says I live in %s I begin in %s', async (zoneinfo, timezone) => {
  const { login } = zoo.person({ zoneinfo })
  const { browser } = await zoo.signInAs(login, '?timezone=Europe/Oslo')
  expect(await whoIn(browser)).toMatchObject({ timezone })
  // Taken out of it, I begin again with one of my own.
  const { db } = zoo.vivary()
  await db.delete(accounts).where(eq(accounts.id, (await whoIn(browser)).account_id))
  const again = await zoo.signInAs(login, '?timezone=Mars/Olympus')
  expect(await whoIn(again.browser)).toMatchObject({
    timezone: timezone === 'Europe/Oslo' ? 'Etc/UTC' : timezone,
  })
})

test('who has no password confirms their address where they are signed in', async () => {
  const { login, email } = zoo.person()
  const { browser } = await zoo.signInAs(login)
  const link = linkIn(await mailTo(zoo.vivary().db, email, 'Confirm your email'))
  const elsewhere = zoo.visitor()
  const page = await elsewhere.get(link)
  const signIn = `/users/sign_in?to=${encodeURIComponent(link)}`
  expect(page.body).toContain(`href="${signIn}">Sign in<`)
  const hidden = hiddenFields((await elsewhere.get(signIn)).body)
  const token = link.split('=')[1] ?? ''
  const posted = await elsewhere.post('/users/confirmation', { ...hidden, token })
  expect(posted.statusCode).toBe(422)
  expect(posted.body).toContain('Sign in first, so we know')
  expect(await whoIn(browser)).toMatchObject({ confirmed: false })

  const back = await zoo.signInAs(login, `?to=${encodeURIComponent(link)}`)
  expect(back.answer.headers.location).toBe(link)
  const another = zoo.browserOf(await keeperIn(zoo.vivary()))
  expect((await another.get(link)).body).toContain('Someone else is signed in on this device')
  expect((await back.browser.submit(link, {})).statusCode).toBe(200)
  expect(await whoIn(browser)).toMatchObject({ confirmed: true })
})

test('without an address no one comes in, and none makes an operator until our mail shows whose it is', async () => {
  const nameless = zoo.person({ email: undefined })
  expect((await zoo.signInAs(nameless.login)).answer.body).toContain('share your email address')
  const [unproven, proven] = [zoo.person({ email_verified: false }), zoo.person()]
  const other = await buildOn(zoo.vivary().pool, {
    oidc: oidcOf(zoo.issuer()),
    operatorEmails: [unproven.email, proven.email],
  })
  for (const { login, email } of [unproven, proven]) {
    const { browser } = await signInAs(login, visitor(other.app))
    expect((await whoIn(browser)).operator).toBe(false)
    await browser.submit(linkIn(await mailTo(other.db, email, 'Confirm your email')), {})
    expect((await whoIn(browser)).operator).toBe(true)
  }
  await other.app.close()
})

test('with closed sign-up they come in by this service, unless the settings say no', async () => {
  for (const [signUp, status] of [
    [true, 303],
    [false, 403],
  ] as const) {
    const settings = { oidc: oidcOf(zoo.issuer(), signUp), signUp: 'closed' as const }
    const closed = await buildOn(zoo.vivary().pool, settings)
    const { login, email } = zoo.person()
    const { answer } = await signInAs(login, visitor(closed.app))
    expect(answer.statusCode).toBe(status)
    const made = await closed.db.select().from(users).where(eq(users.email, email))
    expect(made).toHaveLength(signUp ? 1 : 0)
    if (!signUp) expect(answer.body).toContain('Sign-up is closed')
    await closed.app.close()
  }
})

test('the first person of an installation runs it, whichever way they come', async () => {
  const fresh = await build({ oidc: oidcOf(zoo.issuer(), false), signUp: 'closed' })
  const { login } = zoo.person()
  const { browser } = await signInAs(login, visitor(fresh.app))
  expect(await whoIn(browser)).toMatchObject({ operator: true })
  await close(fresh)
})

test('when who ran it has left, no one comes to run it by this service', async () => {
  for (const signUp of [true, false]) {
    const left = await build({ oidc: oidcOf(zoo.issuer(), signUp), signUp: 'closed' })
    await keeperIn(left)
    const { login } = zoo.person()
    const { answer } = await signInAs(login, visitor(left.app))
    expect(answer.statusCode).toBe(signUp ? 303 : 403)
    expect(await left.db.$count(users, eq(users.operator, true))).toBe(0)
    await close(left)
  }
})
