import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { codeOf, wrongCodeOf } from '../../../../test/authenticator.ts'
import { linkIn, mailsTo, mailTo } from '../../../../test/mails.ts'
import { turnSecondStepOn } from '../../../../test/secondStep.ts'
import { hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'
import { oneTimeTokens, securityEvents, sessions, users } from '../../../db/schema.ts'

const password = 'seven warm hides'
const step = '/users/sign_in/code'

async function careful() {
  const context = await testApp()
  const { app, db } = context
  const [browser, email] = [visitor(app), newEmail()]
  await browser.submit('/users/sign_up', { name: 'Maren Holt', email, password })
  const { id: userId } = (await browser.get('/dashboard/api/user')).json()
  await db.update(users).set({ confirmed_at: sql`now()` }).where(eq(users.id, userId))
  const { secret, recovery } = await turnSecondStepOn(context, userId)
  const passed = async (to = '') => {
    const visit = visitor(app)
    const query = to && `?to=${encodeURIComponent(to)}`
    const answer = await visit.submit(`/users/sign_in${query}`, { email, password })
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: step } })
    return visit
  }
  return { app, db, userId, email, secret, recovery, passed }
}

const enter = (browser: ReturnType<typeof visitor>, code: string) =>
  browser.submit(step, { otp_attempt: code })

test('after the password I am no one until the code, and then where I was going', async () => {
  const { db, userId, secret, passed } = await careful()
  const open = () => db.$count(sessions, eq(sessions.user_id, userId))
  const before = await open()
  const browser = await passed('/dashboard/animals?q=boa')
  expect(browser.cookies.has('vivary')).toBe(false)
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect(await open()).toBe(before)
  // The first step's token isn't a session either.
  browser.cookies.set('vivary', browser.cookies.get('vivary_step') ?? '')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  browser.cookies.delete('vivary')

  const page = await browser.get(step)
  expect(page.body).toMatch(/<input id="otp_attempt"[^>]*autoComplete="one-time-code"/i)
  const answer = await enter(browser, codeOf(secret))
  expect(answer).toMatchObject({
    statusCode: 303,
    headers: { location: '/dashboard/animals?q=boa' },
  })
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(200)
  expect(browser.cookies.has('vivary_step')).toBe(false)
  const kinds = await db
    .select({ kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, userId))
  expect(kinds).toContainEqual({ kind: 'signed_in', detail: 'with a code' })
})

test('a code, a recovery code and a first step get one person in once', async () => {
  const { db, email, secret, recovery, passed } = await careful()
  const code = codeOf(secret)
  const [first, second] = [await passed(), await passed()]
  const kept = first.cookies.get('vivary_step') ?? ''
  expect((await enter(first, code)).statusCode).toBe(303)
  const replayed = await enter(second, code)
  expect(replayed).toMatchObject({
    statusCode: 422,
    body: expect.stringContaining('That code is incorrect or has already been used'),
  })
  const paper = recovery[0] ?? ''
  expect((await enter(second, paper.toUpperCase())).statusCode).toBe(303)
  expect(await mailsTo(db, email, 'A recovery code was used')).toHaveLength(1)
  expect((await enter(await passed(), paper)).statusCode).toBe(422)

  const thief = await passed()
  const hidden = hiddenFields((await thief.get(step)).body)
  thief.cookies.set('vivary_step', kept)
  const late = await thief.post(step, { ...hidden, 'user[otp_attempt]': recovery[1] ?? '' })
  expect(late.headers.location).toBe('/users/sign_in?said=again')
})

