import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, keeperWith, refusals, signedIn, testApp } from '../../../test/app.ts'
import { addDevice } from '../../../test/factories.ts'
import { queuedMails } from '../../../test/mails.ts'
import { joined, memberOf } from '../../../test/members.ts'
import { keepersPassword as password } from '../../../test/password.ts'
import { hiddenFields, visitor } from '../../../test/visitor.ts'
import { pushSubscriptions, sessions } from '../../db/schema.ts'
import { giveToken, lookAtToken } from '../../server/session/oneTimeTokens.ts'
import { tooCommon } from '../../server/session/passwords.ts'
import { openSession } from '../../server/session/session.ts'
import { easilyGuessed } from '../signIn/account.contract.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function alsoOn(keeper: Keeper, device = '', accountId = keeper.accountId) {
  const { db } = await testApp()
  const { token } = await openSession(db, { userId: keeper.userId, accountId, device })
  const there = keeperWith(await testApp(), { ...keeper, cookie: `vivary=${token}` })
  return { there, isIn: async () => (await there.get('user')).statusCode === 200 }
}

const devicesOf = async (keeper: Keeper): Promise<string[]> => {
  const { value } = (await keeper.get('push_subscriptions')).json()
  return value.map(({ device }: { device: string }) => device)
}
const change = (keeper: Keeper, user: object) => keeper.post('passwords.json', { user })
const next = 'eight cool hides'
const toNext = { current_password: password, password: next, password_confirmation: next }

test('I see where I am signed in, this device first and the others as they were used', async () => {
  const keeper = await signedIn()
  await alsoOn(keeper, iphone)
  const [here, phone, ...rest] = await keeper.list('sessions')
  expect(rest).toEqual([])
  expect(here).toMatchObject({ current: true, account: "Maren's animals" })
  expect(phone).toEqual({
    id: expect.any(String),
    device: 'Safari on iPhone',
    account: "Maren's animals",
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    current: false,
  })
})

test('what has expired is no session', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const { isIn } = await alsoOn(keeper, iphone)
  await db
    .update(sessions)
    .set({ expires_at: new Date(0).toISOString() })
    .where(eq(sessions.device, iphone))
  expect(await isIn()).toBe(false)
  expect(await keeper.page('sessions')).toMatchObject({ total: 1, totalPages: 1 })
})

test('I end one of them, or all others at once, also in an account I was invited to', async () => {
  const keeper = await signedIn()
  const owner = await signedIn({ name: 'Jonas' })
  const { accountId } = owner
  const shared = await joined(await testApp(), { ...keeper, accountId }, { role: 'keeper' })
  const phone = await alsoOn(keeper, iphone)
  const rows = await keeper.list('sessions')
  expect(rows.map(({ account }) => account).sort()).toEqual([
    "Jonas's animals",
    "Maren's animals",
    "Maren's animals",
  ])
  const row = rows.find(({ device }) => device === 'Safari on iPhone')
  expect((await keeper.delete(`sessions/${row.id}.json`)).json()).toEqual({ success: true })
  expect(await phone.isIn()).toBe(false)
  expect((await keeper.delete(`sessions/${row.id}.json`)).statusCode).toBe(404)

  const others = [await alsoOn(keeper), await alsoOn(keeper, iphone)]
  expect((await keeper.delete('sessions.json')).json()).toEqual({ success: true })
  for (const { isIn } of others) expect(await isIn()).toBe(false)
  expect((await keeper.get('user')).statusCode).toBe(200)
  expect((await shared.get('user')).statusCode).toBe(401)
  expect((await owner.get('user')).statusCode).toBe(200)
  const events = await keeper.list('security_events')
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['sessions_ended', ''],
    ['session_ended', 'Safari on iPhone'],
  ])
})

test('a device that is signed out is pushed nothing more; one whose session ran out is', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  await addDevice(keeper, 'here')
  const [tablet, phone] = [await alsoOn(keeper), await alsoOn(keeper, iphone)]
  await addDevice(tablet.there, 'tablet')
  await addDevice(phone.there, 'phone')
  const rows = await keeper.list('sessions')
  await keeper.delete(`sessions/${rows.find(({ device }) => device === 'Safari on iPhone').id}`)
  expect(await devicesOf(keeper)).toEqual(['here', 'tablet'])

  await db.delete(sessions).where(eq(sessions.id, await idOf(keeper, 'tablet')))
  expect(await devicesOf(keeper)).toEqual(['here', 'tablet'])
  await keeper.delete('sessions')
  expect(await devicesOf(keeper)).toEqual(['here'])

  const laptop = await alsoOn(keeper)
  await addDevice(laptop.there, 'laptop')
  await change(keeper, toNext)
  expect(await devicesOf(keeper)).toEqual(['here'])
  expect((await keeper.send('DELETE', '/users/logout')).statusCode).toBe(303)
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.user_id, keeper.userId))).toBe(0)
})

