import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildOn, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { hiddenFields, visitor } from '../../../test/visitor.ts'
import { sessions } from '../../db/schema.ts'
import { isOurHost, originOf } from './origin.ts'
import { sessionCookie } from './session.ts'

/** Changes a keeper's only session. */
async function change(userId: string, values: Record<string, unknown>) {
  const { db } = await testApp()
  await db.update(sessions).set(values).where(eq(sessions.user_id, userId))
}
const ago = (interval: string) => sql`now() - ${interval}::interval`

test('a session that is over or idle for a fortnight is none', async () => {
  for (const values of [
    { expires_at: ago('1 second') },
    { last_seen_at: ago('14 days 1 second') },
  ]) {
    const keeper = await signedIn()
    expect((await keeper.get('user')).statusCode).toBe(200)
    await change(keeper.userId, values)
    const answer = await keeper.get('user')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().errors).toEqual([{ message: 'Please sign in', code: 'signed_out' }])
  }
})

test('a session lasts ninety days, thirteen of them without a visit', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const [row] = await db.select().from(sessions).where(eq(sessions.user_id, keeper.userId))
  const days = (Date.parse(row?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(90, 1)
  await change(keeper.userId, { last_seen_at: ago('13 days') })
  expect((await keeper.get('user')).statusCode).toBe(200)
})

test('a visit is noted when the last one was ten minutes ago', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const seen = async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.user_id, keeper.userId))
    return Date.now() - Date.parse(row?.last_seen_at ?? '')
  }
  await change(keeper.userId, { last_seen_at: ago('9 minutes') })
  await keeper.get('user')
  expect(await seen()).toBeGreaterThan(500_000)
  await change(keeper.userId, { last_seen_at: ago('11 minutes') })
  await keeper.get('user')
  await expect.poll(seen).toBeLessThan(60_000)
})

test("the cookie's token is not what the database holds", async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const [row] = await db.select().from(sessions).where(eq(sessions.user_id, keeper.userId))
  const token = keeper.cookie.split('=')[1] ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(row?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  const forged = { cookie: `vivary=${row?.token_hash.toString('base64url')}` }
  expect((await keeper.send('GET', 'user', undefined, forged)).statusCode).toBe(401)
})

test('behind https the cookie is bound to this host', async () => {
  const stack = await buildOn((await testApp()).pool, { publicUrl: 'https://vivary.example' })
  const { name, options } = sessionCookie(stack.config)
  expect(name).toBe('__Host-vivary')
  expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
  expect((await (await keeperIn(stack)).get('user')).statusCode).toBe(200)
  expect(sessionCookie({ publicUrl: 'http://localhost:3000' })).toMatchObject({
    name: 'vivary',
    options: { secure: false },
  })
  await stack.app.close()
})

test('what changes something is refused when another site sends it, whatever its body', async () => {
  const { app } = await testApp()
  const { cookie } = await signedIn()
  const send = (headers: object) =>
    app.inject({
      method: 'PATCH',
      url: '/dashboard/api/user/onboard',
      headers: { cookie, ...headers },
    })
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example:80' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
  ]) {
    const answer = await send(headers)
    expect([headers, answer.statusCode]).toEqual([headers, 403])
    expect(answer.json().errors[0].code).toBe('forbidden_origin')
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000' },
  ]) {
    expect((await send(headers)).statusCode).toBe(200)
  }
})

test('a server at home is ours by every address that no other site can have', () => {
  const home = { publicUrl: 'http://localhost:3000' }
  const asked = (host: string, origin: string) => ({ host, headers: { origin } })
  expect(originOf(asked('192.168.1.5:3000', 'http://192.168.1.5:3000'), home)).toBe('ours')
  expect(originOf(asked('192.168.1.5:3000', 'http://192.168.1.5:8080'), home)).toBe('foreign')
  for (const host of [
    ...['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '[fd00::5]', '8.8.8.8', 'vivary:3000'],
    ...['nas.local', 'NAS.lan:3000', 'vivary.home.arpa', 'vivary.internal', 'vivary.home.'],
  ]) {
    expect([host, isOurHost(host, home)]).toEqual([host, true])
  }
  for (const host of [
    ...['evil.example:3000', 'vivary.ts.net', 'localhost.evil.example', '127.0.0.1.evil.example'],
    ...['fritz.box', 'notlocal.example', 'evil.example.', '', 'a b', '@', 'evil.example@1.2.3.4'],
  ]) {
    expect([host, isOurHost(host, home)]).toEqual([host, false])
  }
  expect(originOf(asked('evil.example', 'http://localhost:3000'), home)).toBe('ours')

  const secure = { publicUrl: 'https://vivary.example' }
  expect(originOf(asked('vivary:3000', 'https://vivary.example'), secure)).toBe('ours')
  expect(originOf(asked('vivary.example', 'http://vivary.example'), secure)).toBe('foreign')
  expect(originOf(asked('192.168.1.5', 'http://192.168.1.5'), secure)).toBe('foreign')
})

test("a site whose name leads to a server at home can't write there, whatever browsers say of it", async () => {
  const { app } = await testApp()
  const { cookie } = await signedIn()
  const host = 'evil.example:3000'
  for (const headers of [
    { origin: `http://${host}` },
    { 'sec-fetch-site': 'same-origin' },
    { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
    { origin: `http://${host}`, 'x-forwarded-host': 'localhost:3000' },
  ]) {
    const url = '/dashboard/api/user/onboard'
    const answer = await app.inject({ method: 'PATCH', url, headers: { host, cookie, ...headers } })
    expect([headers, answer.statusCode]).toEqual([headers, 403])
    expect(answer.json().errors[0]).toMatchObject({
      code: 'unknown_host',
      message: expect.stringContaining('has to set PUBLIC_URL'),
    })
  }
})

test('nor can it send the forms that it reads there, even with its origin hidden', async () => {
  const { app } = await testApp()
  const browser = visitor(app)
  const host = 'evil.example:3000'
  const fields = hiddenFields((await browser.get('/users/sign_in')).body)
  const accept = 'text/html'
  for (const origin of ['null', `http://${host}`, 'http://localhost:3000']) {
    const answer = await browser.post('/users/sign_in', fields, { host, accept, origin })
    expect([origin, answer.statusCode]).toEqual([origin, 403])
    expect(answer.body).toContain('has to set PUBLIC_URL')
  }
})
