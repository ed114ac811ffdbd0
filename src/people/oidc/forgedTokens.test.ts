import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../../../test/app.ts'
import { type Signed, startForgedService } from '../../../test/forgedService.ts'
import {
  close,
  comeBack,
  home,
  oidcOf,
  type Stack,
  setOut,
  whoIn,
  withOperator,
} from '../../../test/theZoo.ts'
import { newEmail, visitor } from '../../../test/visitor.ts'
import { users } from '../../db/schema.ts'
import { oidcProvider } from './provider.ts'

let service: Awaited<ReturnType<typeof startForgedService>>
let elsewhere: Awaited<ReturnType<typeof startForgedService>>
let stack: Stack

beforeAll(async () => {
  service = await startForgedService()
  elsewhere = await startForgedService()
  stack = await withOperator(await build({ oidc: oidcOf(service.issuer) }))
})
beforeEach(() => {
  const usual = { claims: {}, signed: 'rightly' as const, metadata: {}, userinfo: {} }
  Object.assign(service.state, usual, { redirects: new Map() })
})
afterAll(async () => {
  await close(stack)
  service.stop()
  elsewhere.stop()
})

/** Someone who sets out, and what the service would say of them. */
async function underWay() {
  const browser = visitor(stack.app)
  const { address } = await setOut(browser)
  const { state = '', nonce } = Object.fromEntries(new URL(address).searchParams)
  const claims = { sub: randomUUID(), email: newEmail(), nonce }
  const query = new URLSearchParams({ code: randomUUID(), state, iss: service.issuer })
  return { browser, claims, back: `${home}/users/oidc/callback?${query}` }
}
type UnderWay = Awaited<ReturnType<typeof underWay>>

async function isRefused({ browser, back, claims }: UnderWay) {
  const answer = await comeBack(browser, back)
  expect(answer.statusCode).toBe(400)
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect(await stack.db.$count(users, eq(users.email, claims.email))).toBe(0)
}

test('a token that says what it should signs in', async () => {
  const way = await underWay()
  service.state.claims = way.claims
  expect((await comeBack(way.browser, way.back)).statusCode).toBe(303)
  expect(await whoIn(way.browser)).toMatchObject({ email: way.claims.email })
})

const hourAgo = Math.floor(Date.now() / 1000) - 3600

test.each<[string, Record<string, unknown>]>([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'another' }],
  ['for several clients, used by another', { aud: ['vivary', 'another'], azp: 'another' }],
  ['for no one', { aud: undefined }],
  ['of another sign-in', { nonce: 'another' }],
  ['of no sign-in', { nonce: undefined }],
  ['that has expired', { exp: hourAgo, iat: hourAgo - 300 }],
  ['that never expires', { exp: undefined }],
  ['about no one', { sub: undefined }],
  ['about an empty name', { sub: '' }],
])('a token %s signs no one in', async (_what, claims) => {
  const way = await underWay()
  service.state.claims = { ...way.claims, ...claims }
  await isRefused(way)
})

test.each<Signed>(['by another key', 'by the client secret', 'by no one'])(
  'a token that is signed %s signs no one in',
  async (signed) => {
    const way = await underWay()
    Object.assign(service.state, { claims: way.claims, signed })
    await isRefused(way)
  },
)

test("what two browsers came back with can't be swapped, nor used for the other's sign-in", async () => {
  const [mine, theirs] = [await underWay(), await underWay()]
  service.state.claims = theirs.claims
  // My browser with their way back, and their token for mine.
  await isRefused({ ...mine, back: theirs.back })
  const again = await underWay()
  await isRefused({ ...again, claims: theirs.claims })
})

test('an email of someone else is not taken from another answer of the service', async () => {
  const way = await underWay()
  const { email, ...claims } = way.claims
  Object.assign(service.state, { claims, userinfo: { sub: 'someone else', email } })
  await isRefused(way)
})

const begun = () => oidcProvider(oidcOf(service.issuer), { publicUrl: home }).begin(undefined)

test('a service that says it is another one is not gone to', async () => {
  expect((await begun()).address).toContain(`${service.issuer}/auth?`)
  service.state.metadata = { issuer: elsewhere.issuer }
  await expect(begun()).rejects.toThrow("isn't responding properly")
})

test('what the service redirects to is not asked, whichever of its addresses', async () => {
  const configuration = '/.well-known/openid-configuration'
  service.state.redirects.set(configuration, `${elsewhere.issuer}${configuration}`)
  await expect(begun()).rejects.toThrow("isn't responding properly")
  service.state.redirects.clear()
  for (const path of ['/token', '/jwks', '/userinfo']) {
    const provider = oidcProvider(oidcOf(service.issuer), { publicUrl: home })
    const { journey } = await provider.begin(undefined)
    service.state.claims = { sub: 'someone', nonce: journey.nonce }
    service.state.redirects = new Map([[path, `${elsewhere.issuer}${path}`]])
    const query = new URLSearchParams({ code: 'x', state: journey.state, iss: service.issuer })
    await expect(provider.finish(`?${query}`, journey)).rejects.toThrow("isn't responding properly")
    expect(service.asked.at(-1)).toBe(path)
  }
  expect(elsewhere.asked).toEqual([])
})
