import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { addPasskey, askedToMake, passkeyDevice } from '../../../test/passkeyDevice.ts'
import { browserAsked, keeperWithPasskey, origin, whoIn } from '../../../test/passkeys.ts'
import { hiddenFields, visitor } from '../../../test/visitor.ts'
import { oneTimeTokens, passkeys, users } from '../../db/schema.ts'

test('a sign-in that was seen cannot be sent again, there or from another browser', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const first = await browserAsked()
  const second = await browserAsked()
  const shown = device.get({ challenge: first.challenge, origin }, { userHandle })
  const elsewhere = await second.send(shown)
  expect([elsewhere.statusCode, await whoIn(second.browser)]).toEqual([422, undefined])
  // The failed try used the challenge up.
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

test('of a passkey and its copies that sign in at the same time, one gets in', async () => {
  const { device, userHandle } = await keeperWithPasskey()
  const copies = []
  for (let copy = 0; copy < 8; copy++) {
    const { send, challenge } = await browserAsked()
    device.setCounter(4)
    copies.push({ send, shown: device.get({ challenge, origin }, { userHandle }) })
  }
  const answers = await Promise.all(copies.map(({ send, shown }) => send(shown)))
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
  expect(answer.body).toContain('This passkey wasn&#x27;t accepted')
  expect(await whoIn(browser)).toBeUndefined()
})

test('a passkey that says it is someone else, or that counts backwards, is refused', async () => {
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

test('a challenge that is too old, or was for adding a passkey, signs no one in', async () => {
  const { keeper, device, userHandle } = await keeperWithPasskey()
  const { db } = await testApp()
  const late = await browserAsked()
  await db.update(oneTimeTokens).set({ expires_at: sql`now() - '1 s'::interval` })
  const shown = device.get({ challenge: late.challenge, origin }, { userHandle })
  expect((await late.send(shown)).statusCode).toBe(422)

  const { browser, send } = await browserAsked()
  const { challenge } = await askedToMake(keeper, 'Another')
  expect((await send(device.get({ challenge, origin }, { userHandle }))).statusCode).toBe(422)
  expect([await whoIn(late.browser), await whoIn(browser)]).toEqual([undefined, undefined])
})

test('what signs another person in is not mine by adding it, and theirs goes on being theirs', async () => {
  const theirs = await keeperWithPasskey()
  const mine = await signedIn()
  const { answer } = await addPasskey(mine, 'Mine now', theirs.device)
  expect([answer.statusCode, (await mine.get('passkeys')).json().value]).toEqual([422, []])
  const { browser, send, challenge } = await browserAsked()
  const shown = theirs.device.get({ challenge, origin }, { userHandle: theirs.userHandle })
  expect((await send(shown)).statusCode).toBe(303)
  expect(await whoIn(browser)).toBe(theirs.keeper.userId)
})

test('a passkey of a person who was deleted signs no one in', async () => {
  const { keeper, device, userHandle } = await keeperWithPasskey()
  const { browser, send, challenge } = await browserAsked()
  const { db } = await testApp()
  await db.delete(users).where(eq(users.id, keeper.userId))
  const answer = await send(device.get({ challenge, origin }, { userHandle }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('It may have been removed')
  expect(await whoIn(browser)).toBeUndefined()
})