test('a device that is added again, or signs in again, belongs to the newer session', async () => {
  const keeper = await signedIn()
  const { there } = await alsoOn(keeper)
  await addDevice(keeper, 'phone')
  await addDevice(there, 'phone')
  await there.delete('sessions')
  expect(await devicesOf(there)).toEqual(['phone'])

  const { app } = await testApp()
  const browser = visitor(app)
  const hidden = hiddenFields((await browser.get('/users/sign_in')).body)
  browser.cookies.set('vivary', there.cookie.replace('vivary=', ''))
  const email = `${keeper.userId}@example.org`
  const form = { ...hidden, 'user[email]': email, 'user[password]': password }
  expect((await browser.post('/users/sign_in', form)).statusCode).toBe(303)
  expect((await there.get('user')).statusCode).toBe(401)
  const renewed = keeperWith(await testApp(), {
    ...keeper,
    cookie: `vivary=${browser.cookies.get('vivary')}`,
  })
  await renewed.delete('sessions')
  expect(await devicesOf(renewed)).toEqual(['phone'])
})

/** The session in which a push subscription was added. */
async function idOf({ userId }: Keeper, device: string) {
  const { db } = await testApp()
  const isIt = and(eq(pushSubscriptions.user_id, userId), eq(pushSubscriptions.device, device))
  const [row] = await db
    .select({ id: pushSubscriptions.session_id })
    .from(pushSubscriptions)
    .where(isIt)
  return row?.id ?? ''
}

test("no one sees or ends another person's, not even the owner of the account both are in", async () => {
  const owner = await signedIn()
  const guest = await memberOf(await testApp(), owner.accountId, { role: 'viewer' })
  const [theirs] = await guest.list('sessions')
  expect((await owner.delete(`sessions/${theirs.id}`)).statusCode).toBe(404)
  expect((await owner.list('sessions')).map(({ id }) => id)).not.toContain(theirs.id)
  await guest.delete('sessions')
  expect(await guest.list('security_events')).toHaveLength(1)
  expect(await owner.list('security_events')).toEqual([])
})

test('events are told a page at a time, the latest first, with their words', async () => {
  const keeper = await signedIn()
  for (let at = 0; at < 3; at++) await keeper.delete('sessions')
  const page = await keeper.page('security_events', { per_page: '2', page: '2' })
  expect(page).toMatchObject({ total: 3, totalPages: 2 })
  expect(page.value).toEqual([
    {
      id: expect.any(String),
      kind: 'sessions_ended',
      text: 'All other sessions ended',
      detail: '',
      device: '',
      network: '127.0.0.1',
      created_at: expect.any(String),
    },
  ])
})

test('a new password needs the one before, and twice the new one', async () => {
  const keeper = await signedIn()
  expect(refusals(await change(keeper, {}))).toEqual({
    current_password: 'Please enter your current password',
    password: 'Please enter your new password',
    password_confirmation: 'Please enter your new password confirmation',
  })
  expect(refusals(await change(keeper, { ...toNext, password: 'short' }))).toMatchObject({
    password: 'At least 8 characters',
  })
  const common = { password: 'Password1', password_confirmation: 'Password1' }
  expect(refusals(await change(keeper, { ...toNext, ...common }))).toEqual({ password: tooCommon })
  const word = { password: 'vivary 2026', password_confirmation: 'vivary 2026' }
  expect(refusals(await change(keeper, { ...toNext, ...word }))).toEqual({
    password: easilyGuessed,
  })
  expect(refusals(await change(keeper, { ...toNext, password_confirmation: 'other' }))).toEqual({
    password_confirmation: "The passwords don't match",
  })
  expect(refusals(await change(keeper, { ...toNext, current_password: 'wrong' }))).toEqual({
    current_password: 'That password is incorrect',
  })
})

test('with it I sign in from then on, and everywhere else I am signed out', async () => {
  const { app, db } = await testApp()
  const keeper = await signedIn()
  const email = `${keeper.userId}@example.org`
  const phone = await alsoOn(keeper, iphone)
  const links = await Promise.all(
    (['password', 'email'] as const).map(async (purpose) => ({
      purpose,
      token: await giveToken(db, purpose, { userId: keeper.userId, minutes: 30 }),
    })),
  )
  expect((await change(keeper, toNext)).json()).toEqual({ success: true })
  expect(await phone.isIn()).toBe(false)
  expect((await keeper.get('user')).statusCode).toBe(200)
  for (const { purpose, token } of links) {
    expect(await lookAtToken(db, purpose, token)).toBeUndefined()
  }
  const signIn = (given: string) =>
    visitor(app).submit('/users/sign_in', { email, password: given })
  expect((await signIn(password)).statusCode).toBe(422)
  expect((await signIn(next)).statusCode).toBe(303)
  expect((await queuedMails({ db }, email)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  )
})

test('of five changes at once one counts', async () => {
  const keeper = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(keeper, toNext)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422])
})