test('of parallel uses of one code in many browsers one gets in', async () => {
  const { secret, passed } = await careful()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => passed()))
  const code = codeOf(secret)
  const answers = await Promise.all(browsers.map((browser) => enter(browser, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
})

test('five wrong codes, and the sign-in starts again; whose password it is hears of it', async () => {
  const { db, email, userId, secret, passed } = await careful()
  const thief = await passed()
  for (let tried = 0; tried < 4; tried++) {
    expect((await enter(thief, wrongCodeOf(secret))).statusCode).toBe(422)
  }
  const fifth = await enter(thief, wrongCodeOf(secret))
  expect(fifth.headers.location).toBe('/users/sign_in?said=again')
  expect((await thief.get(step)).headers.location).toBe('/users/sign_in')
  expect((await thief.get('/users/sign_in?said=again')).body).toContain('Please sign in again')
  await mailTo(db, email, 'Someone knows your password')
  const failed = eq(securityEvents.kind, 'code_failed')
  expect(await db.$count(securityEvents, sql`${failed} and user_id = ${userId}`)).toBe(5)

  const again = await passed()
  for (let tried = 0; tried < 5; tried++) await enter(again, wrongCodeOf(secret))
  const third = await passed()
  const waits = await enter(third, codeOf(secret))
  expect(waits.statusCode).toBe(429)
  expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('wrong codes of others do not keep my own browser out', async () => {
  const { email, secret, recovery, passed } = await careful()
  const mine = await passed()
  await enter(mine, recovery[0] ?? '')
  for (let round = 0; round < 2; round++) {
    const thief = await passed()
    for (let tried = 0; tried < 5; tried++) await enter(thief, wrongCodeOf(secret))
  }
  mine.cookies.delete('vivary')
  await mine.submit('/users/sign_in', { email, password })
  expect((await enter(mine, codeOf(secret))).statusCode).toBe(303)
})

test('without the password, or ten minutes after it, there is no second step', async () => {
  const { app, db, userId, secret, passed } = await careful()
  const nobody = visitor(app)
  expect((await nobody.get(step)).headers.location).toBe('/users/sign_in')
  const late = await passed()
  const hidden = hiddenFields((await late.get(step)).body)
  await db
    .update(oneTimeTokens)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(oneTimeTokens.user_id, userId))
  const answer = await late.post(step, { ...hidden, 'user[otp_attempt]': codeOf(secret) })
  expect(answer.headers.location).toBe('/users/sign_in?said=again')
  expect(late.cookies.has('vivary')).toBe(false)
})

test('a new password by mail does not lead past the second step, and ends one that was begun', async () => {
  const { app, db, email, secret, passed } = await careful()
  const begun = await passed()
  const hidden = hiddenFields((await begun.get(step)).body)
  const owner = visitor(app)
  await owner.submit('/users/password/new', { email })
  const fresh = 'eight warm hides'
  const link = linkIn(await mailTo(db, email, 'Set a new password'))
  await owner.submit(link, { password: fresh, password_confirmation: fresh })
  expect((await owner.get('/dashboard/api/user')).statusCode).toBe(401)
  const signed = await owner.submit('/users/sign_in', { email, password: fresh })
  expect(signed.headers.location).toBe(step)
  expect((await owner.get('/dashboard/api/user')).statusCode).toBe(401)
  const old = await begun.post(step, { ...hidden, 'user[otp_attempt]': codeOf(secret) })
  expect(old.headers.location).toBe('/users/sign_in?said=again')
  expect((await enter(owner, codeOf(secret))).statusCode).toBe(303)
})

test('no one is led off the site after the second step, and the form cannot say where to', async () => {
  const { secret, recovery, passed } = await careful()
  const browser = await passed('//evil.example/dashboard')
  const hidden = hiddenFields((await browser.get(step)).body)
  const answer = await browser.post(step, {
    ...hidden,
    to: '/dashboard/species',
    'user[otp_attempt]': codeOf(secret),
  })
  expect(answer.headers.location).toBe('/dashboard')

  const other = await passed()
  const fields = { 'user[otp_attempt]': recovery[0] ?? '' }
  expect((await other.post(step, fields)).statusCode).toBe(403)
  const own = { ...hiddenFields((await other.get(step)).body), ...fields }
  const evil = { origin: 'https://evil.example' }
  expect((await other.post(step, own, evil)).statusCode).toBe(403)
})

test('the page for a recovery code takes letters on a phone too, and keeps to it when it is wrong', async () => {
  const { passed, recovery } = await careful()
  const browser = await passed()
  const page = await browser.get(`${step}?recovery=1`)
  expect(page.body).not.toContain('numeric')
  const hidden = hiddenFields(page.body)
  const wrong = await browser.post(`${step}?recovery=1`, { ...hidden, 'user[otp_attempt]': 'abc' })
  expect(wrong.body).toMatch(/Recovery code<.*id="otp_attempt-error"/)
  const right = { ...hidden, 'user[otp_attempt]': recovery[2] ?? '' }
  expect((await browser.post(`${step}?recovery=1`, right)).statusCode).toBe(303)
})
