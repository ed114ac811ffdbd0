import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { lettersTo } from '../../../test/letters.ts'
import { addPasskey, askedToMake, passkeyDevice } from '../../../test/passkeyDevice.ts'
import { hiddenFields, visitor } from '../../../test/visitor.ts'
import { oneTimeTokens, passkeys, securityEvents, users } from '../../db/schema.ts'
import { relyingParty } from './relyingParty.ts'

const origin = 'http://localhost:3000'
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** A browser on the sign-in page, whose script has asked for a challenge. */
async function browserAsked() {
  const { app } = await testApp()
  const browser = visitor(app)
  const page = await browser.get('/users/sign_in')
  const ask = () =>
    browser.send({ method: 'POST', url: '/users/passkeys/challenge', headers: sameOrigin })
  const { object } = (await ask()).json()
  const send = (credential: object, headers = {}) =>
    browser.post(
      '/users/passkeys/sign_in',
      { ...hiddenFields(page.body), 'user[passkey]': JSON.stringify(credential) },
      headers,
    )
  return { browser, ask, send, options: object, challenge: object.challenge as string }
}

const whoIn = async (browser: Awaited<ReturnType<typeof browserAsked>>['browser']) => {
  const answer = await browser.get('/dashboard/api/user')
  return answer.statusCode === 200 ? answer.json().id : undefined
}

async function keeperWithPasskey(): Promise<
  { keeper: Keeper } & Awaited<ReturnType<typeof addPasskey>>
> {
  const keeper = await signedIn()
  return { keeper, ...(await addPasskey(keeper, 'My phone')) }
}

test('I add a passkey and sign in with it, without a code although I have a second step', async () => {
  const { keeper, answer, device, userHandle } = await keeperWithPasskey()
  expect(answer.statusCode).toBe(201)
  const { db } = await testApp()
  await db.update(users).set({ otp_enabled_at: sql`now()` }).where(eq(users.id, keeper.userId))

  const { browser, send, options, challenge } = await browserAsked()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const entered = await send(device.get({ challenge, origin }, { userHandle }))
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/dashboard'])
  expect(await whoIn(browser)).toBe(keeper.userId)

  const [listed] = (await keeper.get('passkeys')).json().value
  expect(listed).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
  const log = await db
    .select({ kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, keeper.userId))
    .orderBy(securityEvents.id)
  expect(log).toEqual([
    { kind: 'passkey_added', detail: 'My phone' },
    { kind: 'signed_in', detail: 'with a passkey' },
  ])
})

test('making one asks for my password, and each answer counts once', async () => {
  const keeper = await signedIn()
  const wrong = await keeper.post('passkeys/challenge', {
    passkey: { name: 'My phone', current_password: 'a wrong one' },
  })
  expect(refusals(wrong)).toEqual({ current_password: 'This is not your password' })
  const { challenge } = await askedToMake(keeper, 'My phone')
  const credential = passkeyDevice().create({ challenge, origin })
  const sent = () => keeper.post('passkeys', { passkey: { name: 'My phone', credential } })
  expect((await sent()).statusCode).toBe(201)
  expect((await sent()).statusCode).toBe(422)
  expect((await keeper.get('passkeys')).json().value).toHaveLength(1)
})

test('what was made for somebody else, elsewhere, or too late is not taken', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const tried = async (site: { origin: string; rpId?: string }, by = keeper, wait = false) => {
    const { challenge } = await askedToMake(keeper, 'My phone')
    const { db } = await testApp()
    if (wait) await db.update(oneTimeTokens).set({ expires_at: sql`now()` })
    const credential = passkeyDevice().create({ challenge, ...site })
    return (await by.post('passkeys', { passkey: { name: 'My phone', credential } })).statusCode
  }
  expect(await tried({ origin }, stranger)).toBe(422)
  expect(await tried({ origin: 'https://evil.example' })).toBe(422)
  expect(await tried({ origin, rpId: 'evil.example' })).toBe(422)
  expect(await tried({ origin }, keeper, true)).toBe(422)
  // A challenge for signing in is none for adding.
  const { challenge } = await browserAsked()
  const credential = passkeyDevice().create({ challenge, origin })
  const crossed = await keeper.post('passkeys', { passkey: { name: 'My phone', credential } })
  expect(crossed.statusCode).toBe(422)
  expect((await keeper.get('passkeys')).json().value).toEqual([])
})

test('a sign-in that was seen cannot be sent again, there or from another browser', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const first = await browserAsked()
  const second = await browserAsked()
  const shown = device.get({ challenge: first.challenge, origin }, { userHandle })
  const elsewhere = await second.send(shown)
  expect([elsewhere.statusCode, await whoIn(second.browser)]).toEqual([422, undefined])
  // That try has used the challenge up.
  expect((await first.send(shown)).statusCode).toBe(422)

  const { challenge } = (await first.ask()).json().object
  const anew = device.get({ challenge, origin }, { userHandle })
  expect((await first.send(anew)).statusCode).toBe(303)
  first.browser.cookies.delete('vivary')
  const again = await first.send(anew)
  expect(again.statusCode).toBe(422)
  expect(again.body).toContain('That took too long. Please try again.')
  expect(await whoIn(first.browser)).toBeUndefined()
})

