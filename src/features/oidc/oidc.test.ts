import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../test/app.ts'
import { client, oidcService, walkThrough } from '../../../test/oidcService.ts'
import { keepersPassword } from '../../../test/password.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import {
  memberships,
  oidcIdentities,
  oneTimeTokens,
  outbox,
  securityEvents,
  sessions,
  users,
} from '../../db/schema.ts'

const home = 'http://localhost:3000'
const atHome = { host: 'localhost:3000' }
type Service = Awaited<ReturnType<typeof oidcService>>
type Stack = Awaited<ReturnType<typeof build>>
let service: Service
let stack: Stack

const oidcOf = (issuer: string, signUp = true) => ({
  issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  name: 'the zoo',
  signUp,
})
const close = async ({ app, pool }: Stack) => {
  await app.close()
  await pool.end()
}

beforeAll(async () => {
  service = await oidcService(`${home}/users/oidc/callback`)
  stack = await build({ oidc: oidcOf(service.issuer) })
  // Somebody runs the installation, so that nobody here is the first.
  const operator = await keeperIn(stack, { name: 'Olu' })
  await stack.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId))
})
afterAll(async () => {
  await close(stack)
  await service.stop()
})

type Browser = ReturnType<typeof visitor>

/** Sets out for the service; answers where it leads. */
async function setOut(browser: Browser, to = '') {
  const answer = await browser.send({ url: `/users/oidc${to}`, headers: atHome })
  return { answer, address: String(answer.headers.location) }
}
const comeBack = (browser: Browser, address: string) =>
  browser.send({ url: address.slice(home.length), headers: atHome })

/** All the way there and back, as that person. */
async function signInAs(login: string | undefined, browser = visitor(stack.app), to?: string) {
  const { address } = await setOut(browser, to)
  const back = await walkThrough(address, login)
  return { browser, back, answer: await comeBack(browser, back) }
}

const whoIn = async (browser: Browser) => (await browser.get('/dashboard/api/user')).json()

function person(claims = {}) {
  const [login, email] = [`person-${newEmail().slice(7, 22)}`, newEmail()]
  service.people.set(login, { email, email_verified: true, name: 'Ann Fell', ...claims })
  return { login, email }
}

/** A keeper of ours whose address somebody at the service has, too. */
async function known(claims = {}) {
  const keeper = await keeperIn(stack)
  const login = `known-${keeper.userId}`
  service.people.set(login, {
    email: `${keeper.userId}@example.org`,
    email_verified: true,
    ...claims,
  })
  return { keeper, login }
}

/** A browser in which a keeper of ours is signed in. */
function browserOf(keeper: Keeper) {
  const browser = visitor(stack.app)
  const [name = '', value = ''] = keeper.cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}

const eventsOf = (userId: string) =>
  stack.db
    .select({ kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, userId))
    .orderBy(securityEvents.id)

test('who is new comes in with an account of their own, and again as the same person', async () => {
  const { login, email } = person({ zoneinfo: 'Europe/Lisbon' })
  const page = await visitor(stack.app).get('/users/sign_in?to=/dashboard/animals')
  expect(page.body).toContain(
    'href="/users/oidc?to=%2Fdashboard%2Fanimals">Sign in with the zoo</a>',
  )

  const { browser, answer } = await signInAs(login, undefined, '?to=/dashboard/animals')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/animals'])
  const me = await whoIn(browser)
  expect(me).toMatchObject({
    name: 'Ann Fell',
    email,
    confirmed: true,
    owner: true,
    operator: false,
  })
  expect(me).toMatchObject({ timezone: 'Europe/Lisbon', has_password: false })

  const again = await signInAs(login)
  expect((await whoIn(again.browser)).id).toBe(me.id)
  expect(await eventsOf(me.id)).toEqual([
    { kind: 'signed_up', detail: 'with the zoo' },
    { kind: 'signed_in', detail: 'with the zoo' },
    { kind: 'signed_in', detail: 'with the zoo' },
  ])
})

