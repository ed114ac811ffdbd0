import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, buildOn, keeperIn, testApp } from '../../../test/app.ts'
import { newFolder } from '../../../test/backups.ts'
import { oidcService, walkThrough } from '../../../test/oidcService.ts'
import {
  type Browser,
  close,
  comeBack,
  home,
  oidcOf,
  setOut,
  signInAs,
  theZoo,
  whoIn,
} from '../../../test/theZoo.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import { writeBackup } from '../../backup/backup.ts'
import { restoreOver } from '../../backup/restoreOver.ts'
import { memberships, oidcIdentities, oneTimeTokens, users } from '../../db/schema.ts'
import { folderFiles } from '../../server/files/folderFiles.ts'

const zoo = theZoo()

test('who is new comes in with an account of their own, and again as the same person', async () => {
  const { login, email } = zoo.person({ zoneinfo: 'Europe/Lisbon' })
  const page = await zoo.visitor().get('/users/sign_in?to=/dashboard/animals')
  expect(page.body).toContain(
    'href="/users/oidc?to=%2Fdashboard%2Fanimals">Sign in with the zoo</a>',
  )

  const { browser, answer } = await zoo.signInAs(login, '?to=/dashboard/animals')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/animals'])
  const me = await whoIn(browser)
  expect(me).toMatchObject({
    name: 'Ann Fell',
    email,
    confirmed: false,
    owner: true,
    operator: false,
  })
  expect(me).toMatchObject({ timezone: 'Europe/Lisbon', has_password: false })

  const again = await zoo.signInAs(login)
  expect((await whoIn(again.browser)).id).toBe(me.id)
  expect(await zoo.eventsOf(me.id)).toEqual([
    { kind: 'signed_up', detail: 'with the zoo' },
    { kind: 'signed_in', detail: 'with the zoo' },
    { kind: 'signed_in', detail: 'with the zoo' },
  ])
})

test('who has signed in by it before does so while a backup is being restored', async () => {
  const { login } = zoo.person()
  await zoo.signInAs(login)
  const { pool, config } = zoo.vivary()
  const [dataDir, hasBegun, end] = [newFolder(), promised(), promised()]
  const file = join(dataDir, 'before.tar.zst')
  await writeBackup(pool, { dataDir: config.dataDir, to: file })
  const restoring = restoreOver(pool, {
    ...{ file, dataDir, files: folderFiles(dataDir), keyName: undefined },
    ...{ pointOfReturn: join(dataDir, 'point.tar.zst'), signal: new AbortController().signal },
    onStep: async () => {
      hasBegun.resolve()
      await end.promise
      throw new Error('Enough')
    },
    carryOver: async () => undefined,
  })
  await hasBegun.promise
  const { browser, answer } = await zoo.signInAs(login)
  end.resolve()
  await expect(restoring).rejects.toThrow('Enough')
  expect(answer.headers.location).toBe('/dashboard')
  expect(await whoIn(browser)).toMatchObject({ name: 'Ann Fell' })
})

const promised = () => Promise.withResolvers<void>()

test('my second step is asked for all the same', async () => {
  const { login } = zoo.person()
  const { id } = await whoIn((await zoo.signInAs(login)).browser)
  await zoo.vivary().db.update(users).set({ otp_enabled_at: sql`now()` }).where(eq(users.id, id))
  const { browser, answer } = await zoo.signInAs(login)
  expect(answer.headers.location).toBe('/users/sign_in/code')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
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
      await zoo.vivary().db.update(oneTimeTokens).set({ expires_at: sql`now() - '1 s'::interval` })
      return back
    },
  ],
  [
    'with another nonce',
    async ({ back }) => {
      await zoo
        .vivary()
        .db.update(oneTimeTokens)
        .set({ payload: sql`jsonb_set(payload, '{nonce}', '"another"')` })
        .where(eq(oneTimeTokens.purpose, 'oidc'))
      return back
    },
  ],
  [
    'with another verifier',
    async ({ back }) => {
      await zoo
        .vivary()
        .db.update(oneTimeTokens)
        .set({ payload: sql`jsonb_set(payload, '{verifier}', to_jsonb(repeat('a', 43)))` })
        .where(eq(oneTimeTokens.purpose, 'oidc'))
      return back
    },
  ],
])('coming back %s signs no one in, and says so plainly', async (_, alter) => {
  const { login } = zoo.person()
  const browser = zoo.visitor()
  const { address } = await setOut(browser)
  const back = await alter({ browser, back: await walkThrough(address, login) })
  const answer = await comeBack(browser, back)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('<title>You aren&#x27;t signed in · Vivary</title>')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
})