test('of many answers to one challenge at once, one gets in', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const { send, challenge } = await browserAsked()
  const shown = device.get({ challenge, origin }, { userHandle })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(shown)))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
})

test.each([
  ['another site', { origin: 'https://evil.example' }, {}],
  ['the same host without its port', { origin: 'http://localhost' }, {}],
  ['a passkey of another site', { origin, rpId: 'evil.example' }, {}],
  ['a device that did not make sure of me', { origin }, { isVerified: false }],
])('%s does not sign me in', async (_, site, more) => {
  const { device, userHandle } = await keeperWithPasskey()
  const { browser, send, challenge } = await browserAsked()
  const answer = await send(device.get({ challenge, ...site }, { userHandle, ...more }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('This passkey was not accepted')
  expect(await whoIn(browser)).toBeUndefined()
})

test('a passkey that says it is somebody else, or that counts backwards, is refused', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const other = await keeperWithPasskey()
  const tried = async (handle: string) => {
    const { send, challenge } = await browserAsked()
    return (await send(device.get({ challenge, origin }, { userHandle: handle }))).statusCode
  }
  expect(await tried(other.userHandle)).toBe(422)
  device.setCounter(10)
  expect(await tried(userHandle)).toBe(303)
  device.setCounter(5)
  expect(await tried(userHandle)).toBe(422)
  device.setCounter(20)
  expect(await tried(userHandle)).toBe(303)
})

test('one that does not count works again and again', async () => {
  const keeper = await signedIn()
  const { device, userHandle } = await addPasskey(keeper, 'Cloud', passkeyDevice({ counts: false }))
  for (let time = 0; time < 2; time++) {
    const { send, challenge } = await browserAsked()
    const answer = await send(device.get({ challenge, origin }, { userHandle }))
    expect(answer.statusCode).toBe(303)
  }
})

test('a removed passkey signs nobody in, and only its owner can remove it', async () => {
  const { keeper, id, device, userHandle } = await keeperWithPasskey()
  const stranger = await signedIn()
  expect((await stranger.delete(`passkeys/${id}`)).statusCode).toBe(404)
  expect((await keeper.delete(`passkeys/${id}`)).statusCode).toBe(200)
  const letters = await lettersTo(await testApp(), `${keeper.userId}@example.org`)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'A passkey was added',
    'A passkey was removed',
  ])
  const { send, challenge } = await browserAsked()
  const answer = await send(device.get({ challenge, origin }, { userHandle }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('It may have been removed')
})

test('the last way in cannot be taken away', async () => {
  const { keeper, id } = await keeperWithPasskey()
  const { db } = await testApp()
  await db.update(users).set({ password_hash: null }).where(eq(users.id, keeper.userId))
  const refused = await keeper.delete(`passkeys/${id}`)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].message).toContain('your only way to sign in')
  await addPasskey(keeper, 'Another')
  expect((await keeper.delete(`passkeys/${id}`)).statusCode).toBe(200)
})

test('another site can neither ask for a challenge nor send the form', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const { browser, send, challenge } = await browserAsked()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const asked = await browser.send({
    method: 'POST',
    url: '/users/passkeys/challenge',
    headers: foreign,
  })
  expect(asked.statusCode).toBe(403)
  expect((await send(device.get({ challenge, origin }, { userHandle }), foreign)).statusCode).toBe(
    403,
  )
})

test.each([
  'nothing',
  '{}',
  '[]',
  '{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"x","signature":"x"}}',
])('%s is no passkey, and nothing breaks', async (text) => {
  const { app } = await testApp()
  const browser = visitor(app)
  const fields = hiddenFields((await browser.get('/users/sign_in')).body)
  const answer = await browser.post('/users/passkeys/sign_in', { ...fields, 'user[passkey]': text })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('<title>Sign in · Vivary</title>')
})

test('a credential that is another key under my id is refused, and changes nothing', async () => {
  const { keeper, userHandle } = await keeperWithPasskey()
  const { db } = await testApp()
  const [mine] = await db.select().from(passkeys).where(eq(passkeys.user_id, keeper.userId))
  const { send, challenge } = await browserAsked()
  const forged = passkeyDevice().get({ challenge, origin }, { userHandle })
  const answer = await send({ ...forged, id: mine?.credential_id, rawId: mine?.credential_id })
  expect(answer.statusCode).toBe(422)
  expect(await db.select().from(passkeys).where(eq(passkeys.user_id, keeper.userId))).toEqual([
    mine,
  ])
})

test('passkeys are there at an address that browsers let have them, and only at that one', async () => {
  expect(relyingParty({ publicUrl: 'https://vivary.example.org' })).toEqual({
    id: 'vivary.example.org',
    origin: 'https://vivary.example.org',
  })
  expect(relyingParty({ publicUrl: 'http://192.168.1.20:3000' })).toBeUndefined()
  expect(relyingParty({ publicUrl: 'https://[fd00::1]' })).toBeUndefined()
  expect(relyingParty({ publicUrl: 'http://vivary.lan' })).toBeUndefined()
  const { app } = await testApp()
  const { body } = await visitor(app).get('/users/sign_in')
  expect(body).toMatch(/<form[^>]+data-passkeys-at="http:\/\/localhost:3000" hidden/)
})