test('an address that the service has not confirmed is confirmed by mail', async () => {
  const { login, email } = person({ email_verified: false })
  const { browser } = await signInAs(login)
  expect(await whoIn(browser)).toMatchObject({ email, confirmed: false })
  const mails = await stack.db.select().from(outbox)
  expect(JSON.stringify(mails)).toContain(email)
})

test('my second step is asked for all the same', async () => {
  const { login } = person()
  const { id } = await whoIn((await signInAs(login)).browser)
  await stack.db.update(users).set({ otp_enabled_at: sql`now()` }).where(eq(users.id, id))
  const { browser, answer } = await signInAs(login)
  expect(answer.headers.location).toBe('/users/sign_in/code')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
})

test('who has an account here already signs in as always once, and says yes', async () => {
  const { keeper, login } = await known()
  const { browser, answer } = await signInAs(login)
  expect(answer.headers.location).toBe(
    '/users/sign_in?said=link&to=%2Fdashboard%2Faccount%2Fsecurity%2Flinked',
  )
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect((await browser.get(String(answer.headers.location))).body).toContain(
    'Somebody has that address here already',
  )
  const email = `${keeper.userId}@example.org`
  const entered = await browser.submit(String(answer.headers.location), {
    email,
    password: keepersPassword,
  })
  expect(entered.headers.location).toBe('/dashboard/account/security/linked')
  const waits = (await browser.get('/dashboard/api/linked_sign_ins')).json()
  expect(waits).toEqual({ value: [], offered: 'the zoo', pending: { email, asks_password: false } })

  const yes = () =>
    browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins/pending',
      payload: { linked_sign_in: {} },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await yes()).statusCode).toBe(200)
  expect((await yes()).statusCode).toBe(404)
  expect(await whoIn((await signInAs(login)).browser)).toMatchObject({ id: keeper.userId })
  expect(await eventsOf(keeper.userId)).toContainEqual({ kind: 'oidc_linked', detail: 'the zoo' })
})

test('the word is asked of nobody else, and with the password in a browser that was open', async () => {
  const [{ keeper, login }, stranger] = [
    await known({ email_verified: false }),
    await keeperIn(stack),
  ]
  const { browser } = await signInAs(login)
  const link = browser.cookies.get('vivary_link') ?? ''
  const yesIn = (who: Keeper, current_password?: string) => {
    const there = browserOf(who)
    there.cookies.set('vivary_link', link)
    return there.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins/pending',
      payload: { linked_sign_in: { current_password } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  }
  expect((await yesIn(stranger)).statusCode).toBe(404)
  await stack.db
    .update(sessions)
    .set({ created_at: sql`now() - interval '1 hour'` })
    .where(eq(sessions.user_id, keeper.userId))
  expect((await yesIn(keeper)).statusCode).toBe(422)
  expect((await yesIn(keeper, 'a wrong one')).statusCode).toBe(422)
  expect((await yesIn(keeper, keepersPassword)).statusCode).toBe(200)
})

test('I link it myself with my password, and unlink it', async () => {
  const keeper = await keeperIn(stack)
  const { login } = person()
  const browser = browserOf(keeper)
  const begin = (current_password: string) =>
    browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins',
      payload: { linked_sign_in: { current_password } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await begin('a wrong one')).statusCode).toBe(422)
  const { address } = (await begin(keepersPassword)).json().object
  const back = await walkThrough(address, login)
  expect((await comeBack(browser, back)).headers.location).toBe(
    '/dashboard/account/security/linked',
  )
  expect(await whoIn((await signInAs(login)).browser)).toMatchObject({ id: keeper.userId })

  const [linked] = (await keeper.get('linked_sign_ins')).json().value
  expect(linked).toMatchObject({ issuer: service.issuer, last_used_at: expect.any(String) })
  expect((await (await keeperIn(stack)).delete(`linked_sign_ins/${linked.id}`)).statusCode).toBe(
    404,
  )
  expect((await keeper.delete(`linked_sign_ins/${linked.id}`)).statusCode).toBe(200)
  expect((await whoIn((await signInAs(login)).browser)).id).not.toBe(keeper.userId)
  expect((await eventsOf(keeper.userId)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['oidc_linked', 'oidc_unlinked']),
  )
})