test('an identity that the service did not sign with its keys signs no one in', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'keystore-CHANGE-ME'
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }]
  const forged = await oidcService(`${home}/users/oidc/callback`, () => ({ email: newEmail() }), {
    keys,
  })
  const stack = await buildOn(zoo.vivary().pool, { oidc: oidcOf(forged.issuer) })
  const browser = visitor(stack.app)
  const { answer } = await signInAs('anyone', browser)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('responding properly')
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  await stack.app.close()
  await forged.stop()
})

test('another site cannot have anyone sign in there: the way begins on our own page', async () => {
  const browser = zoo.visitor()
  for (const site of ['cross-site', 'same-site']) {
    const headers = { host: 'localhost:3000', 'sec-fetch-site': site }
    const answer = await browser.send({ url: '/users/oidc?to=/dashboard/animals', headers })
    expect(answer.headers.location).toBe('/users/sign_in?to=%2Fdashboard%2Fanimals')
  }
  expect(browser.cookies.has('vivary_oidc')).toBe(false)
  const headers = { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }
  await browser.send({ url: '/users/oidc', headers })
  expect(browser.cookies.has('vivary_oidc')).toBe(true)
})

test('giving up there leads to a page that leads back', async () => {
  const { answer } = await zoo.signInAs(undefined)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Signing in with the zoo wasn&#x27;t completed.')
  expect(answer.body).toContain('href="/users/sign_in"')
})

test('a service that is down, or none, is a page and no failure', async () => {
  const gone = await oidcService(`${home}/users/oidc/callback`, () => undefined)
  await gone.stop()
  const down = await buildOn(zoo.vivary().pool, { oidc: oidcOf(gone.issuer) })
  const { answer } = await setOut(visitor(down.app))
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  expect(answer.body).toContain('responding properly')
  await down.app.close()
  const none = await testApp()
  const page = await visitor(none.app).get('/users/sign_in')
  expect(page.body).not.toContain('/users/oidc')
  expect((await visitor(none.app).get('/users/oidc')).statusCode).toBe(404)
  expect((await visitor(none.app).get('/users/oidc/callback?code=x')).statusCode).toBe(404)
})

test('from another address of a home the way begins at the public one', async () => {
  const browser = zoo.visitor()
  const elsewhere = await browser.send({
    url: '/users/oidc?to=/dashboard/animals&timezone=Europe/Oslo',
    headers: { host: '192.168.1.20:3000' },
  })
  expect(elsewhere.headers.location).toBe(
    `${home}/users/oidc?here=1&to=%2Fdashboard%2Fanimals&timezone=Europe%2FOslo`,
  )
  expect(browser.cookies.has('vivary_oidc')).toBe(false)
  const evil = await setOut(browser, '?to=https://evil.example')
  expect(evil.address).toMatch(new RegExp(`^${zoo.issuer()}/auth\\?`))
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
  const { login, email } = zoo.person()
  const browsers = [zoo.visitor(), zoo.visitor()]
  const backs = await Promise.all(
    browsers.map(async (browser) => walkThrough((await setOut(browser)).address, login)),
  )
  await Promise.all(browsers.map((browser, place) => comeBack(browser, backs[place] ?? '')))
  expect(await zoo.vivary().db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect(
    await zoo.vivary().db.select().from(oidcIdentities).where(eq(oidcIdentities.subject, login)),
  ).toHaveLength(1)
})

test('who was taken out of every account is told, and not let in', async () => {
  const closed = await build({ oidc: oidcOf(zoo.issuer()), signUp: 'invite' })
  const { login, email } = zoo.person()
  await keeperIn(closed)
  await signInAs(login, visitor(closed.app))
  await closed.db.delete(memberships)
  await closed.db.update(users).set({ operator: false }).where(eq(users.email, email))
  const { answer } = await signInAs(login, visitor(closed.app))
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('You no longer have access to any account')
  await close(closed)
})