test("what is one person's sign-in cannot be linked to another, nor in a browser that is signed out", async () => {
  const { login } = person()
  await signInAs(login)
  const keeper = await keeperIn(stack)
  const linked = async (then?: (browser: Browser) => void) => {
    const browser = browserOf(keeper)
    const begun = await browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins',
      payload: { linked_sign_in: { current_password: keepersPassword } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const back = await walkThrough(begun.json().object.address, login)
    then?.(browser)
    return comeBack(browser, back)
  }
  const taken = await linked()
  expect(taken.statusCode).toBe(400)
  expect(taken.body).toContain('Somebody else here signs in with that already')
  const out = await linked((browser) => browser.cookies.delete('vivary'))
  expect(out.body).toContain('You have been signed out meanwhile')
  expect((await keeper.get('linked_sign_ins')).json().value).toEqual([])
})

test('the only way in stays', async () => {
  const { login } = person()
  const { browser } = await signInAs(login)
  const { value } = (await browser.get('/dashboard/api/linked_sign_ins')).json()
  const refused = await browser.send({
    method: 'DELETE',
    url: `/dashboard/api/linked_sign_ins/${value[0].id}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].message).toContain('your only way to sign in')
})

test.each<[string, (at: { browser: Browser; back: string }) => Promise<string> | string]>([
  [
    'a second time',
    async ({ browser, back }) => {
      const cookie = browser.cookies.get('vivary_oidc') ?? ''
      await comeBack(browser, back)
      browser.cookies.delete('vivary')
      browser.cookies.set('vivary_oidc', cookie)
      return back
    },
  ],
  [
    'in another browser',
    ({ browser, back }) => {
      browser.cookies.delete('vivary_oidc')
      return back
    },
  ],
  ['with another state', ({ back }) => back.replace(/state=[^&]+/, 'state=altered')],
  ['without its state', ({ back }) => back.replace(/&?state=[^&]+/, '')],
  ['with another code', ({ back }) => back.replace(/code=[^&]+/, 'code=altered')],
  [
    'from another service',
    ({ back }) => back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
  ],
  ['with nothing', () => `${home}/users/oidc/callback`],
  [
    'too late',
    async ({ back }) => {
      await stack.db.update(oneTimeTokens).set({ expires_at: sql`now()` })
      return back
    },
  ],
  [
    'with another nonce',
    async ({ back }) => {
      await stack.db
        .update(oneTimeTokens)
        .set({ payload: sql`jsonb_set(payload, '{nonce}', '"another"')` })
        .where(eq(oneTimeTokens.purpose, 'oidc'))
      return back
    },
  ],
  [
    'with another verifier',
    async ({ back }) => {
      await stack.db
        .update(oneTimeTokens)
        .set({ payload: sql`jsonb_set(payload, '{verifier}', to_jsonb(repeat('a', 43)))` })
        .where(eq(oneTimeTokens.purpose, 'oidc'))
      return back
    },
  ],
])('coming back %s signs nobody in, and says so plainly', async (_, alter) => {
  const { login } = person()
  const browser = visitor(stack.app)
  const { address } = await setOut(browser)
  const back = await alter({ browser, back: await walkThrough(address, login) })
  const answer = await comeBack(browser, back)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('<title>You are not signed in · Vivary</title>')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
})

test('giving up there leads to a page that leads back', async () => {
  const { answer } = await signInAs(undefined)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('The sign-in of the zoo was not finished.')
  expect(answer.body).toContain('href="/users/sign_in"')
})

test('without an address nobody comes in, and an unproven one makes no operator', async () => {
  const nameless = person({ email: undefined })
  expect((await signInAs(nameless.login)).answer.body).toContain('did not tell your address')
  const [unproven, proven] = [person({ email_verified: false }), person()]
  const other = await build({
    oidc: oidcOf(service.issuer),
    operatorEmails: [unproven.email, proven.email],
  })
  const first = await keeperIn(other)
  await other.db.update(users).set({ operator: true }).where(eq(users.id, first.userId))
  const operatorAs = async (login: string) =>
    (await whoIn((await signInAs(login, visitor(other.app))).browser)).operator
  expect([await operatorAs(unproven.login), await operatorAs(proven.login)]).toEqual([false, true])
  await close(other)
})

test('with closed sign-up they come in by this service, unless the settings say no', async () => {
  for (const [signUp, status] of [
    [true, 303],
    [false, 403],
  ] as const) {
    const closed = await build({ oidc: oidcOf(service.issuer, signUp), signUp: 'closed' })
    const first = await keeperIn(closed)
    await closed.db.update(users).set({ operator: true }).where(eq(users.id, first.userId))
    const { login, email } = person()
    const { answer } = await signInAs(login, visitor(closed.app))
    expect(answer.statusCode).toBe(status)
    const made = await closed.db.select().from(users).where(eq(users.email, email))
    expect(made).toHaveLength(signUp ? 1 : 0)
    if (!signUp) expect(answer.body).toContain('Sign-up is closed')
    await close(closed)
  }
})

test('the first person of an installation runs it, whichever way they come', async () => {
  const fresh = await build({ oidc: oidcOf(service.issuer, false), signUp: 'closed' })
  const { login } = person()
  const { browser } = await signInAs(login, visitor(fresh.app))
  expect(await whoIn(browser)).toMatchObject({ operator: true })
  await close(fresh)
})

test('a service that is down, or none, is a page and no failure', async () => {
  const gone = await oidcService(`${home}/users/oidc/callback`)
  await gone.stop()
  const down = await build({ oidc: oidcOf(gone.issuer) })
  const { answer } = await setOut(visitor(down.app))
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  expect(answer.body).toContain('did not answer as it should')
  await close(down)
  const none = await build()
  const page = await visitor(none.app).get('/users/sign_in')
  expect(page.body).not.toContain('/users/oidc')
  expect((await visitor(none.app).get('/users/oidc')).statusCode).toBe(404)
  expect((await visitor(none.app).get('/users/oidc/callback?code=x')).statusCode).toBe(404)
  await close(none)
})

test('from another address of a home the way begins at the public one', async () => {
  const browser = visitor(stack.app)
  const elsewhere = await browser.send({
    url: '/users/oidc?to=/dashboard/animals',
    headers: { host: '192.168.1.20:3000' },
  })
  expect(elsewhere.headers.location).toBe(`${home}/users/oidc?here=1&to=%2Fdashboard%2Fanimals`)
  expect(browser.cookies.has('vivary_oidc')).toBe(false)
  const evil = await setOut(browser, '?to=https://evil.example')
  expect(evil.address).toMatch(new RegExp(`^${service.issuer}/auth\\?`))
  const asked = new URL(evil.address).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    redirect_uri: `${home}/users/oidc/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked.get(name)?.length).toBeGreaterThan(30)
  }
})

test('of one person who comes twice at once, there is one', async () => {
  const { login, email } = person()
  const browsers = [visitor(stack.app), visitor(stack.app)]
  const backs = await Promise.all(
    browsers.map(async (browser) => walkThrough((await setOut(browser)).address, login)),
  )
  await Promise.all(browsers.map((browser, place) => comeBack(browser, backs[place] ?? '')))
  expect(await stack.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect(
    await stack.db.select().from(oidcIdentities).where(eq(oidcIdentities.subject, login)),
  ).toHaveLength(1)
})

test('who was taken out of every account is told, and not let in', async () => {
  const closed = await build({ oidc: oidcOf(service.issuer), signUp: 'invite' })
  const { login, email } = person()
  await keeperIn(closed)
  await signInAs(login, visitor(closed.app))
  await closed.db.delete(memberships)
  await closed.db.update(users).set({ operator: false }).where(eq(users.email, email))
  const { answer } = await signInAs(login, visitor(closed.app))
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('You are in no account any more')
  await close(closed)
})
